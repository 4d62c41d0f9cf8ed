const SPREAD = 0.2

/**
 * The wait after a failed attempt (trust 4), spread by ±20 % so that jobs that failed together do not come
 * back together. Past the end of the list the last delay is repeated.
 * @param attempt 1 for the first
 * @param random in [0, 1)
 * @returns milliseconds
 */
export function retryDelay(attempt: number, delaysMs: readonly number[], random: number): number {
  const delay = delaysMs[attempt - 1] ?? delaysMs.at(-1) ?? 0
  return Math.round(delay * (1 - SPREAD + 2 * SPREAD * random))
}
