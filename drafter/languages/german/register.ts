import { timeWords, unitWords, wordsOfUnits } from '@visite/lexicon'
import { germanNumbers } from '@visite/lexicon/numbers/german'
import type { SectionClass } from '../../extractive/sections.ts'
import { writtenInFull } from '../../extractive/words.ts'
import type { Unit } from '../../stages/03-units.ts'
import { CUES, DRUGS } from './cues.ts'
import { expand } from './hearing.ts'
import { isAddressed, ofDoctorsWords, ofThemselves, withPolite } from './person.ts'
import type { GermanRules } from './rules.ts'
import { isLooking, perceived, terse, withoutArticles } from './terse.ts'

const FIRST_PERSON_LEFT = /(?<!\p{L})(?:ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*)(?!\p{L})/u
const HAS_CONTENT = /\p{L}{3,}|\d/u

/** "…, Herr Doktor, …" */
const ADDRESSED = /,? ?(?<!\p{L})(?:herr|frau) (?:doktor|doc)(?!\p{L}),?\s*/giu

/** Doctors say "Sie" to patients: restores the capital where a recogniser wrote everything small. */
const polite = (text: string, { speaker, said }: Unit): string =>
  speaker === 'doctor' && !/\p{Lu}/u.test(said) ? withPolite(text) : text

