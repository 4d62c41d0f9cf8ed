import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { packed, SUPPORT_HEADS } from '../extractive/model.ts'
import { learnSupport, supportExamples } from '../learn/support.ts'

it('the support of sentences is learned from the repository alone, to the bit', () => {
  const shipped = readFileSync(new URL('../extractive/assets/support.weights', import.meta.url))
  expect(packed(learnSupport(supportExamples()), SUPPORT_HEADS).equals(shipped)).toBe(true)
}, 600_000)
