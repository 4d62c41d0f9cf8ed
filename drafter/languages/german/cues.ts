import { doseWords, KIN, partWords, relativeWords, wordsOfUnits } from '@visite/lexicon'
import { drugWords } from '../../extractive/drugs.ts'
import type { Cue, Matcher } from '../../extractive/pack.ts'
import { anywhere, within } from '../../extractive/words.ts'

/** How drugs are named; a vaccine is one. */
export const DRUGS = drugWords(
  'de',
  anywhere('spray', 'tablette', 'medikament', 'antibioti', 'tropfen', 'salbe', 'creme', 'pille', 'spritze', 'impf'),
)

/** Classes of words that are patterns. */
export const PATTERNS = {
  symptom: anywhere(
    'schmerz|weh|fieber|husten|schnupfen|übel|erbr[eo]ch|schwindel|schwindl|taub|kribbel|schwäche|müde|erschöpf',
    'atemnot|luftnot|jucken|juckt|juckreiz|ausschlag|blut(?!druck|bild|zucker|hochdruck|verdünn|abnahme|wert|fett)',
    'durchfall|verstopf|sodbrennen|schwitz|schwell|geschwollen|herzrasen|herzklopfen|krampf|krämpfe|brennen|brennt',
    'angst|ängst|schlafstörung|schlafe|niedergeschlagen|traurig|antriebs|appetit|gewicht|schüttelfrost|auswurf|steif',
    'gestürzt|umgeknickt|ohnmächtig|druckgefühl|zieht|sticht|stechen|heiser|tinnitus|panik',
  ),
  // A part by itself, or at the end of a compound.
  body: within(`\\p{L}*?(?:${partWords('de')})`),
  dose: within(`\\d+(?:,\\d+)? ?(?:${doseWords('de')})|\\d+-mal täglich|einmal täglich|täglich`),
  duration: within(
    `(?:\\d+|paar|einigen|einer|einem|letzten?|seit) (?:${wordsOfUnits('de', 'time')}|nächten?)|gestern|vorgestern|seit|seitdem|angefangen|begonnen`,
  ),
  test: anywhere(
    'röntgen|mrt|ct(?![\\p{L}])|ekg|ultraschall|echo|labor|blutbild|blutwert|blutabnahme|blutfett|cholesterin|hba1c',
    'kreatinin|kalium|tsh|crp|leukozyten|hämoglobin|biopsie|abstrich|urin|spiegelung|sonographie|sono(?![\\p{L}])',
    'befund|langzeit|lungenfunktion|schnelltest|zytologie',
  ),
  finding: anywhere(
    'druckschmerz|klopfschmerz|frei(?![\\p{L}])|unauffällig|auffällig|vesikulär|rasselgeräusch|giemen|herztöne',
    'herzgeräusch|ödem|erguss|gerötet|rötung|beweglich|reflex|sensibilität|weich|abwehrspannung|darmgeräusch',
    'pupillen|lymphknoten|tastbar|abhör|abtast|regelmäßig|rhythmisch|geschwollen|stabil|hämatom|meniskus|lachman',
    'belag|beläge|trommelfell|überwärmt|orientiert|schwingungsfähig|normal',
  ),
  vital: anywhere('blutdruck', 'puls(?!ation)', 'temperatur', 'sättigung', 'atemfrequenz', 'herzfrequenz', 'bmi'),
  diagnosis: anywhere(
    'diabetes|bluthochdruck|hypertonie|asthma|copd|entzündung|bronchitis|infekt|arthrose|verstauchung|zerrung',
    'prellung|bruch(?![\\p{L}])|fraktur|riss(?![\\p{L}])|krebs|tumor|unterfunktion|überfunktion|reflux|anämie',
    'blutarmut|herzinfarkt|schlaganfall|herzschwäche|nierenstein|gicht|psoriasis|schuppenflechte|neurodermitis|ekzem',
    'migräne|depressi|bandscheibe|ischias|hexenschuss|lumbago|verdacht|diagnos|spricht für|vorhofflimmern|gastritis',
    'angina|otitis|sinusitis|störung|syndrom',
  ),
  order: within(
    'verschreibe|verordne|rezept|überweis\\p{L}*|ich gebe ihnen|wir machen|machen wir|wir nehmen|nehmen wir|wiedervorstellung|kontroll\\p{L}*|termin|krankschreib\\p{L}*|krank geschrieben|schreibe sie|physiotherapie|krankengymnastik|operation|erhöhen|reduzieren|setzen \\p{L}+ ab|absetzen|steigern|beginnen|starten|veranlass\\p{L}*|wir (?:sollten|werden|können|bestellen|kontrollieren)|ich (?:möchte|würde|werde|empfehle|schicke|melde)|kommen sie|schlage vor',
  ),
  advice: within(
    'sollten sie|sie sollten|bitte|versuchen sie|achten sie|vermeiden sie|nehmen sie|trinken sie|schonen|kühlen|hochlagern|wenn (?:es|sie|das|die|der|fieber)|falls|melden sie|notaufnahme|notfall|ernährung|bewegung|mehr trinken|verzichten',
  ),
  past: within(
    'früher|operiert|operation|op|als kind|vor \\d+ jahren|vor jahren|damals|vorerkrankung\\p{L}*|bekannt\\p{L}*|entfernt|diagnostiziert|hatte ich|gehabt',
  ),
  family: within(`${relativeWords('de', ...KIN)}|familie`),
  social: within(
    `rauche\\p{L}*|raucht|geraucht|zigarette\\p{L}*|nichtraucher\\p{L}*|alkohol|bier|wein|trinke|arbeite\\p{L}*|beruf\\p{L}*|rente|rentner\\p{L}*|verheiratet|geschieden|ledig|kinder|mann|frau|${relativeWords('de', 'wife', 'husband')}|wohne|studier\\p{L}*|schule|büro|sport`,
  ),
  allergy: anywhere('allerg', 'unverträglich', 'vertrage', 'vertrag ich', 'vertrag kein'),
  reason: within(
    'ich komme (?:wegen|weil|heute)|zur (?:kontrolle|vorsorge|nachsorge|untersuchung)|führt sie|wegen|zu mir|was kann ich|grund',
  ),
  small_talk: within(
    'danke\\p{L}*|vielen dank|wetter|tschüss|auf wiedersehen|wiedersehen|schönen tag|gute besserung|wie geht es ihnen|freut mich|setzen sie sich|nehmen sie platz|kommen sie rein|urlaub|wochenende|keine ursache|bis dann|bis bald|machen sie sich (?:bitte )?frei|moment|schauen wir mal|dann schauen|legen sie sich|noch fragen|alles gute|fußball',
  ),
  negation: within('nicht|kein\\p{L}*|nie|niemals|ohne|weder|noch nie|nein|verneint|nichts'),
  number: /\d/,
  condition: within('wenn|falls|könnte\\p{L}*|würde\\p{L}*|sofern|eventuell|vielleicht|ob|sonst'),
}

export const CUES: Readonly<Record<Cue, Matcher>> = { ...PATTERNS, drug: DRUGS }
