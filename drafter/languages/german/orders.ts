const END = '(?!\\p{L})'
const START = '(?<!\\p{L})'

/** "Messen Sie …", but not what is asked for during an examination. */
const TOLD =
  '(?:machen|geben|nehmen|trinken|kommen|gehen|rufen|melden|holen|bringen|lassen|tragen|führen|kühlen|schonen|cremen|vermeiden|messen|fangen|wiegen|achten|spülen|inhalieren|tropfen|spritzen|pausieren|halten|essen|duschen|steigern|reduzieren|sprühen) sie (?!sich (?:bitte )?frei|den (?:arm|kopf)|das bein)'
const WE_DO =
  '(?:erhöhen|reduzieren|senken|steigern|halbieren|verdoppeln|setzen|schleichen|pausieren|messen|kontrollieren|röntgen|behandeln|stellen|starten|lassen|gehen) wir'
const I_ORDER =
  '(?:ich schreibe? ihnen .* auf|ich verschreibe|ich verordne|ich überweise?|weglassen|absetzen|dafür (?!ist|sind|haben))'

/** What a German doctor asks for, orders or announces, whatever it names. */
export const ORDERED = new RegExp(
  [
    `^(?:(?:dann|also|bitte|und) )*${TOLD}`,
    `${START}${WE_DO}${END}`,
    `${START}${I_ORDER}${END}`,
    `^(?:und |dann |sonst )?wir (?:sehen uns|behandeln|messen|kontrollieren|machen|geben|röntgen|setzen|erhöhen|schicken)${END}`,
    // When to come back, and how long something has lasted.
    `^(?:nächste|wiedervorstellung|wieder vorstellen|kontrolle in|überweisung|rezept)${END}`,
    `^(?:und |dann |sonst )?(?:in|nach) \\d+ (?:tagen|wochen|monaten|jahren)${END}(?!.* (?:war|waren|hatte|hatten|wurde)${END})`,
    `^ab (?:dem \\d|mitte|anfang|ende|morgen|sofort)${END}`,
    // What to do if.
    `^(?:wenn|falls|sobald) .*${START}(?:kommen|kommt|gehen|rufen|melden|fahren|sofort|notaufnahme|klinik|krankenhaus|notarzt|112)`,
    // How often, unless it reports how it has been.
    '^(?!sie )(?!.*(?:bisher|bis jetzt|(?:haben|nehmen) sie)).*(?:\\d+-mal|einmal) täglich',
  ].join('|'),
  'u',
)
