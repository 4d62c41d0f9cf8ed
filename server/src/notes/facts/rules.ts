import { contradicts } from '@visite/drafter/facts/compare'
import type { Fact } from '@visite/drafter/facts/fact'

/** What a clinician may think of a fact; `open` until they have said so. */
export const VERDICTS = ['open', 'accepted', 'rejected'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What was thought of a fact as it read then. */
export interface Judged {
  fact: Fact
  verdict: Exclude<Verdict, 'open'>
}

/** Only what is said of the same thing of the same person is the same fact, however its value may have changed. */
const keyOf = ({ kind, name, experiencer, attributes }: Fact): string =>
  JSON.stringify([kind, name, experiencer, attributes.side ?? null])

/**
 * The facts with ids of their own: a fact that comes again has the id it had.
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
 * What the clinician thinks of a fact. A verdict stays when the fact comes again, but not when it now says something
 * else: nobody has accepted 10 mg who accepted 5 mg.
 */
export const verdictOn = (fact: Fact, judged: readonly Judged[]): Verdict =>
  judged.find((one) => one.fact.id === fact.id && !contradicts(one.fact, fact))?.verdict ?? 'open'

export function withVerdict(judged: readonly Judged[], fact: Fact, verdict: Verdict): Judged[] {
  const others = judged.filter((one) => one.fact.id !== fact.id)
  return verdict === 'open' ? others : [...others, { fact, verdict }]
}

/** Whether a fact may leave the service as data: the note tells it or the clinician has accepted it. */
export const goesOut = ({ in_note, verdict }: { in_note: boolean; verdict: Verdict }): boolean =>
  verdict === 'accepted' || (in_note && verdict !== 'rejected')
