import { KIN, relativeWords, timeWords, unitWords, wordsOfUnits } from '@visite/lexicon'
import type { FactLanguage } from './language.ts'

/** What doctors do to a dose, and to what they order. */
const RAISES = '(?:erhöh|steiger|reduzier|verdoppe?l|halbier)\\p{L}*'
const ORDERS =
  '(?:veranlass|ordne|verordn|bestell|überweis|schick|meld|weis|lass|bestimm|kontrollier|nehm|mach|brauch|möcht)\\p{L}*'

export const german: FactLanguage = {
  code: 'de',
  denies:
    /^(?:kein|keine|keinen|keiner|keinem|keinerlei|nie|niemals|ohne|weder|nix|verneint|nicht|net|ned|nich|nit|ka|koa|koan|koane|keen|keene|distanziert|ausgeschlossen)$/,
  deniesBefore:
    /^(?:unwahrscheinlich|distanziert|ausgeschlossen|nicht|net|ned|nich|nit|nimmer|nie|nichts|nix|kein|keine|keiner|keinen|keins|keines|nein|nee|nö|negativ|verneint|fehlanzeige|weg)$/,
  deniesThis: /^(?:nein|nee|nö|keiner|keins|keines|fehlanzeige|verneint|negativ)$/,
  deniesBare: /^(?:nicht|net|ned|nich|nit)$/,
  deniesAnother:
    /^(?:nur|so|gut|besser|weg|weggegangen|ganz|immer|aushalten|schlafen|mehr so|schlimm|stark|sicher|viel|bloß|lange|länger|direkt|ausreichend|eingestellt|optimal|richtig|gern|gerne|dass|wegen|mehr als|unbedingt|harmlos)$/,
  deniesEnd:
    /^(?:mehr|gehabt|so|gespürt|bemerkt|gemerkt|gesehen|festgestellt|aufgefallen|gewesen|vorhanden|da|dabei|und|oder|aber|auch|eigentlich|jetzt|seitdem|geben|machen|nehmen|brauchen|empfehlen|durchführen|sagen)$/,
  lists: /^(?:,|und|oder|noch|weder|sowie|auch)$/,
  turns:
    /^(?:aber|sondern|außer|dafür|jedoch|bloß|nur|doch|bisschen|etwas|leichte|leichter|ich|er|sie|es|mein|meine|wir|ist|sind|;)$/,
  disbelieves:
    /\b(?:(?:glaube|denke) (?:ich )?nicht|keine? (?:anhalt|hinweis|zeichen)\p{L}*|spricht nichts)(?!.*\b(?:aber|sondern)\b)/u,
  disbelievesThis: /^(?:, )?(?:das |daran )?(?:glaub|glaube|denk|denke|vermute) ich (?:[^\s,]+ ){0,5}nicht$/u,
  turnsAfter: /^(?:ein|eine|einen|manchmal|gelegentlich|selten|ja|schon|aber|sondern|außer|jedoch|doch|und|;)$/,
  no: /^(?:(?:um|gottes|willen|gott|bewahre|ach|och|äh|ähm|na|also|hm|ja|gott sei dank|zum glück|eigentlich|bis jetzt|bisher|ich glaube|glaub|überhaupt|gar|da|so was|sowas) )*(?:nein|nee|nö|ne|nä|naa|nicht|net|ned|nich|nit|nichts|nix|keine?[nsr]?|weder|nie|niemals|gar nicht|überhaupt nicht|noch nie|i wo|ach was|das hatte ich (?:noch )?nie|da (?:ist|war) (?:gar )?nichts|davon ha(?:be|b) ich nichts|alles gut|alles nicht|ha(?:be|b|tte)? ich (?:auch |eigentlich )?(?:nicht|net|nie|keine?[nsr]?)|allens nich|das andere nicht|(?:ich|er|sie|bei (?:mir|ihm|ihr)) (?:selber |selbst )?(?:nicht|net|nich|nit|nie))(?!\p{L})/u,
  yes: /^(?:(?:ach|och|äh|ähm|na|also|hm|oh) )*(?:ja|jo|jau|joa|jawohl|doch|schon|leider|klar|genau|stimmt|freilich|sehr|schrecklich|furchtbar|ziemlich|total|oft|meistens|nachts|abends|dauernd|und wie|das auch|höchstens|selten|eher selten|gelegentlich|nur (?:nachts|morgens|abends|tagsüber|wenn|bei|beim|nach|am|im)|ganz wenig|einmal|2-mal|3-mal|zweimal|dreimal|ab und zu|manchmal|immer|ständig|ein bisschen|bisschen|a bissl|scho|eine|einen|einer|eins|(?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)(?:mal)?|ein paar|wenig|seit|(?:das |die |den |so was )?(?:hab|habe|hatte) ich(?! (?:\p{L}+ ){0,2}(?:nicht|net|nie|nix|kein\p{L}*))|(?:hat|ist) (?:er|sie)(?! (?:\p{L}+ ){0,2}(?:nicht|net|nie|nix|kein\p{L}*)))(?!\p{L})/u,
  restNot:
    /^(?:na |ja |also )*(?:nur|bloß)\b|\b(?:sonst (?:nicht|nichts|nix)|das andere nicht|den rest nicht|(?:nichts|nix) davon|alle[ns]+ nicht|alle[ns]+ nich)\b/,
  supposes:
    /\b(?:kann|können|könnte|könnten|würde|würden|nebenwirkung\p{L}*|verursach\p{L}*|normalerweise|meistens|manche|viele|leute|man (?:nennt|sagt)|vorbeug\p{L}*|schütz\p{L}*|risiko|damit)\b/u,
  wishes: /(?<!normalerweise )\b(?:(?:ich|wir) würden?|würden? (?:ich|wir))\b/g,
  because: /^(?:seit|nach|wegen|vor|vom|von|durch|für|gegen|bei)$/,
  vaccinates: /(?<!\p{L})(?:\p{L}*impf\p{L}*|\p{L}*auffrisch\p{L}*|aufgefrischt)(?!\p{L})/u,
  articles:
    /^(?:der|die|das|dem|den|des|ein\p{L}{0,2}|mein\p{L}{0,2}|ihr\p{L}{0,2}|sein\p{L}{0,2}|dies\p{L}{0,2}|so|akut\p{L}*|stark\p{L}*|alt\p{L}*)$/u,
  testFor:
    /^(?:\p{L}*test|\p{L}*impfung|impfen|vorsorge|serologie|screening|risiko|virus|marker|\p{L}*tabletten|\p{L}*mittel)$/u,
  quotes: /\b(?:sagt|sagte|meint|meinte|hat gesagt|findet|behauptet)\b/,
  people: new RegExp(
    `(?:,| (?=aber|und|sondern)| (?=(?:mein|ihr|sein|unser)e? (?:${relativeWords('de', ...KIN)}) (?:hat|hatte|ist|war|bekam|kriegt|starb))) ?(?=(?:aber |und |sondern |nur |bei )?(?:mein\\p{L}*|ihr\\p{L}*|sein\\p{L}*|der|die|ich|bei mir) )`,
    'gu',
  ),
  introduces: /\bich bin (?:seine?|ihre?|die|der) /,
  allergyTo: /^(\p{L}{3,}?)s?-?(?:allergie|unverträglichkeit)$/u,
  tolerates:
    /(?<!\b(?:nicht|nie|net|schlecht|kein\p{L}*)\b.{0,30})\bvertr[aä]g\p{L}*(?!.*\b(?:nicht|net|nie|kein\p{L}*|schlecht|mehr)\b)/u,
  asideOf: /^(?:unter|mit|bei|wegen|nach|vor|seit|von|vom|zum|zur)$/,
  takesOf: /^(?:\p{L}+ ){0,2}(?:nehmen|spritzen|kriegen|bekommen) sie\b/u,
  takes: /\b(?:nehm\p{L}*|nimm\p{L}*|einnehm\p{L}*|bekomm\p{L}*|krieg\p{L}*|spritz\p{L}*)\b/u,
  asksDrugs:
    /(?<!\p{L})(?<!(?:gegen|auf) (?:\p{L}+ )?)(?:(?:dauer|haus)?medika(?:mente?|tion)|medizin|tabletten?)(?!\p{L}|-?allerg)|(?<!\p{L})nehmen sie (?:etwas|was|irgend\p{L}*|sonst|noch|regelmäßig)/u,
  reacts:
    /\b(?:davon|darauf|danach|gekriegt|bekommen|krieg\p{L}*|bekomm\p{L}*|auf|gegen|vertrag\p{L}*|gehabt|hatte|hat)\b/u,
  effects:
    /\b(?:vom|da (?:juckt|schwillt|kribbelt|laufen|tränen|wird|krieg\p{L}*)|davon|darauf|da (?:war|hatte|ist|wurde|bin|hab|habe|bekam) (?:ich|mir)|seit ich (?:das|die|den) \p{L}+ nehme)\b/u,
  badly:
    /\b(?:zugeschwollen|angeschwollen|knallrot|ausgeschlagen|keine luft (?:mehr )?(?:gekriegt|bekommen)|hals zu)\b/u,
  noLonger: /\b(?:früher|damals|nicht mehr|keine? \p{L}+ mehr|abgesetzt|aufgehört)\b/u,
  contrary:
    /^(?:(?:na|ja|nee|nein|ach|och|oh|äh|ähm|hm|mmh|also|wenn|sie|mich|so|fragen) )*(?:doch|schon|leider)(?!\p{L})|(?<!\p{L})(?:stimmt nicht|stimmt so nicht|ist falsch|war falsch|das auch|die auch|wohl)(?!\p{L})/u,
  needless:
    /(?<!\p{L})(?:nicht (?:\p{L}+ )?(?:nötig|notwendig|erforderlich|sinnvoll)|unnötig|überflüssig|lass\p{L}* (?:wir|ich) das mit|verzicht\p{L}*|sparen (?:wir|sie)|(?:wir|ich|uns|ihnen) (?:\p{L}+ )?(?:sparen|ersparen)|ersparen wir|brauch\p{L}* (?:\p{L}+ ){0,4}nicht|nicht brauch\p{L}*)(?!\p{L})/u,
  notExcluded: /(?<!\p{L})nicht (?:\p{L}+ ){0,2}(?:ausschließ\p{L}*|auszuschließ\p{L}*|ausgeschlossen)/u,
  inCaseOf: /^bei$/,
  shows: /^(?:sind|ist|zeig\p{L}*|hat|haben|findet|finden|gibt|mit)$/u,
  wonders:
    /(?<!\p{L})(?:dachte|gedacht|vielleicht|könnte|weiß (?:\p{L}+ )?nicht|keine ahnung|vermutlich|angeblich|eventuell|glaub|glaube|wahrscheinlich|hoffentlich|(?:er|sie|mann|frau|freundin|internet) (?:meint|denkt|glaubt|behauptet)|(?:ist|war|wäre) (?:das|es) (?:\p{L}+ )?(?:ein\p{L}* )?\p{L}+$|angst vor|sorge,? dass|gelesen|gegoogelt|gehört)(?!\p{L})/u,
  heard: /(?<!\p{L})(?:gelesen|gehört|gegoogelt)(?!\p{L})/u,
  wavers: /(?<!\p{L})(?:oder|weiß (?:ich )?nicht|nicht sicher|jein|kann ich nicht sagen|schwer zu sagen)(?!\p{L})/u,
  exception: new RegExp(
    `(?<!\\p{L})(?:bis (?:auf|gestern|heute|${timeWords('de', 'weekday')}|vor|letzte\\p{L}*|ich|er|sie|es)|außer|abgesehen von|nur (?:wenn|beim|bei|nach|einmal|ein mal)|erst seit)(?!\\p{L})`,
    'u',
  ),
  notMuch: /(?<!\p{L})(?:viel|oft|häufig|regelmäßig)(?!\p{L})/u,
  trouble:
    /(?<!\p{L})(?:irgendwelche|probleme?|schwierigkeiten|beschwerden|störung\p{L}*|schlechter|verändert|veränderung\p{L}*|weniger|mehr|ärger)(?!\p{L})/u,
  still: /\b(?:nur|bloß|noch|jetzt)\b/,
  declines:
    /\b(?:bruuk ick ni\p{L}*|laat man|brauch i net|mog i net|will i net|brauch(?:e)? ich (?:nicht|nich|net|kein\p{L}*)|muss nicht sein|nein danke|(?:da )?geh(?:e)? ich nicht hin|ich verzichte|ohne mich|auf keinen fall|keine (?:zehn|10) pferde|bloß nicht|(?:mag|will) (?:er|sie) nicht|dann lassen wir (?:das|es)|warte(?:n)? (?:ich|wir) lieber|lieber abwarten|mag ich nicht|will ich nicht|möchte ich nicht|nehme ich nicht|lieber (?:nicht|ohne)|(?:nicht|nich|net) in ?frage|(?:nein|nee),? (?:bitte|danke|lieber) nicht|(?:möchte|will|mag|brauche?|nehme?|lehne?) ich (?:\p{L}+ ){0,3}(?:nicht|kein\p{L}*|ab)|ich (?:möchte|will|mag|brauche|nehme|lehne) (?:\p{L}+ ){0,3}(?:nicht|kein\p{L}*|ab)|keine (?:spritze|tablette)\p{L}*|(?:das|die|den) nicht)\b/u,
  dosedTo: new RegExp(
    `\\b(?:rauf|hoch|runter|erhöh\\p{L}*|reduzier\\p{L}*|steiger\\p{L}*)? ?auf (\\d+(?:[.,]\\d+)?)(?!-mal| (?:${unitWords('de', 'time', 'tablet', 'capsule')}|${wordsOfUnits('de', 'time')}))\\b`,
    'u',
  ),
  takesBack:
    /^(?:nein|nee|nö|keine?n? \p{L}+|\p{L}+ nicht) (?:na ?ja|obwohl|höchstens|außer|beziehungsweise)(?!\p{L})|^(?:\p{L}+ ){0,2}(?:nicht|nix|nichts|kaum) (?:mehr|schlimmer|anders|öfter|stärker|weniger) (?:als|wie) (?:sonst|immer|früher|vorher|üblich|normal)/u,
  changesIt: new RegExp(
    `(?<!\\p{L})(?:${RAISES} (?:wir|ich)|(?:wir|ich) ${RAISES}|(?:gehen (?:wir|sie)|wir gehen) (?:[^ ]+ )*(?:her)?(?:rauf|runter|hoch|auf \\d))(?!\\p{L})`,
    'u',
  ),
  former: /(?<!\p{L})statt (?:bisher |vorher |wie bisher )?[^ ]+/u,
  stopsIt:
    /(?:^|[,;] |und |dann )(?:(?:die|das|den|es|sie) (?:setzen|lassen|pausieren|stoppen) (?:wir|sie)|(?:setzen|lassen|pausieren|stoppen) (?:wir|sie) (?:die|das|den|es|sie)) (?:\p{L}+ )*(?:ab|weg)(?!\p{L})/u,
  circumstance: {
    behind:
      /^(nachts|morgens|abends|tagsüber|(?:beim|bei|nach|vor|während|im|in|am|an|auf|unter|zwischen) (?!ihnen|dir|ihm|ihr(?!\p{L})|moment|letzter|letzten|(?:der|ihrer|deiner) familie|da(?!\p{L})|den letzten|zusammenhang|augenblick)(?!(?:gehabt|bemerkt)(?!\p{L}))[\p{L}-]+(?: (?!oder |und |gehabt|bemerkt|aufgefallen|festgestellt|gespürt|dabei|auch |mal )[\p{L}-]+){0,3})(?= ?(?:$|,|\?|oder |und |gehabt|bemerkt|aufgefallen|festgestellt|gespürt|dabei|auch |mal ))/u,
    before:
      /(?:^| )(nachts|morgens|abends|in ruhe|bei (?:belastung|anstrengung)|(?:beim|im) \p{L}+en)(?: (?:mal|auch|noch|denn|schon|irgendwelche|eine?n?))* $/u,
  },
  results:
    /\b(?:zeigt\p{L}*|unauffällig\p{L}*|war|waren|ergab|ergeben|gesehen|negativ|positiv|gestern|befund|im (?:ekg|mrt|ct|röntgen|ultraschall)|letzte\p{L}*|gemacht|hatten|normal\p{L}*|(?:ist|sind|sieht|sehen) (?:\p{L}+ )?(?:gut|okay|prima|bestens|in ordnung))\b/u,
  figures: [
    [/\bb (12|6)\b/g, 'b$1'],
    [/\b(?:ein|eins|1) ?(?:meter|m) (\d{2})\b/g, '1,$1 m'],
    [/\b(größe|groß|länge) (?:eins|1) (\d{2})\b/g, '$1 1,$2 m'],
    [/\b(\d) (?:achtel|von (?=8\b))/g, '$1/8 '],
    [/\b(\d\/8) 8\b/g, '$1'],
    [/\beins (\d)\b(?![.,/]\d)/g, '1 $1'],
    [/(?<![\d.,/]\d*)\b(\d{1,2}) eins\b/g, '$1 1'],
  ],
  goesOn:
    /^(?:ich|er|sie|es|wir|das|heute|gestern|letzte\p{L}*|am|im|in|und|aber|meistens|meist|jetzt|morgens|abends|nüchtern|ungefähr|glaub|glaube|oder|vor|nach|beim|zuhause|daheim|gemessen|hatte|war)$/u,
  compares: /^(?:höher|niedriger|mehr|weniger|schwerer|leichter|zugenommen|abgenommen|verloren|drauf|runter)$/,
  result: /^(?:negativ|positiv|unauffällig|normal|grenzwertig|reaktiv|steril)$/,
  urine: /\b(?:urin\p{L}*|streifen\p{L}*|u-stix|stix|becher)\b/u,
  before: new RegExp(
    `\\b(?:gestern|letzte\\p{L}* (?:jahr|mal|monat|woche|quartal)|vor (?:einem|einer|\\d+) (?:jahr|monat|woche|tag)\\p{L}*|(?:vom|im|von) (?:${timeWords('de', 'month', 'season')}|letzten|vor)|brief|aus der klinik|damals|mitgebracht)\\b`,
    'u',
  ),
  earlier: new RegExp(
    `\\b(?:letzte\\p{L}* (?:jahr|mal|monat|woche|quartal)|vorher|davor|zuletzt|vor (?:einem|\\d+) (?:jahr|monat)\\p{L}*|im (?:${timeWords('de', 'month', 'season')})|gestern|war (?:es|das|er) (?:noch )?)`,
    'u',
  ),
  fromTo: /\bvon (\d+(?:[.,]\d+)?) auf (\d+(?:[.,]\d+)?)/,
  conditional:
    /^(?:und |oder |aber |also )?(?:wenn|falls|sollte|sollten|sobald|sofern|bei .*(?:kommen|rufen|melden|gehen|klinik|notaufnahme|sofort)|kommen? .*dazu)(?!\p{L})/u,
  statement:
    /^(?:ich|sie|wir|er|es|das|ihr|ihnen|ist|sind|war|hat|haben|kann|können|werden|wird|ja|nein|morgen|heute|danke|tschüss|gerne|hier)$/,
  when: /(?<=\p{L}{2}.*),? (?:wenn|falls|sobald|sofern) (?!(?:sie|du) (?:wollen|möchten|mögen|magst|willst))/u,
  hedges:
    /\b(?:(?:noch )?nicht (?:sicher )?ausgeschlossen|verdacht|vermut\p{L}*|(?:un)?wahrscheinlich|vielleicht|möglich\p{L}*|könnten?|dürften?|eventuell|fraglich|ausschließen|glaub\p{L}*|denke|annehmen|nehme an|tippe|bezweif\p{L}*|zweifel\p{L}*|scheint|kann sein|klingt nach|sieht (?:mir )?(?:nach|aus wie))\b/u,
  past: /\b(?:früher|damals|als kind|vor \d+ jahren|\d{4}|gehabt|hatte|war mal|war \p{L}+ mal)\b/u,
  family: /\b(?:jemand|angehörig\p{L}*|famili\p{L}*|verwandt\p{L}*|erblich|vererbt)\b/u,
  otherPerson: /^(?:er|sie|ihm|ihr|ihre|sein|seine)$/,
  otherSubject:
    /^(?:\p{L}+ ){0,3}(?:er|ihm|ihn|sein|seine|(?:der|die|den|sie) (?:hat|hatte|haben|ist|war|wurde|bekam|kriegt|nimmt|nahm|lebt|starb|spritzt|konnte)|(?:hat|hatte|ist|war|nimmt|wurde) sie)(?!\p{L})|^(?:(?:aber|und|ja|doch|also|nein) )*(?:das|es) (?:war|ist) (?:\p{L}+ )?(?:ein\p{L}*|gutartig|bösartig)(?!\p{L})/u,
  unnamed: /(?<!\p{L})(?:nicht|nö|nee|nein),? (?:der|die) (?:hat|hatte|kriegt|bekam)(?!\p{L})/u,
  spouse: [
    [/^(?:mein|ihr|sein|unser)(?:e[mn])? (?:mann|partner)$/, 'husband'],
    [/^(?:mein|ihr|sein|unser)er? (?:frau|partnerin)$/, 'wife'],
  ],
  stranger: new RegExp(
    `^(?:der|die|dem|den|vom|beim) (?:herr|herrn|frau) (?!dokt|dr|prof)|^(?:mein\\p{L}*|der|die|ein\\p{L}*) (?!gebärm|krankensch|kinderkr|schwieger?m)\\p{L}{3,}(?:${relativeWords('de', 'brother', 'sister')}|freund|freundin|kolleg\\p{L}*|nachbar\\p{L}*|${relativeWords('de', 'mother', 'father')})(?: |$)`,
    'u',
  ),
  possessive: new RegExp(
    `^(?:mein|dein|ihr|sein|unser|eur)\\p{L}{0,2}$|^(?:eine|der|die|familie|${relativeWords('de')}|oder|und)$`,
    'u',
  ),
  addressed:
    /(?:haben|hatten|sind|waren|nehmen|können|bei) (?:sie|ihnen)$|(?<!\p{L})sie (?:haben|hatten|sind|waren|nehmen|können)$/u,
  self: /^(?:ich|mir|mich|mein|meine|meinen|meiner|meinem|bei mir)$/,
  interprets: /(?<!\p{L})(?:dolmetsch\p{L}*|übersetz\p{L}*)/u,
  ownMatter:
    /\b(?:ich (?:selber |selbst |auch )?(?:habe|hab|hatte|nehme|bin|rauche|krieg\p{L}*)|habe ich (?:selber|selbst|auch)|bei mir)\b/u,
  since: new RegExp(
    `(?<!\\p{L})seit (?:gestern|vorgestern|heute|letzte[rmns]? \\p{L}+|(?:dem |der |diesem |letztem )?(?:${timeWords('de', 'weekday', 'month', 'season')})(?: abend| früh| nachmittag)?|(?:etwa |ungefähr |gut |über |fast |ein paar |einigen )?(?:\\d+|ein\\p{L}{0,2}|ein paar|einigen|mehreren)? ?(?:${wordsOfUnits('de', 'time')}))(?!\\p{L})`,
    'u',
  ),
  quality:
    /^(trocken|stark|leicht|heftig|stechend|dumpf|brennend|ziehend|pochend|drückend|krampfartig|nächtlich|ständig|gelegentlich|blutig|wässrig|schleimig|eitrig|chronisch|akut|plötzlich|einseitig)(?:e[rnsm]?)?$/u,
  bloodPressure: /(?<!\d)(\d{2,3})(?: ?\/ ?| (?:zu|auf|über|und) )(\d{2,3})(?!\d)/g,
  positions: {
    lying: /(?<!\p{L})(?:im liegen|liegend|hingelegt)(?!\p{L})/u,
    sitting: /(?<!\p{L})(?:im sitzen|sitzend|hingesetzt)(?!\p{L})/u,
    standing:
      /(?<!\p{L})(?:im stehen|im stand|stehend|aufgestanden|nach (?:dem )?aufstehen|(?:stehen|stellen) sie)(?!\p{L})/u,
  },
  allergy: /^(?:\p{L}*allerg\p{L}*|\p{L}*unverträglichkeit\p{L}*)$/u,
  allergic:
    /\b(?:(?:(?:medikamenten|arzneimittel|antibiotika)-?)?allerg\p{L}*|unverträglich\p{L}*|vertrag\p{L}* .*nicht|vertrage|(?:nie|nicht|schlecht) (?:gut )?vertrag\p{L}*|reagier\p{L}*|darf ich (?:\p{L}+ ){0,2}(?:nicht|net|nie) (?:mehr )?(?:haben|nehmen|kriegen|bekommen))\b/u,
  allergicToThat:
    /(?<!\p{L})(?:da(?:gegen|rauf) (?:\p{L}+ ){0,3}(?:allergisch|reagier\p{L}*)|(?:das|die|den) vertrag\p{L}* ich (?:\p{L}+ )?nicht|(?:bin|war) ich allergisch (?:da)?gegen)(?!\p{L})/u,
  drugChanges: [
    [/\b(?:(?:noch )?abwarten|warten (?:wir|sie)|wir warten)\b/u, 'declined'],
    [
      /\b(?:absetz\p{L}*|abgesetzt|setz\p{L}* .*ab|weglassen|lassen (?:wir|sie) .*weg|lass\p{L}* .*weg|pausier\p{L}*|aufhören|weggelassen|wieder (?:sein ?)?gelassen|nehmen sie nicht mehr|stopp\p{L}*|kommt weg|fliegt raus|streichen)\b/u,
      'stopped',
    ],
    [
      /\b(?:erhöh\p{L}*|reduzier\p{L}*|steiger\p{L}*|halbier\p{L}*|verdoppel\p{L}*|gehen (?:wir|sie) .*(?:rauf|runter|hoch)|statt(?:dessen)?|umstell\p{L}*|hochsetzen|runtersetzen|setz\p{L}* .*(?:rauf|hoch|runter|herauf|herab)|nur noch (?:die |eine )?halbe|von \d+(?:[.,]\d+)?(?: \p{L}+)? (?:rauf |hoch |runter )?auf \d)\b/u,
      'changed',
    ],
    [
      /\b(?:verschreib\p{L}*|verordne\p{L}*|gebe? (?:ich|ihnen)|(?:geben|schlagen) wir|(?:ich|wir) (?:geben?|schlagen?)|schlage? ich|schreib\p{L}* (?:ich )?(?:ihnen|ihm|ihr)|schreib ich|fang\p{L}* .*an|beginnen (?:wir|sie)|nehmen sie (?:bitte|dann|jetzt|morgens|abends)|dazu nehmen|neu dazu|kriegen sie|bekommen sie|ansetzen|setz\p{L}* .*an)\b/u,
      'started',
    ],
  ],
  keeps:
    /(?<!\p{L})(?:bleib\p{L}*|weiter\p{L}*|nehm\p{L}*|nimm\p{L}*|behalt\p{L}*|behält|beibehalt\p{L}*|lass\p{L}* (?:\p{L}+ ){0,3}so)(?!\p{L})/u,
  joinsParts: /^(?:,|;|und|aber|sondern|dann)$/,
  verbsLast: true,
  swaps:
    /(?<!\p{L})(?:umgestellt|umstell\p{L}*|stell\p{L}* (?:\p{L}+ ){1,6}um|gewechselt|wechsel\p{L}*|ersetz\p{L}*|getauscht|tausch\p{L}*)(?!\p{L})/u,
  swapsFor: /^(?:auf|durch|gegen|zu)$/,
  insteadOf: /(?:^| )(?:an)?(?:statt|stelle)(?: (?:von|des|der|dem|dessen|ihres|ihrem))?$/,
  frequencies: [
    [/\bmorgens (?:[\p{L}\d]+ ){0,4}und (?:[\p{L}\d]+ ){0,4}abends\b/u, '1-0-1'],
    [/\balle (\d+) stunden\b/, 'every $1 h'],
    [/\bjeden (?:zweiten|2\.?) tag\b/, 'every 2 days'],
    [/(?<!\d)([0-3])-([0-3])-([0-3])(?:-[0-3])?/, '$1-$2-$3'],
    [/\bbei bedarf|wenn (?:es|ich|sie) .*(?:brauch|schlimm)\p{L}*/u, 'as needed'],
    [/(?:\b(?:1-mal|einmal|1 mal) (?:am tag|täglich|pro tag))|\btäglich eine\b/, '1/day'],
    [/\b(?:morgens und abends|früh und abends|morgens und zur nacht)\b/, '1-0-1'],
    [/(?:2-mal|zweimal|2 mal)(?: (?:am tag|täglich|pro tag))?/, '2/day'],
    [/(?:3-mal|dreimal|3 mal)(?: (?:am tag|täglich|pro tag))?|3 davon am tag/, '3/day'],
    [/(?:4-mal|viermal|4 mal)(?: (?:am tag|täglich|pro tag))?/, '4/day'],
    [/(?:1-mal|einmal) (?:die woche|in der woche|pro woche|wöchentlich)|wöchentlich/, '1/week'],
    [/\bmorgens|am morgen|früh\b|vor dem frühstück|zum frühstück/, 'morning'],
    [/\babends|am abend\b/, 'evening'],
    [/\b(?:nachts|zur nacht)\b/, 'night'],
  ],
  routes: [
    [/\b(?:spritz\p{L}*|subkutan|unter die haut)\b/u, 'sc'],
    [/\b(?:inhal\p{L}*|spray|hub|hübe)\b/u, 'inhaled'],
    [/\b(?:salbe|creme|gel)\b/, 'topical'],
  ],
  plans:
    /\b(?:mach\p{L}* (?:ich|wir)|(?:ich|wir) mach\p{L}*|möchte ich|ich möchte|würde ich|ich würde|schreib\p{L}* ich|ich schreib\p{L}*|gebe ich|ich gebe|veranlass\p{L}*|ordne|anmelden|melde ich|brauchen (?:wir|sie)|lassen (?:wir|sie)|müssen (?:wir|sie)|sollten (?:wir|sie)|nehmen wir|bestell\p{L}*|verordne\p{L}*|kriegen sie|bekommen sie|holen|termin|rezept|überweis\p{L}*|kontrollier\p{L}*)\b/u,
  offersIt:
    /(?<!\p{L})(?:(?:möchten|wollen|würden) (?:sie|wir)|soll(?:e?n|ten?)? (?:wir|ich)|darf ich|könnten wir|wäre? (?:das|es))(?!\p{L})/u,
  orders: new RegExp(
    `(?<!\\p{L})(?:(?:ich|wir) (?:${ORDERS}|will\\p{L}*)|${ORDERS} (?:ich|wir)|(?:kriegen|bekommen) sie)(?!\\p{L})`,
    'u',
  ),
  withdraws:
    /\b(?:(?:fällt|scheidet) (?:\p{L}+ )?(?:weg|aus|flach)|kommt (?:\p{L}+ ){0,2}nicht in frage|wollte ich .* aber|hätte ich .* aber)\b/u,
  refers: /\b(?:überweis\p{L}*|schicke ich|schick ich|stellen sie sich .*vor|vorstellen|anmelden|melde|zum|zur)\b/u,
  referral: /(?<!\p{L})überweis\p{L}*/u,
  excuses:
    /\b(?:schreib\p{L}*|krankgeschrieben|krank geschrieben) (?:\S+ ){0,8}krank(?!\p{L})|\bbleiben (?:sie )?(?:\S+ ){0,4}krankgeschrieben\b/u,
  comesBack:
    /\b(?:nachsorge|telefonier\p{L}*|wieder(?:komm\p{L}*|seh\p{L}*)?|kontroll\p{L}*|kommen sie|sehen (?:wir|uns)|seh\p{L}* ich|noch ?mal|wiedervorstell\p{L}*|melden sie sich|termin|ruf\p{L}* (?:ich|sie))\b/u,
  interval: new RegExp(
    `\\bin (?:etwa |rund |circa )?(\\d+|einer|einem|einem halben|2 bis 3|3 bis 4|4 bis 6) (${unitWords('de', 'day', 'week', 'month', 'year')})\\b|(?<!\\p{L})(?:morgen|übermorgen|nächste woche|nächsten monat|am \\d+\\.? (?:${timeWords('de', 'month')})|(?:am |nächsten |kommenden )?(?:${timeWords('de', 'weekday')}))\\b`,
    'u',
  ),
  begins: /^(?:das|sind|ist|es|so|also|und|gut|,)$/,
  lasts: new RegExp(`\\b(\\d+|einer|einem) (${unitWords('de', 'day', 'week', 'month', 'year')})\\b`),
  smokes: /\b(?:rauch\p{L}*|geraucht|zigaretten|kippen|qualm\p{L}*|nikotin)\b/u,
  stoppedSmoking: /\b(?:aufgehört|nicht mehr|früher|nichtraucher\p{L}*|seit \d{4})\b/u,
  drinks: /\b(?:alkohol|bier|wein|schnaps|trinken sie|trinke ich)\b/,
  amount:
    /\b(\d+)(?: (?:zigaretten|kippen|stück))?(?: am tag| pro tag| täglich)|\b(\d+) (?:packungsjahre|pack years|schachteln?)/,
  names: {
    smoking: 'rauchen',
    alcohol: 'alkohol',
    allergies: 'allergien',
    followUp: 'kontrolle',
    sickNote: 'krankschreibung',
    nothing: 'keine',
    negative: 'negativ',
  },
}
