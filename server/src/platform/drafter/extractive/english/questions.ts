import type { Gender } from '../pack.ts'
import { aboutPatient } from './person.ts'

const WH = 'how|what|when|where|which|who|why|whose'
const AUX = 'do|did|does|are|is|was|were|have|has|had|can|could|would|will|should|am'
const OPENS_QUESTION = new RegExp(
  `^(?:(?:and|so|but|or|now|okay|in|for|is it|with|at|about|to) )*(?:(?:${WH})\\b(?! (?:we|i) (?:are going|will|would|want|do|am))|(?:${AUX}) (?:you|i|it|there|they|he|she|we|that|this|the|your|any|not)\\b|any\\b|tell me\\b|no (?:other|fevers?|chills|chest|nausea|pain|issues|problems|shortness)\\b[^.]*$)`,
)
const ASKS_INSIDE =
  /\b(?:do|did|are|have|were) you (?:\w+ ){0,8}(?:any|ever|at all|with that|or not|still)\b|\b(?:how is|how are|how has|how have|how long|how often|how much|how many) (?:your|you|it|that|the|has|have|do|did)\b|\b(?:right|correct|is that right)$/

/** A question, with or without its question mark. "No fevers" from the doctor is one too; see `unitsOf`. */
export const isQuestion = (text: string): boolean => OPENS_QUESTION.test(text) || ASKS_INSIDE.test(text)

const LEAD = /^(?:(?:um|uh|well|oh|okay|so|,|hmm|mm|i mean|you know|actually|ah|yeah no|no yeah) )+/
const DENIES = /^(?:no|nope|nah|not|never|none|uh-uh|negative|i do not|i have not|i did not|not really|no i|nothing)\b/
const AGREES = /^(?:yes|yeah|yep|yup|sure|correct|mm-hmm|uh-huh|absolutely|definitely|i do|i have|i am|i did|exactly)\b/
const TAKES_BACK =
  /\b(?:but|except|only|just|other than|besides|apart|although|though|sometimes|maybe|i think|i guess|not sure|do not know|a little|a bit|well|used to|until|anymore|any more|not that)\b/

/** Null when the answer goes on to take something back: "no, but i do get dizzy" denies nothing for sure. */
export function polarity(heard: string): 'yes' | 'no' | null {
  const text = `${heard} `.replace(LEAD, '').trim()
  const denies = DENIES.test(text)
  if (!denies && !AGREES.test(text)) return null
  const rest = text.replace(/^(?:[a-z-]+) ?/, '').replace(/\bnot that i(?: have| am| can| know)?\b/, '')
  return TAKES_BACK.test(rest) ? null : denies ? 'no' : 'yes'
}

const ASKED =
  /(?:^|\b)(?:(?:do|did|have|are|were|had) you|(?:is|are|was|were) there|any)\b(?! (?:want|know|think|mean|remember|understand|agree|ready|okay|able|questions|see|hear|say|tell|like|mind|doing|here|feel like|sure))(.*)$/
const PREFIX =
  /^(?:(?:you|there|been|ever|also|still|currently|having|have|had|get|getting|got|notice|noticed|noticing|feel|feeling|felt|experience|experiencing|experienced|any|other|suffer|suffering|from|seen|symptoms|issues|things|problems|like|such as|including|with|of|,)(?:\b|(?<=,)) ?)+/
const TAIL =
  /(?:,? (?:or )?(?:with that|at all|with it|or not|or anything|anything like that|things like that|right now|lately|recently|today|in the past|as well|either|too))+$/
const UNFIT =
  /\b(?:what|how|when|where|who|which|why|questions|you|i|we|or is|or are|or do|okay|that you|they|it|much|else|doing|better|worse|this|these|those)\b/
const NOUN_LIKE =
  /^(?:(?:fever|chill|pain|chest|short|naus|vomit|head|dizz|numb|ting|weak|swell|rash|cough|fatig|weight|night|sweat|palpit|diarr|constip|blood|bleed|burn|itch|blur|vision|sore|throat|congest|wheez|heart|stomach|abdom|belly|back|joint|musc|cramp|lump|discharge|history|allerg|problems|difficulty|trouble|changes?|loss|depress|anxi|suicid|seizure|faint|light|rac|sensation|stiff|bruis|redness|trauma|injur|fall|accident|surger|new|recent|leg|ankle|arm|hand|neck|shoulder|knee|eye|ear|nose|sinus|runny|urin|frequen|incontin|snor|sleep|insomn|heat|cold|hot|thirst|appetite|indigest|reflux|heartburn|gas|bloat|jaundice|popping|click|lock|instab)\w*\b|(?:a|an|the) (?:fever|cough|rash|headache)\b)/

/**
 * "do you have any fever or chills" answered "no" -> "the patient denies fever or chills".
 * Only for a question that names what it asks for: anything else is left to the patient's own words.
 */
export function answered(question: string, answer: 'yes' | 'no', gender: Gender): string | null {
  const match = ASKED.exec(question)
  if (!match?.[1]) return null
  const asked = match[1].trim().replace(PREFIX, '').replace(TAIL, '').replace(TAIL, '').replace(/,$/, '').trim()
  if (asked === '' || !NOUN_LIKE.test(asked) || UNFIT.test(asked)) return null
  if (asked.split(' ').length > 18) return null
  // A yes to "fever or chills" does not say which of them.
  if (answer === 'yes' && /\bor\b|,/.test(asked)) return null
  if (/\b(?:not|no|never)\b/.test(asked)) return null
  const named = aboutPatient(asked, 'doctor', gender)
  if (answer === 'yes') return `the patient reports ${named}`
  return `the patient denies ${named.replace(/\band\b/g, 'or').replace(/(?:, )?\bany /g, (any) => (any.startsWith(',') ? ', ' : ''))}`
}
