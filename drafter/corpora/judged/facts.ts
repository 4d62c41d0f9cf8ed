import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fact } from '../../facts/fact.ts'

/**
 * What a reader made of a fact with the talk beside it: right; wrong in time or status (`T`), in what is asserted (`N`), in
 * whose it is (`P`), in a value or another attribute (`V`); nothing of the kind was said (`X`); right, but not worth telling (`O`).
 */
export type FactVerdict = 'R' | 'T' | 'N' | 'P' | 'V' | 'X' | 'O'

/** A fact that is not worth telling is right all the same. */
export const isRight = (verdict: FactVerdict): boolean => verdict === 'R' || verdict === 'O'

/** A fact that was read out of a talk, as written or without its punctuation, and what a reader made of it. */
export interface JudgedFact {
  /** Name of the talk, in `talks/`, `read/`, `told/` or `frozen/`. */
  talk: string
  /** The fact as the reader saw it. */
  told: string
  verdict: FactVerdict
}

/** Everything that makes a fact this fact and no other. */
export function factKeyOf({
  kind,
  text,
  assertion,
  experiencer,
  time,
  status,
  attributes,
}: Omit<Fact, 'id' | 'sources'>) {
  const more = Object.entries(attributes).map(([key, value]) => `${key}=${value}`)
  return [kind, text, assertion, experiencer, time, status, more.join(', ')].join(' | ')
}

/** Facts from the open talks, or from the frozen ones, which are not learned from. */
export const judgedFacts = ({ frozen = false } = {}): JudgedFact[] =>
  readFileSync(join(import.meta.dirname, frozen ? 'facts-frozen.jsonl' : 'facts.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Verdicts by talk and by the fact's wording. */
export function factVerdicts(
  judged: readonly JudgedFact[],
): (talk: string, fact: Omit<Fact, 'id' | 'sources'>) => FactVerdict | undefined {
  const verdicts = new Map(judged.map(({ talk, told, verdict }) => [`${talk} ${told}`, verdict]))
  return (talk, fact) => verdicts.get(`${talk} ${factKeyOf(fact)}`)
}
