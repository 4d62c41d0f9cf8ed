/** Resolves after the time, or immediately when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}

/** Longer with every failure in a row, and partly random so that clients do not all come back at the same moment. */
export const backoff = (failures: number, longestMs = 30_000): number =>
  Math.min(500 * 2 ** failures, longestMs) * (0.5 + Math.random() / 2)
