import { relativeWords } from '@visite/lexicon'
import { englishNumbers, englishReadings } from '@visite/lexicon/numbers/english'
import { DRUG } from '../../extractive/drugs.ts'
import type { Gender } from '../../extractive/pack.ts'
import type { SectionClass } from '../../extractive/sections.ts'
import { writtenInFull } from '../../extractive/words.ts'
import type { Unit } from '../../stages/03-units.ts'
import { DRUGS, PATTERNS } from './cues.ts'
import { expand } from './hearing.ts'
import { PART, WHICH } from './parts.ts'
import { aboutPatient } from './person.ts'
import { isQuestion } from './questions.ts'
import { faultOf, isTalk } from './readable.ts'
import type { EnglishRules } from './rules.ts'
import { statementsIn } from './run-ons.ts'

const tidied = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,:](?: |$))/g, '')
    .replace(
      /^[ ,]*(?:(?:and|but|so|then|now|like|also|well|or|because(?! of\b|[^,]*, (?:i|we|you)\b)|plus|again|sorry|to be honest|that(?= (?:i|you|he|she|we|they|the|your|my|there)\b))\b[ ,]*)+/,
      '',
    )
    .replace(/^[ ,]+/, '')
    .replace(
      /[ ,]+(?:and|but|(?<!\b(?:or|think|believe|hope|guess) )so|or|(?<!now and )then|because|however|though|the|a|an|i|if|(?<!\b(?:about|after|before|by|for|from|like|of|on|to|with) )that|your|my|we)$/,
      '',
    )
    .trim()

const IMPERATIVE =
  /^(?:take|continue|avoid|use|keep|try|drink|rest|elevate|ice|call|return|schedule|stop|start|ring|eat|wear|apply|monitor|check|watch|limit|increase|decrease|make sure|do not|cut|follow|put|get|stay|raise|lower|reduce|double|halve|switch|hold|add|finish|complete|clean|wash|soak|rinse|cover|change|remove|bring|write down|measure|weigh|sleep|walk|lift|gargle|swallow|go up|go down|taper)\b/

/** "If you are not better, call us": the patient is the one who should. */
const CALL =
  /(\b(?:if|once|unless|when) .*?\byou\b.*?, )(?=(?:call|come|do not|go|keep|phone|return|ring|stop|tell|use) (?!.*, or\b))/

const CONDITION_FIRST = /^(?:after|although|as(?! needed)|because|before|if|once|since|though|unless|until|when|while) /
/** A condition without its consequence is shorter, or has no comma. */
const isAlone = (text: string): boolean => {
  const length = text.split(' ').length
  return CONDITION_FIRST.test(text) && (length < 8 || (length < 12 && !text.includes(',')))
}

/** "Sleep apnea can drive the rhythm" tells nobody to sleep. */
const STATED = /^\w+ \w+ (?:can|is|are|may|will|was|has)\b/

/** What was examined comes before what was found: "on your right knee exam there is …". */
const EXAMINED = new RegExp(
  `^(?:on |upon |for |in terms of |as far as |regarding )?(?:your|the) (${WHICH}${PART})s? (?:exam|examination),? (?:reveals |shows |has |shows that )?(?=\\w+ \\w)`,
)

function ofDoctor(said: string, section: SectionClass, gender: Gender, rules: EnglishRules): string {
  let text = tidied(rules.ofDoctor(tidied(said)))
    .replace(CALL, '$1you should ')
    .replace('you should do not', 'you should not')
  if (section !== 'exam' && section !== 'results' && IMPERATIVE.test(text) && !STATED.test(text)) {
    const not = text.startsWith('do not ')
    text = `you were advised ${not ? 'not to' : 'to'} ${text.replace(/^do not /, '').replace(/, (?:and )?do not /g, ', not to ')}`
  }
  if (section === 'exam' || section === 'results') {
    text = text
      .replace(/^(?:(?:on|upon) (?:physical )?(?:exam|examination)(?: today)?),? (?=\w)/, '')
      .replace(EXAMINED, 'examination of the $1: ')
      .replace(
        /^(?:on|upon|for|in terms of|as far as|regarding) (?:your|the) ((?:\w+ ){0,3}?)(?:exam|examination),? (?=\w)/,
        '',
      )
      .replace(/^your (?=(?!own\b))/, '')
      .replace(/\b(?:on|in|of|at|to|over) your\b/g, (found) => found.replace('your', 'the'))
      .replace(/\band your\b/g, 'and')
      .replace(/\bthere is no\b/g, 'no')
  }
  return aboutPatient(text, 'doctor', gender)
}

/** "Just my metformin". */
const ONLY_A_DRUG = DRUGS.in(new RegExp(`^(?:just|only|mainly|mostly) (?=(?:the |my |some )?${DRUG})`))
/** What a patient said, without mere spoken style. */
const patients = (said: string, { ofPatient }: EnglishRules): string =>
  ofPatient(ONLY_A_DRUG.test(said) ? said.slice(said.indexOf(' ') + 1) : said)

