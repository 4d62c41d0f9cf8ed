import type { Segment } from '../port.ts'
import type { LanguagePack } from './pack.ts'
import type { Candidate } from './select.ts'
import type { Span, Voice } from './units.ts'

/** What patients say about a plan, in one language. All patterns read lower case, as heard. */
export interface Agreement {
  /** The doctor proposes something, or asks whether it is all right. */
  proposes: RegExp
  /** The doctor is about to examine, to ask or to show: a yes to that is no consent to a plan. */
  examines: RegExp
  agrees: RegExp
  understands: RegExp
  /** Anything that leaves open whether the patient agrees with all of it. */
  objects: RegExp
  asksForQuestions: RegExp
  hasNone: RegExp
  texts: Readonly<Record<'agrees' | 'understands' | 'both' | 'noQuestions', string>>
}

/** Share of a consultation before which there is no plan to agree with. */
const PLANNING = 0.5
/** A plain answer has no more words than this. */
const PLAIN_ANSWER = 22
/** An answer is to the last words of a turn. */
const LAST_WORDS = 40
const ending = (text: string): string => text.split(' ').slice(-LAST_WORDS).join(' ')

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
  const said: Partial<Record<'agrees' | 'understands' | 'noQuestions', Span[]>> = {}
  let objected = false
  const isDoctor = (at: number) => voices[at]?.speaker === 'doctor' && voices[at]?.sure === true
  /** What the doctor said in this turn, and its last segment. */
  let proposal = { text: '', heard: '', span: { segment: 0, start: 0, end: 0 } }
  segments.forEach(({ text: heard }, at) => {
    const text = heard.toLowerCase()
    const own = { segment: at, start: 0, end: heard.length }
    if (isDoctor(at)) {
      const goesOn = isDoctor(at - 1)
      proposal = { text: goesOn ? `${proposal.text} ${text}` : text, heard: text, span: own }
      return
    }
    if (at < PLANNING * segments.length || !isDoctor(at - 1) || !voices[at]?.sure) return
    objected ||= agreement.objects.test(text)
    if (text.split(' ').length > PLAIN_ANSWER || text.includes('?')) return
    const asked = agreement.asksForQuestions.exec(proposal.heard)
    if (asked && agreement.hasNone.test(text)) said.noQuestions = [{ ...proposal.span, start: asked.index }, own]
    const last = ending(proposal.text)
    if (!agreement.proposes.test(last) || agreement.examines.test(last)) return
    if (agreement.agrees.test(text)) said.agrees = [own]
    if (agreement.understands.test(text)) said.understands = [own]
  })
  const { agrees, understands, noQuestions } = objected ? {} : said
  const told = (text: string, spans: Span[]): Candidate => ({ section: 'plan', text, spans, salience: 1, problem })
  const { texts } = agreement
  return [
    ...(agrees && understands ? [told(texts.both, [...understands, ...agrees])] : []),
    ...(agrees && !understands ? [told(texts.agrees, agrees)] : []),
    ...(understands && !agrees ? [told(texts.understands, understands)] : []),
    ...(noQuestions ? [told(texts.noQuestions, noQuestions)] : []),
  ]
}
