import { join } from 'node:path'
import type { Piscina } from 'piscina'
import type { NoteCheck } from '../facts/in-note.ts'
import type { FactReader, Talk, TalkFacts } from '../facts/reader.ts'
import { type Draft, type Drafter, DrafterError, type DraftRequest } from '../port.ts'

/** The part of a request that can be sent to a thread: a signal cannot. */
export type Task =
  | { kind: 'prepare' }
  | { kind: 'draft'; request: Omit<DraftRequest, 'signal'> }
  | { kind: 'facts'; talk: Talk }
  | { kind: 'inNote'; check: NoteCheck }

interface Options {
  /** Longest time for one draft, in ms: far more than the longest transcript takes. */
  limitMs?: number
  /** The module that does the drafting; tests use others. */
  file?: string
  /** How many drafts run at the same time, each on its own thread. */
  threads?: number
  /** How far the thread's priority is lowered below that of answering requests, in steps of `nice`. */
  niceIncrement?: number
}

/** A thread uses some 80 MB and takes a third of a second to start. */
const IDLE_MS = 600_000

async function openPool(filename: string, maxThreads: number, niceIncrement: number): Promise<Piscina<Task, unknown>> {
  const { Piscina } = await import('piscina')
  const limits = { minThreads: 0, maxThreads, idleTimeout: IDLE_MS, niceIncrement }
  const pool = new Piscina<Task, unknown>({ filename, ...limits })
  // A thread may still fail after its task was given up: without a listener that would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** The extractive drafter, which also reads facts. */
export type ThreadedDrafter = Drafter & FactReader

/**
 * The extractive drafter on its own thread, so that no request waits while a long consultation is drafted. The thread
 * starts with the first draft, or with `prepare`, and ends when there is nothing to do for a while. It does one thing
 * at a time; other requests wait.
 */
export function threadedDrafter({
  limitMs = 60_000,
  file = join(import.meta.dirname, 'thread.ts'),
  threads = 1,
  niceIncrement = 10,
}: Options = {}): ThreadedDrafter {
  let opened: Promise<Piscina<Task, unknown>> | null = null
  let closed = false
  /** Loaded when first needed. @throws {DrafterError} once it is closed */
  const openedPool = async () => {
    if (!closed) opened ??= openPool(file, threads, niceIncrement)
    const pool = await opened
    // It may have been closed while opening: anything given to it then would never end.
    if (closed || !pool) throw new DrafterError('unavailable', 'the drafter is closed')
    return pool
  }
  /** @throws {DrafterError}, or the signal's reason */
  const done = async <Done extends object>(task: Task, signal?: AbortSignal): Promise<Done> => {
    signal?.throwIfAborted()
    const pool = await openedPool()
    // Requests waiting ahead of it take their time too.
    const limit = AbortSignal.timeout(limitMs * (1 + pool.queueSize))
    try {
      const made = await pool.run(task, { signal: signal ? AbortSignal.any([signal, limit]) : limit })
      if (!made) throw new Error('nothing was made')
      return made as Done
    } catch (error) {
      signal?.throwIfAborted()
      const why = limit.aborted ? `took longer than ${limitMs / 1000} s` : 'ended unexpectedly'
      throw new DrafterError('unavailable', `drafting ${why}`, { cause: error })
    }
  }
  return {
    name: 'extractive',
    prepare() {
      // If something is wrong with it, the first draft will show.
      openedPool()
        .then((pool) => pool.run({ kind: 'prepare' }))
        .catch(() => undefined)
    },
    check: async () => ({ ok: true, detail: 'extractive drafter, built in (German, English)' }),
    draft: ({ signal, ...request }) => done<Draft>({ kind: 'draft', request }, signal),
    factsOf: (talk) => done<TalkFacts>({ kind: 'facts', talk }),
    factsInNote: (check) => done<string[]>({ kind: 'inNote', check }),
    async close() {
      if (closed) return
      closed = true
      await (await opened)?.destroy()
    },
  }
}
