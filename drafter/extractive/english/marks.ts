import { HAS_VERB } from './readable.ts'

/** A value, with its unit. */
const VALUE = '\\d[\\d/.]*(?: (?:pounds|degrees|percent|%|kg|cm|centimeters?|mg|units?))?'
const MEASURED =
  'blood pressure|bp|pulse|heart rate|temp(?:erature)?|weight|height|bmi|oxygen|sats?|saturation|a1c|ldl|creatinine|potassium|sodium|mag|magnesium|hemoglobin|platelets|tsh|crp|ferritin|inr|respirations|resps'
const NEXT_VALUE = new RegExp(`\\b(${VALUE}) (?=(?:${MEASURED})\\b)`, 'gi')

/** After these, "no" goes with what comes before it. */
const NEXT_ABSENT =
  /(?<=[a-z]{2})(?<!\b(?:is|are|was|were|has|have|had|there|there's|with|and|or|but|of|means|says?|said|at|in|to|for|shows?|take|takes|denies|almost|absolutely|mostly|got|gets|needs?|do|does|found|see|saw)) no (?=(?!longer|more|one|way|matter|wonder)[a-z]{3,})/g

/** After these, a subject continues the same statement. */
const GOES_ON =
  /^(?:and|but|so|or|if|when|whenever|because|cause|that|which|who|what|how|where|why|as|while|until|till|after|before|since|than|then|once|unless|whether|like|though|although|also|think|thinks|thought|say|says|said|feel|feels|felt|know|hope|guess|mean|means|time|way|day|thing|everything|anything|something|nothing|all|only|ever|the|a|an|my|your|his|her|is|are|was|were|do|does|did|have|has|had|can|could|will|would|should|to|of|with|for|in|on|at|from|by|about|not|no|yes|well|oh|tell|told|make|makes|let|see|sure|sorry|i|it|he|she|they|we|you)$/i
const SUBJECT =
  /^(?:(?:i|it|he|she|they|we|you|that|there)'(?:s|m|ve|re|ll|d)|(?:i|it|he|she|they|we|you|that|there|this) (?:am|is|are|was|were|have|has|had|do|does|did|will|can|would|could|should|[a-z]{2,}(?:ed|s)|take|took|went|got|came|feel|felt|want|need|think|gave|put|saw|said|like|sit|sleep|drink|smoke|woke|fell|broke|call|go))\b/i
/** The subject of what is asked or put after a condition. */
const CONDITION = /\b(?:if|when|whenever|unless|until|while|does|did|do)\b/i
const SHORTEST = 3
/** "In the meantime I want …": only when and where. */
const ADJUNCT = /^(?:in|on|at|for|from|with|during|over|since|after|before|last|this)\b/

/** "So tired | it's been six months": statements that were run together get their stop. */
function withStops(text: string): string {
  const words = text.split(' ')
  let start = 0
  return words
    .map((word, at) => {
      const before = words[at - 1] ?? ''
      const own = words.slice(start, at).join(' ')
      if (at - start < SHORTEST || GOES_ON.test(before) || /[.,:;“]$/.test(before) || CONDITION.test(own)) return word
      if (!SUBJECT.test(words.slice(at, at + 2).join(' ')) || (ADJUNCT.test(own) && !HAS_VERB.test(own))) return word
      start = at
      return `\n${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
    })
    .join(' ')
    .replace(/,? \n/g, '. ')
}

/** Sets the commas between values and what is absent, of words that a recogniser wrote without any mark. */
export const withCommas = (text: string, said: string): string =>
  /[.,;:!?](?=\s)/.test(said) ? text : text.replace(NEXT_VALUE, '$1, ').replace(NEXT_ABSENT, ', no ')

/** The same for a quote, with the stops between its statements. */
export const withMarks = (text: string, said: string): string =>
  /[.,;:!?](?=\s)/.test(said) ? text : withStops(withCommas(text, said))
