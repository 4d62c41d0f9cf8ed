import { type Fact, type FactKind, isRisk } from '../facts/fact.ts'
import { shareSaid, supportOfFacts } from '../grounding/grounding.ts'
import type { DraftTemplate, Segment } from '../port.ts'
import { CLASSES, placedAs, sectionFor } from '../templates/places.ts'
import { isCertain } from '../writing/certain.ts'
import { isCoveredBy } from '../writing/coverage.ts'
import { utteranceChecks } from '../writing/facts-and-utterances.ts'
import { type FactSentence, sentencesOf } from '../writing/sentences.ts'
import type { Language } from '../writing/words.ts'
import type { Span, Unit } from './03-units.ts'
import { bySpeech, type Candidate, type Worth } from './11-select.ts'
import type { Written } from './14-compose.ts'

/** Decides whether a sentence may be in the note, and which of two. */
export interface Fitness {
  worth: Worth
  isFit(one: Candidate): boolean
}

/**
 * What the note says about each thing: an utterance with all its words, or sentences written from facts.
 *
 * @param utterances those that can be in the note, in the order they were said
 */
export function withFacts(
  utterances: readonly Written[],
  facts: readonly Fact[],
  segments: readonly Segment[],
  template: DraftTemplate,
  language: Language,
  { worth, isFit }: Fitness,
): Written[] {
  // Utterances that were one segment share its id.
  const places = Map.groupBy(segments.keys(), (at) => segments[at]?.id)
  const candidateOf = ({ text, sources, facts: said }: FactSentence): Candidate => {
    const [place] = said
    const spans = sources.flatMap(({ segment_id, quote }): Span[] => {
      const at = (segment: number) => segments[segment]?.text.indexOf(quote) ?? -1
      const segment = places.get(segment_id)?.find((one) => at(one) >= 0)
      return segment === undefined ? [] : [{ segment, start: at(segment), end: at(segment) + quote.length }]
    })
    const key = sectionFor(place, template.key, template.sections)
    return { section: CLASSES[placedAs(place)], key, text, spans, problem: 0, facts: said }
  }
  const isLeft = (text: string, candidate: Candidate): boolean => {
    if (candidate.facts?.some(isRisk)) return true
    if (!isFit(candidate) && !candidate.facts?.every((fact) => instead.has(fact))) return false
    const here = new Set(candidate.spans.map(({ segment }) => segment))
    const near = kept.filter(
      (one) => isPlaceFor(candidate.facts ?? [], one) && one.candidate.spans.some(({ segment }) => here.has(segment)),
    )
    return !near.some((one) => isCoveredBy(text, one.text, language))
  }
  const beside = utteranceChecks(facts, language)
  const isBetterWritten = (one: Written): boolean => {
    const told = [...new Set(beside.statedFacts(one))]
    if (told.length === 0 || !told.every(isCertain)) return false
    const sentences = sentencesOf(told, language)
    const texts = sentences.map(({ text }) => text)
    const share = shareSaid(one.text, texts, language)
    const isWorthMore = (sentence: FactSentence) => worth(candidateOf(sentence)) > worth(one.candidate)
    return (share === 1 && told.every(isMeasured)) || (share >= MOSTLY && sentences.every(isWorthMore))
  }
  const standing = utterances.filter((one) => !beside.isOff(one))
  // Why somebody comes stays, even if the history says more of it.
  const better = new Set(standing.filter((one) => one.candidate.section !== 'complaint' && isBetterWritten(one)))
  /** Contained in an utterance that was fit for the note: what is written instead is not left out. */
  const instead = new Set([...better].flatMap((one) => beside.statedFacts(one)))
  const kept = standing.filter((one) => !better.has(one))
  const told = new Set(kept.flatMap((one) => beside.statedFacts(one).filter((fact) => isPlaceFor([fact], one))))
  const left = facts.filter((fact) => !told.has(fact) && !isBarePain(fact) && (isRisk(fact) || isCertain(fact)))
  const alone = sentencesOf(left, language).flatMap((sentence): Written[] => {
    const { text, sources } = sentence
    const candidate = candidateOf(sentence)
    if (!isLeft(text, candidate)) return []
    const quotes = sources.map(({ quote }) => quote)
    return [{ text, candidate, sources: [...sources], support: supportOfFacts(text, quotes, language) }]
  })
  return [...kept, ...alone].sort((a, b) => bySpeech(a.candidate, b.candidate))
}

/** A reader looks for a diagnosis in the assessment, wherever else it was named. */
const isPlaceFor = (facts: readonly Fact[], { candidate }: Written): boolean =>
  candidate.section === 'assessment' ||
  !facts.some(({ kind, assertion }) => kind === 'diagnosis' && assertion !== 'absent')

/** Pain without a place: what was said about it says more than its name. */
const isBarePain = ({ name, assertion, attributes }: Fact): boolean =>
  PAIN.test(name) && assertion !== 'absent' && !attributes.side
const PAIN = /^(?:pain|schmerz)$/

/**
 * For things with a value or a dose, or that are denied, readers prefer a sentence written from facts
 * (`drafter/corpora/judged`).
 */
const isMeasured = ({ kind, assertion }: Fact): boolean =>
  MEASURED.has(kind) || (kind === 'symptom' && assertion === 'absent')
const MEASURED: ReadonlySet<FactKind> = new Set(['vital', 'lab', 'family'])

/** If facts cover at least this share of its words, they say what matters in an utterance. */
const MOSTLY = 0.6

/** The stretches that were left out between two stages: taken back, about somebody else. */
export function leftOut(before: readonly Unit[], after: readonly Unit[]): Span[] {
  const kept = new Map<number, Span[]>()
  const same = new Set(after.flatMap(({ spans, asked }) => [...spans, ...(asked?.spans ?? [])]))
  for (const span of same) {
    const own = kept.get(span.segment)
    if (own) own.push(span)
    else kept.set(span.segment, [span])
  }
  const isKept = (span: Span) => same.has(span) || (kept.get(span.segment) ?? []).some((other) => overlap(span, other))
  return before.flatMap(({ spans }) => (spans.some(isKept) ? [] : spans))
}

const overlap = (a: Span, b: Span): boolean => a.segment === b.segment && a.start < b.end && b.start < a.end

/** Facts that are in no part based on what was left out. */
export function remaining(facts: readonly Fact[], out: readonly Span[], segments: readonly Segment[]): Fact[] {
  const bySegment = Map.groupBy(out, ({ segment }) => segments[segment]?.id ?? '')
  return facts.filter(({ sources }) =>
    sources.every(({ segment_id = '', quote }) =>
      (bySegment.get(segment_id) ?? []).every(({ segment, start, end }) => {
        const stretch = segments[segment]?.text.slice(start, end) ?? ''
        return !stretch.includes(quote) && !quote.includes(stretch)
      }),
    ),
  )
}