/** What was said, without fillers at the beginning: for sentences that cannot safely be put into another person. */
const wordsOf = (unit: Unit): string =>
  polite(germanNumbers(writtenInFull(unit.said, expand)), unit)
    .replace(/^(?:(?:ja|nein|nee|also|ähm?|naja|und|aber|gut|okay|genau|richtig|stimmt|klar)[ ,.]+)+/i, '')
    .replace(/[\s,.;!]+$/, '')
    .replace(/(?<!\p{L})(?:ähm?|hm+)[, ]*/giu, '')
    .replace(ADDRESSED, ' ')
    .replace(/(?<![\p{L}'’])['’]?n(e[nmr]?)(?=[ ,.])/gu, 'ein$1')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Somebody speaks about themselves or to somebody. */
const IN_PERSON =
  /(?<!\p{L})(?:ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*|sie|ihnen|ihr\p{L}*|d[iu]r?|dich|dein\p{L}*)(?!\p{L})/iu

/**
 * What an unknown speaker said: as a quote, unless it means the same whoever says it. Empty: it cannot be in a note.
 */
export function neutral(unit: Unit, section: SectionClass, rules: GermanRules): string[] {
  if (!saysEnough(unit, section, rules)) return []
  // A patient who hears or sees something is describing a complaint.
  const found = FOUND.has(section) && unit.speaker === 'doctor' ? perceived(unit.text) : unit.text
  if (found !== unit.text && !IN_PERSON.test(found)) return [terse(found, section, rules)]
  const words = wordsOf(unit)
  if (!IN_PERSON.test(words)) return [terse(words, section, rules)]
  return [`${section === 'plan' ? 'besprochen' : 'wird berichtet'}: „${words}“`]
}

/** What a known speaker said. */
const quoted = (unit: Unit): string =>
  `${unit.speaker === 'patient' ? 'Pat. berichtet' : 'ärztlich besprochen'}: „${wordsOf(unit)}“`

/** A quote without any of these ("das würde ich nie machen") says nothing outside its conversation. */
const SAYS_SOMETHING = [CUES.symptom, CUES.body, CUES.drug, CUES.duration, CUES.diagnosis, CUES.social, CUES.finding]

/** The patient's words in the third person, or as a quote if that is not safe. */
export function told(unit: Unit, { possessives }: GermanRules): string {
  const text = ofThemselves(possessives(unit.text))
  const no = /^(?:nein|nee|nö|ne)(?!\p{L})/iu.test(unit.said.trim()) && !text?.startsWith('nein') ? 'nein, ' : ''
  return no + (isFree(text) ? text : `„${wordsOf(unit)}“`)
}

const isFree = (text: string | null): text is string => text !== null && !FIRST_PERSON_LEFT.test(text)

function ofPatient(unit: Unit, { possessives }: GermanRules): string | null {
  const text = ofThemselves(possessives(unit.text))
  if (isFree(text)) return text
  return SAYS_SOMETHING.some((pattern) => pattern.test(unit.text)) ? quoted(unit) : null
}

function ofDoctor(unit: Unit, section: SectionClass, { orders, opinions, possessives }: GermanRules): string {
  const isPlan = !FOUND.has(section)
  const said = isPlan ? unit.text : perceived(unit.text)
  const text = ofDoctorsWords(
    possessives(withoutArticles(orders(opinions(said)))).replace(/ zu (?:mir|uns)(?= |,|$)/g, ''),
    unit.said,
    isPlan,
  )
  return text === null || isAddressed(text) ? quoted(unit) : text
}

/** Cues that alone do not make a clause worth noting. */
const UNCLINICAL = new Set(['small_talk', 'negation', 'condition'])
const CLINICAL = Object.entries(CUES).flatMap(([cue, pattern]) => (UNCLINICAL.has(cue) ? [] : [pattern]))
/** A long word is mostly the name of something: "Verhaltenstherapie". */
const NOUN =
  /(?<!\p{L})(?!eigentlich|vielleicht|natürlich|wahrscheinlich|irgendw|überhaupt|ungefähr|trotzdem|ehrlich|schlechter|verstehe)\p{L}{8,}/u
/** "Lunge frei." */
const SHORT_FINDING =
  /^\p{L}{3,} (?:frei|unauffällig|weich|reizlos|rein|rhythmisch|regelmäßig|normal|positiv|negativ|tastbar|intakt|gerötet|geschwollen|stabil|blass|trocken|feucht|seitengleich|o\.?b\.?)$|^keine? \p{L}{5,}$/u

const FOUND: ReadonlySet<SectionClass> = new Set(['exam', 'results', 'assessment'])
const SPOKEN_TO = /(?<!\p{L})(?:ich|wir|sie|ihnen|das)(?!\p{L})/u

/** "Folgen Sie dem Finger": what a patient does while being examined is not a finding. */
const COMMAND =
  /^(?:(?:jetzt|und|dann|so|bitte|mal) )*(?:atmen|beugen|drehen|drücken|folgen|gehen|gucken|halten|heben|husten|kommen|legen|machen|öffnen|pressen|schauen|setzen|stellen|strecken|ziehen) sie(?!\p{L})/u
/** "Tief atmen, Mund auf": the same without saying to whom. */
const EXERCISE =
  /(?<!\p{L})(?<!(?:am|beim|nach|vom|zum) )(?:\p{L}*atmen|an(?:spannen|stellen|ziehen)|(?:frei|auf|zu)machen|hinlegen|locker lassen|nach (?:oben|unten|vorne) schauen|pusten|runzeln|stillhalten|(?:arme?|beine?|hände|hemd|hose|kopf|kinn|pull(?:i|over)|schuhe|socken?|zunge) (?:(?:bitte|ganz|mal|schön) )*(?:aus|her|hoch|nach (?:hinten|oben|vorne?)|raus|runter)|offen lassen|(?:arm|bauch|rücken) frei(?: machen)?|mund auf dabei|fest drücken|nicht reden|tief ein,? und aus|(?:augen|mund) (?:auf|zu))(?=,|$)/u
/** Somebody speaks to a child or a relative. */
const FAMILIAR = /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/u
/** "Weil es weh tut": what depends on something that another sentence says. */
const DEPENDS = /^(?:(?:erst|nur),? )?(?:weil|dass|ob|obwohl|solange|wenn|falls) [^,:]*$/u
/** With more words, it may go on without a comma. */
const MOST_DEPENDING = 9
const isAlone = (text: string): boolean => DEPENDS.test(text) && text.split(' ').length <= MOST_DEPENDING
/** It also says what was found. */
const FINDS = /(?<!\p{L})(?:frei(?! machen)|kein\p{L}*|normal|ohne|unauffällig)(?!\p{L})/u
/** "Eher 130", "16. Jänner": does not say what is measured or happens then. */
const MERE_NUMBER = new RegExp(
  `^(?:(?:eher|etwa|ungefähr|so|circa|ca|bis|und|oder|[\\d.,%/-]+|${timeWords('de', 'month')}|uhr|${unitWords('de', 'year', 'kg', 'cm', 'mm')}|${wordsOfUnits('de', 'amount')})(?: |$))+$`,
  'u',
)

/** Can a note say anything about it at all? */
function saysEnough(unit: Unit, section: SectionClass, { talk }: GermanRules): boolean {
  if (unit.question || talk.test(unit.text) || !HAS_CONTENT.test(unit.text)) return false
  const isExercise =
    section !== 'plan' && unit.speaker === 'doctor' && EXERCISE.test(unit.text) && !FINDS.test(unit.text)
  const isDone = FOUND.has(section) && (COMMAND.test(unit.text) || isLooking(unit.text))
  if (MERE_NUMBER.test(unit.text) || FAMILIAR.test(unit.text) || isAlone(unit.text) || isExercise || isDone)
    return false
  const length = unit.text.split(' ').length
  const isShort = length < 3 && !/\d/.test(unit.text)
  if (isShort && !(unit.whole && unit.speaker === 'doctor' && SHORT_FINDING.test(unit.text))) return false
  const isFinding = FOUND.has(section) && unit.speaker === 'doctor' && !SPOKEN_TO.test(unit.text)
  return length >= 6 || isFinding || NOUN.test(unit.text) || CLINICAL.some((cue) => cue.test(unit.text))
}

/** Telegram style if the pattern is safe, otherwise the cleaned quote. Null for what does not belong in a note. */
export function rewrite(unit: Unit, section: SectionClass, rules: GermanRules): string | null {
  if (!saysEnough(unit, section, rules)) return null
  const text = unit.speaker === 'patient' ? ofPatient(unit, rules) : ofDoctor(unit, section, rules)
  const written = text && terse(text, section, rules)
  // "Die Empagliflozin, genau."
  const isName = section === 'plan' && unit.speaker === 'doctor' && !/[ \d]/.test(written ?? '')
  return isName && DRUGS.named(unit.text).length > 0 ? null : written
}
