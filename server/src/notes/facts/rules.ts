import { contradicts } from '@visite/drafter/facts/compare'
import type { Fact } from '@visite/drafter/facts/fact'

/** A clinician's verdict on a fact; `open` until they give one. */
export const VERDICTS = ['open', 'accepted', 'rejected'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A verdict on a fact as it read then. */
export interface Judged {
  fact: Fact
  verdict: Exclude<Verdict, 'open'>
}

/** The same thing about the same person is the same fact, even if its value has changed. */
const keyOf = ({ kind, name, experiencer, attributes }: Fact): string =>
  JSON.stringify([kind, name, experiencer, attributes.side ?? null])

/**
 * Gives the facts ids: a fact that comes again keeps its id.
 * @param drawn an id
 */
export function identified(facts: readonly Fact[], earlier: readonly Fact[], drawn: () => string): Fact[] {
  const known = new Map(earlier.map((fact) => [keyOf(fact), fact.id]))
  return facts.map((fact) => {
    const key = keyOf(fact)
    const id = known.get(key) ?? drawn()
    known.delete(key)
    return { ...fact, id }
  })
}

/**
 * The clinician's verdict on a fact. It stays when the fact comes again, but not when the fact now says something
 * else: accepting 5 mg does not accept 10 mg.
 */
export const verdictOn = (fact: Fact, judged: readonly Judged[]): Verdict =>
  judged.find((one) => one.fact.id === fact.id && !contradicts(one.fact, fact))?.verdict ?? 'open'

export function withVerdict(judged: readonly Judged[], fact: Fact, verdict: Verdict): Judged[] {
  const others = judged.filter((one) => one.fact.id !== fact.id)
  return verdict === 'open' ? others : [...others, { fact, verdict }]
}

/** Whether a fact may leave the service as data: the note mentions it or the clinician has accepted it. */
export const goesOut = ({ in_note, verdict }: { in_note: boolean; verdict: Verdict }): boolean =>
  verdict === 'accepted' || (in_note && verdict !== 'rejected')
