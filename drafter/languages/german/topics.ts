import { wordsOfUnits } from '@visite/lexicon'
import type { Answers } from '../../extractive/pack.ts'
import { within } from '../../extractive/words.ts'
import { german as facts } from '../../facts/german.ts'
import type { Topic, Unit } from '../../stages/03-units.ts'
import { CUES, DRUGS, PATTERNS } from './cues.ts'
import { QUIET_IN_LIST } from './questions.ts'
import { told } from './register.ts'
import type { GermanRules } from './rules.ts'

/** What leads up to the thing asked about. */
const LEAD =
  /^(?:(?:und|oder|also|so|gut|mal|schon mal|irgendwelche|sonst|sonstige|noch|denn|bekannte|mit|was ist mit|wie ist es mit|wie sieht es aus mit|jetzt|eine?n?|der|die|das|dem|den) )+/
const TAIL =
  /,? (?:richtig|oder|stimmt's|stimmt das|nicht wahr|gehabt|bekannt|sonst|noch|dabei|oder so|in letzter zeit|in der zeit|zurzeit|aktuell)$/
/** A word of a sentence: a question that has one is not a label. */
const SENTENCE = within(
  'haben|hatten|habe|hat|hatte|sind|ist|war|waren|wird|wurde|nehmen|können|kann|müssen|sollen|tut|geht|gibt|sie|ihnen|ihr|wir|ich|er|es|was|wie|wann|wo|wer|warum|wieso|welche\\p{L}*|womit|wohin|seit wann|strahlt|zieht|brennt|läuft|\\p{L}+en sie|okay|in ordnung|nicht',
)
/** "Zittern die Hände", "dauert es lange". */
const VERB_FIRST = /^(?!seit)\p{L}{3,}(?:t|en) (?:das|die|der|den|es|ihre?|man)(?!\p{L})/u
const MOST_WORDS = 6

/** What whole sentences ask about, with its label. */
type Named = readonly [asked: RegExp, label: string, section: Topic['section']]
/** "Nehmen Sie Medikamente, haben Sie Allergien?": the answer may be either. */
const BOTH: Topic = { label: 'Medikamente, Allergien', section: 'medications', whole: true }

const NAMED: readonly Named[] = [
  [within('\\p{L}*allergi\\p{L}*'), 'Allergien', 'allergies'],
  [
    within('medikamente?|tabletten|pillen|nehmen sie (?:sonst|noch)\\p{L}*.*|inhalieren|spritzen sie.*'),
    'Medikamente',
    'medications',
  ],
  [within('rauchen|geraucht|raucht'), 'Rauchen', 'social'],
  [within('alkohol'), 'Alkohol', 'social'],
  [within('beruf\\p{L}*|arbeiten sie|arbeit'), 'Arbeit', 'social'],
  [within('familie|verwandt\\p{L}*'), 'Familie', 'family'],
  [within('operiert|operation\\p{L}*'), 'Operationen', 'history'],
  [within('wie stark|skala|null bis zehn|0 bis 10|bis zehn|bis 10'), 'Stärke', 'history'],
  [within('wie oft|wie häufig'), 'Häufigkeit', 'history'],
  [
    within('seit wann|wann (?:\\p{L}+ ){0,4}(?:angefangen|begonnen|losgegangen)|wann (?:fing|ging|begann)'),
    'Beginn',
    'history',
  ],
  [within('wie lange'), 'Dauer', 'history'],
  [
    within(
      '(?:wodurch|wobei|wann|was) (?:\\p{L}+ ){0,4}(?:schlimmer|stärker|schlechter|verschlimmert|verstärkt|ausgelöst)',
    ),
    'Verstärkung',
    'history',
  ],
  [within('(?:was|wodurch|womit) (?:\\p{L}+ ){0,4}(?:hilft|geholfen|besser|lindert)'), 'Linderung', 'history'],
  [within('wo (?:genau )?(?:\\p{L}+ ){0,3}(?:weh|schmerzen|sitzt)'), 'Lokalisation', 'history'],
  [within('strahl\\p{L}*'), 'Ausstrahlung', 'history'],
  [
    within('(?:so was|sowas|so etwas|das) (?:\\p{L}+ ){0,2}(?:schon ?mal|schon einmal|früher)'),
    'Frühere Episoden',
    'history',
  ],
  [within('vorerkrankung\\p{L}*|vorgeschichte'), 'Vorerkrankungen', 'background'],
  [
    within(
      'mit wem (?:\\p{L}+ ){0,3}(?:leben|wohnen|zusammen)|wohnen sie|leben sie (?:\\p{L}+ )?(?:allein\\p{L}*|mit)',
    ),
    'Wohnsituation',
    'social',
  ],
  [within('sport'), 'Sport', 'social'],
  [within('stimmung'), 'Stimmung', 'history'],
  [within('blutdruck'), 'Blutdruck', 'history'],
  [within('\\p{L}*zucker'), 'Zucker', 'history'],
  [within('wiegt|wiegen|gewicht'), 'Gewicht', 'history'],
  [within('schlaf\\p{L}*'), 'Schlaf', 'history'],
  [within('appetit'), 'Appetit', 'history'],
  [within('stuhlgang|verdauung'), 'Stuhlgang', 'history'],
  [within('wasserlassen|pinkeln'), 'Wasserlassen', 'history'],
  [within('periode|regelblutung'), 'Periode', 'history'],
  [within('geimpft|impf\\p{L}*'), 'Impfungen', 'history'],
  [within('augenarzt'), 'Augenarzt', 'history'],
]
const COMPLAINT = new RegExp(`${PATTERNS.symptom.source}|${PATTERNS.diagnosis.source}`, 'gu')
const drugIn = (text: string): string | null => DRUGS.named(text)[0] ?? null
/** Somebody else said it. */
const OF_OTHERS = within('gesagt|meinte|glauben|denken|nicht')

/** "Und davor?", "Wie heißt die denn?" */
const NAMES_NOTHING = /^(?:denn|davor|danach|damals|dort|jetzt|seitdem)$/

/** What a question asks about, as a label for an answer that says little without it; null: nothing in particular. */
function topic(question: string): Topic | null {
  if (facts.allergic.test(question) && facts.asksDrugs.test(question)) return BOTH
  const bare = question.replace(LEAD, '').replace(TAIL, '').replace(TAIL, '')
  const named = NAMED.find(([asked]) => asked.test(question))
  const drug = drugIn(question)
  if (drug) return { label: drug, section: 'medications', whole: false }
  if (
    !SENTENCE.test(bare) &&
    !VERB_FIRST.test(bare) &&
    !CUES.small_talk.test(bare) &&
    bare.split(' ').length <= MOST_WORDS &&
    bare.length > 3 &&
    !NAMES_NOTHING.test(bare)
  )
    return {
      label: named?.[1] === 'Allergien' && !/medikament|tablette/.test(bare) ? named[1] : bare,
      section: named?.[2] ?? 'history',
      whole: true,
    }
  if (named) return { label: named[1], section: named[2], whole: false }
  const [label, ...more] = question.match(COMPLAINT) ?? []
  if (!label || more.length > 0 || OF_OTHERS.test(question)) return null
  return { label: label === 'weh' ? 'Schmerzen' : label, section: 'history', whole: false }
}

const OWN = [CUES.symptom, CUES.drug, CUES.diagnosis, CUES.social, CUES.test, CUES.body]

/** Whatever the answer names, it is about this: "with my wife", "into the right leg". */
const SITUATION = /^(?:Wohnsituation|Ausstrahlung|Lokalisation|Linderung|Verstärkung|Beginn)$/

/** Does the answer itself say what it is about? */
const standsAlone = (text: string, { label, section }: Topic): boolean =>
  !SITUATION.test(label) &&
  (section !== 'allergies' || CUES.allergy.test(text)) &&
  (drugIn(label) === null || drugIn(text) !== null) &&
  text.split(' ').length > 2 &&
  OWN.some((cue) => cue.test(text))

/** A bare yes or no to it; null if that leaves open what is meant. */
function agreedTo({ label }: Topic, answer: 'yes' | 'no'): string | null {
  if (answer === 'no') return `Verneint: ${label.replace(QUIET_IN_LIST, '').replace(/ und /g, ' oder ')}`
  const isClinical = [...OWN, CUES.past, CUES.family].some((cue) => cue.test(label))
  return !isClinical || /,|(?<!\p{L})oder(?!\p{L})/u.test(label) ? null : `Bejaht: ${label}`
}

/** "Nö", "nein, gar nicht": no more than a plain no. */
const ONLY_DENIES =
  /^(?:(?:nein|nee|nö|ne|naa?|nix|nichts|keine?s?|gar nicht|gar nichts|gar keine|überhaupt nicht|(?:alles|beides|auch das|das auch|auch|das|ich|so) nicht|(?:nicht|nix) dass ich wüsste|(?:noch )?nie gehabt|(?:ganz )?(?:sicher|bestimmt) nicht|noch nie|nie|davon|zum glück)(?!\p{L})[ ,]*)+$/u
const SAYS_NOTHING = within(
  'weiß ich nicht|weiß nicht|keine ahnung|danke\\p{L}*|wie bitte|warum|wieso|weiß ich gar nicht',
)

/** "Angefangen hat es im Herbst", "das geht jetzt bestimmt schon 8 Wochen": what only leads up to a time. */
const SINCE =
  /^(?:na |also |angefangen hat (?:es|das) |das (?:geht|ist|war) |es (?:geht|war) )+(?:jetzt |nun |bestimmt |schon |so |also |ungefähr )*(?=(?:seit|vor|im|am|in|an|um|ab|gestern|letzte\p{L}*|\d)(?!\p{L}))/u
const TIMES = /^(?:Beginn|Dauer)$/
/** "Drei Monate" says how long. */
const LASTED = new RegExp(
  `^(?:(?:schon|so|bestimmt|etwa|ungefähr|gut|knapp) )*(?:\\d+|eine?|ein paar|paar) (?:\\p{L}+ )?(?:${wordsOfUnits('de', 'time')})(?!\\p{L})(?! (?:vorher|zuvor))`,
  'u',
)

/** "Wasserlassen normal?" - "Ja, normal.": the answer only repeats the question. */
const echoes = (label: string, answer: string): boolean => {
  const asked = label.toLowerCase().split(/[ ,]+/)
  return answer.split(/[ ,]+/).every((word) => word === 'ja' || asked.includes(word))
}

const firstOf = (text: string): string | undefined =>
  text
    .toLowerCase()
    .split(/[ ,]+/)
    .find((word) => !/^(?:ein|eine|einen|das|die|der|den|so|auch|ja|nein)$/.test(word))

/** "Nur noch morgens eine" below "Metformin"; null if the answer says nothing. */
function labelled({ label }: Topic, unit: Unit, rules: GermanRules): string | null {
  if (unit.text === '' || ONLY_DENIES.test(unit.text) || SAYS_NOTHING.test(unit.text)) return null
  if (unit.text.split(' ').length > 28) return null
  if (echoes(label, unit.text)) return label
  // "Und abends?" - "Abends wird es besser.": the answer names it itself.
  if (firstOf(label) === firstOf(unit.text) && unit.text.split(' ').length > 2) return told(unit, rules)
  if (label === 'Arbeit') return `${label}: ${told(unit, rules).replace(/^pat\. ist (?=\p{L})/iu, '')}`
  if (!TIMES.test(label)) return `${label}: ${told(unit, rules)}`
  const time = told(unit, rules).replace(SINCE, '')
  return `${label === 'Beginn' && LASTED.test(time) ? 'Dauer' : label}: ${time}`
}

/** A time or a duration, and nothing else. */
const MOMENT = new RegExp(
  `^(?:das ist |das war |das geht )?((?:seit|vor|so|etwa|ungefähr|schon|erst|ca|circa|gut|knapp|bestimmt|jetzt) )*(?:\\d+|einem|einer|ein paar|paar|gestern|vorgestern|heute|letzte[nr]?)(?: \\p{L}+)? ?(?:${wordsOfUnits('de', 'time')}|nacht|morgen|abend)?(?: so)?$`,
  'u',
)

/** "Seit zwei Wochen." after what it is about. */
const appended = (clause: string): string | null =>
  MOMENT.test(clause) && !/^\d+$/.test(clause) ? clause.replace(/^(?:das ist|das war|das geht) /, '') : null

export const answersBy = (rules: GermanRules): Answers => ({
  ...{ topic, onlyDenies: ONLY_DENIES, appended, standsAlone, agreedTo },
  labelled: (topic, unit) => labelled(topic, unit, rules),
})
