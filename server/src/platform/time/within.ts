import { setTimeout as pause } from 'node:timers/promises'

/** The result of `work`, or what `late` throws or returns when it takes longer. The work itself continues, unheard. */
export async function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  const stop = new AbortController()
  const limit = pause(ms, undefined, { signal: stop.signal, ref: false }).then(late)
  // Nobody else listens to the loser of the race.
  limit.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, limit])
  } finally {
    stop.abort()
  }
}
