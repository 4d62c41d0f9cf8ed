import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { correctedTalks } from '../corpora/judged/corrected.ts'
import { learnedHearing, learnedMarks } from '../extractive/learned-hearing.ts'
import { judge } from '../extractive/model.ts'
import { correctionWeights, knownCorrections } from './corrections.ts'

it('corrections are learned from the repository alone, to the bit, and hold in pieces that were not learned from', () => {
  const marks = learnedMarks()
  const shipped = readFileSync(new URL('../extractive/assets/corrections.weights', import.meta.url))
  expect(correctionWeights(knownCorrections(marks)).equals(shipped)).toBe(true)

  const frozen = knownCorrections(marks, { talks: [], pieces: correctedTalks()['frozen pieces'], 'hard pieces': [] })
  const { corrects } = learnedHearing().en
  const likely = frozen.filter(({ features }) => corrects && judge(corrects, features).corrects >= 0.35)
  const right = likely.filter(({ target }) => target.corrects === 1)
  expect(right.length).toBeGreaterThan(0.8 * likely.length)
  expect(right.length).toBeGreaterThan(0.3 * frozen.filter(({ target }) => target.corrects === 1).length)
}, 600_000)
