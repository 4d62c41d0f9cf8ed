import { describe, expect, it } from 'vitest'
import { retryDelay } from './backoff.ts'
import { RETRY_DELAYS_MS } from './queue.ts'

describe('the wait after a failed attempt (trust 4)', () => {
  it('is 5 s, 30 s, 2 min, 10 min, 30 min, and stays there', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 40].map((attempt) => retryDelay(attempt, RETRY_DELAYS_MS, 0.5) / 1000)
    expect(seconds).toEqual([5, 30, 120, 600, 1800, 1800, 1800])
  })

  it('is spread by ±20 %', () => {
    expect(retryDelay(1, RETRY_DELAYS_MS, 0)).toBe(4_000)
    expect(retryDelay(1, RETRY_DELAYS_MS, 0.999_999)).toBe(6_000)
  })

  it('is zero without delays', () => {
    expect(retryDelay(1, [], 0.5)).toBe(0)
  })
})
