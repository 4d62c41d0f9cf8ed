import { setTimeout as pause } from 'node:timers/promises'

/** The result of `work`, or what `late` throws or returns when it takes longer. The work itself goes on unheard. */
export async function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  const stop = new AbortController()
  const limit = pause(ms, undefined, { signal: stop.signal, ref: false }).then(late)
  // The loser of the race is listened to by nobody else.
  limit.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, limit])
  } finally {
    stop.abort()
  }
}
