import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { ASKING_HEADS, GAP_HEADS, packed } from '../extractive/model.ts'
import { english } from '../languages/english/english.ts'
import { learnMarks } from './marks.ts'

it('gives the same weights every time, bit for bit', () => {
  const talk = ['D: What brings you in today?', 'P: My left knee, for two weeks.', 'D: Any fever?', 'P: No.'].map(
    segmentOf,
  )
  const [once, again] = [learnMarks([talk], english), learnMarks([talk], english)]
  expect(packed(once.gaps, GAP_HEADS)).toEqual(packed(again.gaps, GAP_HEADS))
  expect(packed(once.asking, ASKING_HEADS)).toEqual(packed(again.asking, ASKING_HEADS))
})

it('wrote weights of at most 800 KB in all', () => {
  const assets = join(import.meta.dirname, '../extractive/assets')
  const size = readdirSync(assets)
    .filter((name) => name.endsWith('.weights'))
    .reduce((sum, name) => sum + statSync(join(assets, name)).size, 0)
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThanOrEqual(800 * 1024)
})
