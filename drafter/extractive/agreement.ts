import type { Segment } from '../port.ts'
import type { Span, Voice } from '../stages/03-units.ts'
import type { Candidate } from '../stages/11-select.ts'
import type { LanguagePack } from './pack.ts'

/** What patients say about a plan, in one language. All patterns read lower case, as heard. */
export interface Agreement {
  /** The doctor proposes something, or asks whether it is all right. */
  proposes: RegExp
  /** The doctor is about to examine, ask or show something: a yes to that is not consent to a plan. */
  examines: RegExp
  agrees: RegExp
  understands: RegExp
  /** Anything that leaves open whether the patient agrees with all of it. */
  objects: RegExp
  asksForQuestions: RegExp
  hasNone: RegExp
  texts: Readonly<Record<'agrees' | 'understands' | 'both' | 'noQuestions', string>>
}

/** Before this share of a consultation there is no plan to agree to. */
const PLANNING = 0.5
/** A plain answer has at most this many words. */
const PLAIN_ANSWER = 22
/** An answer is to the last words of a turn. */
const LAST_WORDS = 40
const ending = (text: string): string => text.split(' ').slice(-LAST_WORDS).join(' ')

/** What somebody said, in lower case, and its place. */
interface Said {
  text: string
  span: Span
}
interface Reply extends Said {
  /** Everything the doctor says right before it, and the last segment of that. */
  proposal: string
  last: Said
}

/** What is surely the patient's reply to the doctor, once there may be a plan. */
function repliesIn(segments: readonly Segment[], voices: readonly Voice[]): Reply[] {
  const isDoctor = (at: number) => voices[at]?.speaker === 'doctor' && voices[at]?.sure === true
  const replies: Reply[] = []
  let proposal = ''
  let last: Said | null = null
  for (const [at, { text: heard }] of segments.entries()) {
    const said: Said = { text: heard.toLowerCase(), span: { segment: at, start: 0, end: heard.length } }
    if (isDoctor(at)) {
      proposal = isDoctor(at - 1) ? `${proposal} ${said.text}` : said.text
      last = said
    } else if (last && isDoctor(at - 1) && voices[at]?.sure && at >= PLANNING * segments.length)
      replies.push({ ...said, proposal, last })
  }
  return replies
}

/**
 * What the patient said about the plan: that they agree, that they understand, that they have no more questions.
 * Nothing about agreement if they objected to something, and nothing that was not said: silence is not consent.
 */
export function agreementOf(
  segments: readonly Segment[],
  voices: readonly Voice[],
  { agreement }: LanguagePack,
  problem: number,
): Candidate[] {
  const replies = repliesIn(segments, voices)
  if (replies.some(({ text }) => agreement.objects.test(text))) return []
  const plain = replies.filter(({ text }) => text.split(' ').length <= PLAIN_ANSWER && !text.includes('?'))
  const asks = ({ text }: Said) => text.search(agreement.asksForQuestions)
  const toPlan = plain.filter(({ proposal }) => {
    const asked = ending(proposal)
    return agreement.proposes.test(asked) && !agreement.examines.test(asked)
  })
  const agrees = toPlan.findLast(({ text }) => agreement.agrees.test(text))
  const understands = toPlan.findLast(({ text }) => agreement.understands.test(text))
  const none = plain.findLast(({ text, last }) => asks(last) >= 0 && agreement.hasNone.test(text))
  const told = (text: string, ...spans: Span[]): Candidate => ({ section: 'plan', text, spans, problem })
  const { texts } = agreement
  return [
    ...(agrees && understands ? [told(texts.both, understands.span, agrees.span)] : []),
    ...(agrees && !understands ? [told(texts.agrees, agrees.span)] : []),
    ...(understands && !agrees ? [told(texts.understands, understands.span)] : []),
    ...(none ? [told(texts.noQuestions, { ...none.last.span, start: asks(none.last) }, none.span)] : []),
  ]
}
