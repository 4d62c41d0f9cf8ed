import type { Announcements } from '../db/announcements/announcements.ts'
import type { Stoppable } from './queue.ts'
import { settledWithin } from './settled.ts'

interface Serving {
  announcements: Announcements
  /** The announcement that something waits. */
  topic: string
  /** Served at the same time by this process. */
  most: number
  /** For work that is due again, was written by another process, or whose announcement was lost. */
  pollMs: number
  /** Ids of receivers that something waits for, at most this many. */
  waiting(limit: number): Promise<readonly string[]>
  /** Serves one until nothing is due; it leases it, since other processes do the same. */
  serve(id: string, signal: AbortSignal): Promise<void>
  /** @param id null: the waiting receivers could not be read */
  onFault(error: unknown, id: string | null): void
}

/**
 * Serves what waits in an outbox, each receiver separately and by one process at a time: one that hangs or fails keeps
 * only itself waiting. That is why these are not jobs: job slots are few, and each would be held for as long as a
 * stranger's server likes.
 */
export async function serveEach({ announcements, topic, most, pollMs, ...outbox }: Serving): Promise<Stoppable> {
  const serving = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  let again = false

  async function takeAll(): Promise<void> {
    do {
      again = false
      const room = most - serving.size
      if (room <= 0 || stopping.signal.aborted) return
      for (const id of await outbox.waiting(room)) {
        if (serving.has(id)) continue
        const served = outbox
          .serve(id, stopping.signal)
          .then(look, (error: unknown) => {
            // Not again at once: the next look comes soon enough.
            if (!stopping.signal.aborted) outbox.onFault(error, id)
          })
          .finally(() => serving.delete(id))
        serving.set(id, served)
      }
    } while (again)
  }

  /** At most one look at a time; a request that comes during one causes another. */
  function look(): void {
    again = true
    if (stopping.signal.aborted) return
    looking ??= takeAll()
      .catch((error: unknown) => {
        again = false
        outbox.onFault(error, null)
      })
      .finally(() => {
        looking = undefined
        if (again) look()
      })
  }

  const listening = announcements.listen({ topic, heard: look, onFault: () => {} })
  await listening.ready
  const polling = setInterval(look, pollMs)
  look()
  return {
    async stop(finishMs = 0) {
      clearInterval(polling)
      await listening.stop()
      await settledWithin(finishMs, new Set(serving.values()))
      stopping.abort(new Error('the service is stopping'))
      await Promise.all([looking, ...serving.values()])
    },
  }
}
