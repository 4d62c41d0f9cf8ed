import type { Span, Unit } from '../stages/03-units.ts'
import type { Candidate } from '../stages/11-select.ts'
import type { LanguagePack } from './pack.ts'

interface Found {
  item: string
  denied: boolean
  from: { spans: Span[] }
}

const contains = (one: string, other: string): boolean => ` ${one} `.includes(` ${other} `)

/** Every complaint once, in its fuller wording; complaints both reported and denied are left to the sentences. */
function distinct(found: readonly Found[]): Found[] {
  return found.filter(
    (one, at) =>
      !found.some(
        (other, index) =>
          index !== at &&
          (one.denied === other.denied
            ? contains(other.item, one.item) && (other.item !== one.item || index < at)
            : contains(one.item, other.item) || contains(other.item, one.item)),
      ),
  )
}

/**
 * The review of systems: what the patient reports and denies, by organ system, each with every place it was said. Empty
 * if the language has no such review.
 */
export function reviewOf(candidates: readonly Candidate[], units: readonly Unit[], pack: LanguagePack): Candidate[] {
  const { review } = pack
  if (!review) return []
  const own = units.filter(({ speaker, question }) => speaker === 'patient' && !question)
  const sources = [...candidates, ...own]
  const found = distinct(
    sources.flatMap((from) => {
      const said = review.complaints(from.text)
      return (said?.items ?? []).map((item) => ({ item, denied: said?.denied ?? false, from }))
    }),
  )
  return pack.labels.review.flatMap(([, pattern], system) =>
    [false, true].flatMap((denied) => {
      const own = found.filter(
        (one) =>
          one.denied === denied &&
          pack.labels.review.findIndex(([, other]) => other.test(one.item)) === system &&
          pattern,
      )
      if (own.length === 0) return []
      const spans = [...new Set(own.map(({ from }) => from))].flatMap((from) => from.spans)
      const text = review.reviewed({ denied, items: own.map(({ item }) => item) })
      return [{ section: 'review' as const, text, spans, problem: 0 }]
    }),
  )
}
