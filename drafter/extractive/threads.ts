import { join } from 'node:path'
import { Piscina } from 'piscina'
import { type Draft, type Drafter, DrafterError, type DraftRequest } from '../port.ts'

/** What can be sent to a thread: a signal cannot. */
export type Task = 'prepare' | Omit<DraftRequest, 'signal'>

interface Options {
  /** Longest time for one draft, in ms: far more than the longest transcript takes. */
  limitMs?: number
  /** The module that drafts; tests use others. */
  file?: string
}

/** Lower than what answers requests. */
const NICE = 10

/**
 * The extractive drafter on a thread of its own, so that no request waits while a long consultation is drafted. The
 * thread starts with the first draft, or with `prepare`. It drafts one at a time; the others wait.
 */
export function threadedDrafter({
  limitMs = 60_000,
  file = join(import.meta.dirname, 'thread.ts'),
}: Options = {}): Drafter {
  const pool = new Piscina<Task, Draft | null>({
    filename: file,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement: NICE,
  })
  let closed = false
  return {
    name: 'extractive',
    prepare() {
      // If something is wrong with it, the first draft will show.
      pool.run('prepare').catch(() => undefined)
    },
    check: async () => ({ ok: true, detail: 'extractive drafter, built in (German, English)' }),
    async draft({ signal, ...task }) {
      signal.throwIfAborted()
      if (closed) throw new DrafterError('unavailable', 'the drafter is closed')
      // The drafts waiting before it take their time too.
      const limit = AbortSignal.timeout(limitMs * (1 + pool.queueSize))
      try {
        const draft = await pool.run(task, { signal: AbortSignal.any([signal, limit]) })
        if (!draft) throw new Error('no draft')
        return draft
      } catch (error) {
        signal.throwIfAborted()
        const why = limit.aborted ? `took longer than ${limitMs / 1000} s` : 'ended unexpectedly'
        throw new DrafterError('unavailable', `drafting ${why}`, { cause: error })
      }
    },
    async close() {
      closed = true
      await pool.destroy()
    },
  }
}
