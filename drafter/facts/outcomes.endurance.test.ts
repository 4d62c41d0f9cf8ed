import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FROZEN_TALKS, talksIn } from '../corpora/judged/judged.ts'
import { judgedOutcomes } from '../corpora/judged/outcomes.ts'
import { filesAbout, judge, OUTCOME_SORTS, OUTCOMES, type OutcomeSort, unpacked } from '../extractive/model.ts'
import { knownOutcomes, outcomeWeights } from '../learn/outcomes.ts'
import { RULES } from './facts.ts'
import { type Chances, likeliest } from './outcomes.ts'

const shipped = (sort: OutcomeSort) =>
  readFileSync(new URL(`../extractive/assets/${filesAbout(sort)}.weights`, import.meta.url))

describe('what becomes of things', () => {
  it('is learned from the repository alone, reproducibly to the bit', () => {
    const known = knownOutcomes()
    for (const sort of OUTCOME_SORTS) expect(outcomeWeights(sort, known).equals(shipped(sort))).toBe(true)
  }, 600_000)

  // What the clauses alone say is right for 58, 63 and 39 %.
  it.each([
    ['drug', 300, 0.68],
    ['condition', 1400, 0.72],
    ['plan', 500, 0.6],
  ] as const)('shows for each %s in talks not learned from', (sort, count, least) => {
    const frozen = knownOutcomes(RULES.hearing, talksIn(FROZEN_TALKS), judgedOutcomes({ frozen: true }))[sort]
    const model = unpacked<string>(shipped(sort), OUTCOMES[sort])
    const right = frozen.filter(
      ({ becomes, features }) => likeliest(sort, judge(model, features) as Chances<typeof sort>) === becomes,
    )
    expect(frozen.length).toBeGreaterThan(count)
    expect(right.length / frozen.length).toBeGreaterThan(least)
  })
})