/** "Their father had a stroke": the history is the patient's, so that it needs no "their" to begin with. */
const OWN = /^(?:their|her|his|the patient's) (?!own\b|first\b|last\b)(?=[a-z]{3,} )/

const ofPatient = (said: string, gender: Gender, rules: EnglishRules): string =>
  aboutPatient(tidied(patients(tidied(said), rules)), 'patient', gender).replace(OWN, '')

/** What the patient answered, in the third person and the words of a note, whether or not it is a sentence. */
export const reported = (said: string, gender: Gender, rules: EnglishRules): string =>
  tidied(rules.words(aboutPatient(tidied(patients(said, rules)), 'patient', gender)))

const withCapital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Comes before the actual statement; in "no pus", the "no" belongs to the statement. */
const OPENERS =
  /^(?:(?:yes|yeah|yep|no(?=[,.])|nope|well|okay|ok|oh|um+|uh+|so|and|but|honestly|right|sure|all right|i mean)[ ,.]+)+/i
/** "Er", but not "go to the ER". */
const FILLERS = /\b(?:um+|uh+|(?<!\b(?:the|an|to|in|our|from) )er|you know)\b,? */gi

/** What was said, without its openers. */
function wordsOf(said: string): string {
  const words = englishReadings(englishNumbers(said.trim().split(/\s+/)).join(' '))
  const clean = words
    .replace(FILLERS, '')
    .replace(OPENERS, '')
    .replace(/[\s,.;!]+$/, '')
  return withCapital(clean)
}

/** Somebody speaks about themselves or to somebody. */
const IN_PERSON = /\b(?:i|me|my|mine|myself|we|us|our|you|your|yours|yourself)\b/i

/** What an unknown speaker said: as a quote, unless it means the same whoever says it. Empty: no statement. */
export function neutral(unit: Unit, section: SectionClass, rules: EnglishRules): string[] {
  // Whoever is told to do something during an examination, the doctor is the one who says it.
  if (isTalk(unit.text, 'doctor', section, rules)) return []
  const words = wordsOf(unit.said)
  if (IN_PERSON.test(words)) return [`${section === 'plan' ? 'talked about' : 'reported'}: “${words}”`]
  const written = rules.words(wordsOf(writtenInFull(unit.said, expand).join(' ')))
  return unit.text.split(' ').length < 3 && !PATTERNS.finding.test(unit.text) ? [] : [written]
}

/**
 * A further statement that was begun and not finished. A condition is never cut off: without it, the rest would say
 * more.
 */
const BROKEN_OFF =
  /(?<!\b(?:think|believe|hope|guess)),? (?:(?:and|but|so|or|which|because|since|although)(?: [\w'-]+){0,4}|to see (?:what|if|how|whether) [\w' -]+|(?:and|but) otherwise|(?<=\b(?:well|better|good|raise|mass(?:es)?|problems?|leg|tenderness|ice) )(?:with|on|like))$/

/** What remains of a statement without its unfinished part; null if nothing stands alone. */
function ended(text: string, { speaker }: Unit, section: SectionClass, rules: EnglishRules): string | null {
  let rest = text
  for (let cuts = 0; cuts < 3; cuts++) {
    const shorter = tidied(rest.replace(BROKEN_OFF, ''))
    if (shorter === rest) return null
    rest = shorter
    const fault = faultOf(rest, speaker, section, rules)
    if (!fault) return rest
    if (fault !== 'ends in the middle') return null
  }
  return null
}

/** One statement as it may be in a note, or null. */
function worded(said: string, unit: Unit, section: SectionClass, gender: Gender, rules: EnglishRules): string | null {
  const { speaker } = unit
  const told = speaker === 'doctor' ? ofDoctor(said, section, gender, rules) : ofPatient(said, gender, rules)
  const who = gender === 'unknown' ? 'the patient' : gender === 'female' ? 'she' : 'he'
  const written = rules.words(told)
  const trimmed = speaker === 'doctor' ? rules.trimmed(written) : written
  const full = tidied(rules.led(trimmed).replace(/\bHE\b/g, who))
  const fault = faultOf(full, speaker, section, rules, unit.whole && said === unit.text)
  const text = fault === 'ends in the middle' ? ended(full, unit, section, rules) : fault ? null : full
  if (text === null) return null
  return isAlone(text) ? null : text
}

const SUBJECT = '(?:i|we|you|it|there|they|my|your|the|no)'
const VERB =
  '(?:am|is|are|was|were|have|has|had|do|does|did|will|would|can|could|should|need|want|think|took|take|feel|felt|went|got|started|noticed|saw|gave|edema|evidence|tenderness|swelling)'
const JOINT = new RegExp(
  `(?:,| and| but| so| then)+ (?=(?:${SUBJECT} (?:[\\w'-]+ ){0,3}?${VERB}|(?:continue|take|start|order|follow up|increase) )\\b)`,
)
/** On their own, parts of such a statement mean something else. */
const BOUND = new RegExp(
  `\\b(?:if|unless|when|whenever|once|until|whether|might|may|maybe|could|would|because|that|${relativeWords('en')}|grand\\w+|friend|he|she)\\b`,
)

/**
 * A clause in wordings that may be in a note. If the whole clause may not, it is split where statements are joined,
 * unless they depend on each other. Empty: better nothing than a fragment.
 */
export function rewrite(unit: Unit, section: SectionClass, gender: Gender, rules: EnglishRules): string[] {
  if (unit.question) return []
  // Somebody else will do something for the patient: "she is going to set you up".
  if (unit.speaker === 'doctor' && /^(?:she|he|they) .*\b(?:you|your)\b/.test(unit.text)) return []
  const run = statementsIn(unit.text, unit.speaker)
  if (run.length > 1)
    return run.flatMap((part) => (isQuestion(part) ? [] : (worded(part, unit, section, gender, rules) ?? [])))
  const text = run[0] ?? unit.text
  const whole = worded(text, unit, section, gender, rules)
  if (whole) return [whole]
  if (BOUND.test(unit.text)) return []
  const parts = unit.text.split(JOINT)
  if (parts.length === 1) return []
  return parts.flatMap((part) => (isQuestion(part) ? [] : (worded(part, unit, section, gender, rules) ?? [])))
}
