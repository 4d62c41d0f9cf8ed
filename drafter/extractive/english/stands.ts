import type { Unit } from '../units.ts'
import { CUES } from './cues.ts'
import { HAS_VERB, MEASURED } from './readable.ts'

/** How a statement of a note begins. */
const SUBJECT =
  /^(?:[a-z', ]{3,40}: )?(?:the|a|an|she|he|they|i|we|there|it|this|his|her|their|no|both|bilateral|left|right|blood|heart|lungs|pain|patient|mother|father|sister|brother|diagnosis|x-ray|mri|ct|labs?|continue|start|stop|increase|decrease|take|use|follow|return|\d+|[a-z]+ (?:is|are|was|were))\b/

const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|can|could|should|may|might|would|does|do|did|denies|reports|takes|took|feels|felt|got|came|went|looks|shows|started|needs)(?: (?:not|also|just|already|been|had|have|be))*\b/g
const JOINED = /\b(?:and|but|or|because|so|if|when|while|that|which|who|until|since|after|before|as|due to)\b|[,.]/g

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const LONGEST = 34
const LONGEST_UNSTOPPED = 25
const QUOTED = /^(?:reported|discussed): “/

/** Words of dialects: what is written of them is no sentence of a note. */
const DIALECT =
  /\b(?:aye|wee|bairns?|weans?|wouldny|didny|cannae|canny|summat|dinnae|och|ken|gran|lass|y'all|ain't|innit|nowt|owt|wi'|'em|loads|hiya)\b/
/** "How often: …": an answer below the words of its question. */
const LABELLED = /^[a-z' ]{3,40}: /
const LONGEST_ANSWER = 16

/** In the middle of words without any mark, these answer somebody: another statement begins there. */
const ANSWERS =
  /(?<=[a-z]+ )(?:yes|yeah|yep|no|nope|well|okay|ok|oh|um|uh|right now|sorry|mm)(?= (?:i|it|he|she|they|we|you|the|my|not|and)\b|$)/i

/** Words without any mark that say several things. */
const runsOn = (text: string, said: string): boolean =>
  !/[.,;:!?]\s*\S|[.!?]$/.test(said) &&
  (ANSWERS.test(text) || count(text.toLowerCase(), FINITE) > 1 + count(text, JOINED))

/** Can it stand alone in a note? What was heard without full stops has to show that it is one statement. */
export function stands(text: string, { speaker, whole }: Unit): boolean {
  const length = text.split(' ').length
  if (QUOTED.test(text)) return whole && length > 4 && length < 20 && HAS_VERB.test(text)
  if (DIALECT.test(text) || (LABELLED.test(text) && length > LONGEST_ANSWER)) return false
  if (whole)
    return (
      length <= LONGEST &&
      (HAS_VERB.test(text) || speaker === 'doctor' || !HALF.test(text) || NAMES.some((cue) => cue.test(text)))
    )
  if (length > LONGEST_UNSTOPPED || !SUBJECT.test(text) || !HAS_VERB.test(text)) return false
  return count(text, FINITE) <= 1 + count(text, JOINED)
}

/** Findings and conclusions that a doctor calls out. */
const isCalledOut = (text: string, { speaker }: Unit): boolean =>
  speaker === 'doctor' && text.split(' ').length > 3 && (MEASURED.test(text.toLowerCase()) || CALLED_OUT.test(text))
const CALLED_OUT =
  /\b(?:no [a-z]+|intact|clear|normal|negative|positive|symmetric|soft|tender|weak|most likely|likely|unlikely|suspect|stop|start|down to|up to|\d+ (?:mg|milligrams|by|out of))\b/i

/** Begins like a part of a sentence. */
const HALF = /^(?:the|my|his|her|their|with|from|at|in|on|to|of|here|just)\b/
/** What a patient says without a verb names something: "no fever", "metformin twice a day". */
const NAMES = [
  CUES.symptom,
  CUES.drug,
  CUES.dose,
  CUES.diagnosis,
  CUES.test,
  CUES.allergy,
  CUES.duration,
  CUES.number,
  CUES.family,
]

/** Asks, tells somebody to do something here, agrees, or is small talk. */
const TALK =
  /^(?:(?:and|but|so|then|or) )*(?:does|do|did|is|are|was|were|can|could|have|has|had|any|how|what|when|where|why|who|which|show|look|hold|let me|let's see|good to know|right|correct|yes|no worries|thank|great|fine|of course)\b|\b(?:show me|let me see|you're right|you're welcome|you look|i hear you|bear with|don't worry|nice to|thank you|(?:does|did|do|have|has|is|are) (?:she|he|you|they|it) [a-z]+\b(?=.*\?|$))/
/** Begins with what only the talk before names. */
const VAGUE =
  /^(?:it|it's|that|that's|this|they|they're|these|those|he did|she did|i did|we'll|i'll|i mean|i want to say|then i see|the other|the others|some|there|there's|here|one|then|in a few)\b(?! (?:is|was|like|hurts|started) (?:a|an|the|like|in|on|my))/
const LEAST_VAGUE = 12

/** Can it be quoted, where nothing else in the note tells it? A quote is one statement, and says what it is about. */
export function quotable(text: string, unit: Unit): boolean {
  const length = text.split(' ').length
  const words = text.replace(/^.*?: “|”$/g, '').toLowerCase()
  if (DIALECT.test(words) || TALK.test(words) || (VAGUE.test(words) && length < LEAST_VAGUE)) return false
  return length <= LONGEST && (HAS_VERB.test(text.toLowerCase()) || isCalledOut(text, unit)) && !runsOn(text, unit.said)
}

/** A sentence with a verb; what was heard without full stops has to name something that is a fact. */
export const standsAlone = (text: string, { whole }: Unit): boolean => whole && HAS_VERB.test(text)
