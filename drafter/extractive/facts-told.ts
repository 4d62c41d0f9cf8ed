import type { Fact, FactKind } from '../facts/fact.ts'
import { isSaidWhole, supportOfFacts } from '../grounding/grounding.ts'
import type { DraftTemplate, Segment } from '../port.ts'
import { CLASSES, placedAs, sectionFor } from '../templates/places.ts'
import { besideUtterances } from '../writing/beside.ts'
import { isCertain, isRisk } from '../writing/certain.ts'
import { type FactSentence, sentencesOf } from '../writing/sentences.ts'
import { isToldIn } from '../writing/untold.ts'
import type { Language } from '../writing/words.ts'
import type { Written } from './compose.ts'
import { bySpeech, type Candidate } from './select.ts'
import type { Span, Unit } from './units.ts'

/** What could be written of a talk in its own words. */
export interface Sayings {
  /** What the note begins with, whatever the facts say. */
  begins: readonly Written[]
  /** That can stand in the note, in the order they were said. */
  utterances: readonly Written[]
}

/**
 * What the note says of each thing: an utterance with all its words, or else a sentence written from the fact.
 *
 * @param isFit whether a sentence written from facts may stand in the note
 */
export function withFacts(
  { begins, utterances }: Sayings,
  facts: readonly Fact[],
  segments: readonly Segment[],
  template: DraftTemplate,
  language: Language,
  isFit: (sentence: Candidate) => boolean,
): Written[] {
  const beside = besideUtterances(facts, language)
  const kept = utterances.filter((one) => !beside.isOff(one) && !isWholeIn(one, beside.toldBy(one), language))
  const told = new Set([...begins, ...kept].flatMap(beside.toldBy))
  const left = facts.filter((fact) => !told.has(fact) && (isRisk(fact) || isCertain(fact)))
  const places = new Map(segments.map(({ id }, at) => [id, at]))
  const sentences = sentencesOf(left, language)
  const written = sentences.map(({ text, sources, facts: said }): Written => {
    const place = placeOf(said, segments)
    const spans = sources.flatMap(({ segment_id, quote }): Span[] => {
      const segment = places.get(segment_id ?? '') ?? 0
      const start = Math.max(0, segments[segment]?.text.indexOf(quote) ?? 0)
      return [{ segment, start, end: start + quote.length }]
    })
    return {
      text,
      candidate: {
        section: CLASSES[placedAs(place)],
        key: sectionFor(place, template.key, template.sections),
        text,
        spans,
        salience: 1,
        problem: 0,
        facts: said,
      },
      sources: [...sources],
      support: supportOfFacts(
        text,
        sources.map(({ quote }) => quote),
        language,
      ),
    }
  })
  const alone = written.filter(({ text, candidate }) => {
    if (candidate.facts?.some(isRisk)) return true
    if (!isFit(candidate)) return false
    const here = new Set(candidate.spans.map(({ segment }) => segment))
    const near = kept.filter((one) => one.candidate.spans.some(({ segment }) => here.has(segment)))
    return !near.some((one) => isToldIn(text, one.text, language))
  })
  return [...kept, ...alone].sort((a, b) => bySpeech(a.candidate, b.candidate))
}

/** Kinds of which readers like a sentence written from facts better than what was said (`drafter/corpora/judged`). */
const isBetterWritten = ({ kind, assertion }: Fact): boolean =>
  WRITTEN_BETTER.has(kind) || ((kind === 'symptom' || kind === 'complaint') && assertion === 'absent')
const WRITTEN_BETTER: ReadonlySet<FactKind> = new Set(['drug', 'vital', 'lab', 'family', 'history'])

/** A sentence already: "Pat. nimmt Ramipril 5 mg", "The patient takes 10 mg of lisinopril for the blood pressure". */
const IS_SENTENCE = /^(?:Pat\.|The patient|He|She|They) (?!denies)/

/** Do certain facts say every word of an utterance that carries meaning? */
function isWholeIn({ text }: Written, told: readonly Fact[], language: Language): boolean {
  if (told.length === 0 || IS_SENTENCE.test(text) || !told.every((fact) => isCertain(fact) && isBetterWritten(fact)))
    return false
  const said = sentencesOf([...new Set(told)], language).map((one) => one.text)
  return isSaidWhole(text, said, language)
}

/** Share of a talk after which a doctor who names a drug with its dose orders it. */
const LATE = 0.5

/** A drug that only the doctor names late is new. */
function placeOf([fact]: FactSentence['facts'], segments: readonly Segment[]): Pick<Fact, 'kind' | 'attributes'> {
  if (fact.kind !== 'drug') return fact
  const at = fact.sources.map(({ segment_id }) => segments.findIndex(({ id }) => id === segment_id))
  const isOrdered = at.every((place) => segments[place]?.role === 'doctor' && place > LATE * segments.length)
  return isOrdered ? { kind: fact.kind, attributes: { ...fact.attributes, change: 'started' } } : fact
}

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

/** Facts of which nothing rests on what was left out. */
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
