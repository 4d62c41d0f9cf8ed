import { expect, it } from 'vitest'
import { inSlices } from './slices.ts'

it('lets others work between the slices of a long piece of work', async () => {
  let others = 0
  const other = setInterval(() => others++, 1)
  function* work(): Generator<void, string> {
    // Waits until somebody else has had a turn, which never happens if it is done in one go.
    for (let step = 0; others < 3 && step < 1e8; step++) yield
    return others >= 3 ? 'shared' : 'alone'
  }
  expect(await inSlices(work())).toBe('shared')
  clearInterval(other)
})
