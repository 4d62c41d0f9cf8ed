import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { judgedDrugs } from '../corpora/judged/drugs.ts'
import { FROZEN_TALKS, talksIn } from '../corpora/judged/judged.ts'
import { COARSE, DRUG_HEADS, packed, unpacked } from '../extractive/model.ts'
import { knownDrugs, learnDrugStates } from '../learn/drug-states.ts'
import { drugStatesBy } from './drug-states.ts'
import { RULES } from './facts.ts'

it('what happens to a drug is learned from the repository alone, reproducibly to the bit, and shows in talks not learned from', () => {
  const shipped = readFileSync(new URL('../extractive/assets/drugs.weights', import.meta.url))
  expect(packed(learnDrugStates(knownDrugs()), DRUG_HEADS, COARSE).equals(shipped)).toBe(true)

  const statesOf = drugStatesBy(unpacked(shipped, DRUG_HEADS))
  const frozen = knownDrugs(RULES.marks, talksIn(FROZEN_TALKS), judgedDrugs({ frozen: true }))
  const right = frozen.filter(({ becomes, features }) => {
    const chances = statesOf(features, '')
    return chances && DRUG_HEADS.every((head) => chances[head] <= chances[becomes])
  })
  expect(frozen.length).toBeGreaterThan(300)
  // What the clauses alone say is right for 58 %.
  expect(right.length / frozen.length).toBeGreaterThan(0.68)
}, 600_000)
