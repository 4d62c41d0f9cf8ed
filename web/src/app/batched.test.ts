import { afterEach, expect, it, vi } from 'vitest'
import { batched } from './batched.ts'

afterEach(() => vi.useRealTimers())

it('handles the first at once, and all that follow shortly after together, each once', () => {
  vi.useFakeTimers()
  const done: string[][] = []
  const { tell, stop } = batched<string>(
    (things) => done.push([...things]),
    (thing) => thing,
    300,
  )
  for (const thing of ['a', 'b', 'a', 'c']) tell([thing])
  expect(done).toEqual([['a']])
  vi.advanceTimersByTime(300)
  expect(done).toEqual([['a'], ['b', 'a', 'c']])
  vi.advanceTimersByTime(1_000)
  tell(['d'])
  expect(done).toHaveLength(3)
  tell(['e'])
  stop()
  vi.advanceTimersByTime(1_000)
  expect(done).toEqual([['a'], ['b', 'a', 'c'], ['d']])
})
