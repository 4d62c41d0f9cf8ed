import { join } from 'node:path'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { AudioKind, Looked } from './kind.ts'

/** What a thread is given: it asks for bytes through the port. */
export interface Task {
  bytes: number
  port: MessagePort
}

/** A requested part of the file, with the number of the question. */
export interface Wanted {
  number: number
  start: number
  end: number
}
export interface Answered {
  number: number
  bytes: Uint8Array
}

export interface AudioKinds {
  /** @returns null when it is not one of the accepted kinds, or takes more time or memory than any recording does */
  of(file: Looked): Promise<AudioKind | null>
  close(): Promise<void>
}

/** Four and a half hours take less than a second; a busy machine may need some more. */
const LIMIT_MS = 10_000
/** A thread busy with a hostile file holds up nobody else. The caller sees to it that nobody takes all of them. */
const THREADS = 4
const IDLE_MS = 60_000
const HEAP_MB = 256
const OVERDUE = new Error('the file keeps its reader busy')

/** Judges strangers' files on threads: no request waits, and a judgement that takes too long is ended. */
export function audioKinds({ limitMs = LIMIT_MS, heapMb = HEAP_MB } = {}): AudioKinds {
  const open = async () => {
    const { Piscina } = await import('piscina')
    const pool = new Piscina<Task, AudioKind | null>({
      filename: join(import.meta.dirname, 'kind-thread.ts'),
      ...{ minThreads: 0, maxThreads: THREADS, idleTimeout: IDLE_MS },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    // A thread may still fail once its task was given up: without a listener that would end the process.
    pool.on('error', () => undefined)
    return pool
  }
  let opened: ReturnType<typeof open> | null = null
  return {
    async of({ bytes, look }) {
      opened ??= open()
      const pool = await opened
      const { port1, port2 } = new MessageChannel()
      const ending = new AbortController()
      let limit: NodeJS.Timeout | undefined
      port1.on('message', ({ number, start, end }: Wanted) => {
        // Time counts from its first question: waiting for a free thread is not the file's fault.
        limit ??= setTimeout(() => ending.abort(OVERDUE), limitMs)
        look(start, end).then(
          (found) => port1.postMessage({ number, bytes: found } satisfies Answered),
          (error) => ending.abort(error),
        )
      })
      try {
        return await pool.run({ bytes, port: port2 }, { signal: ending.signal, transferList: [port2] })
      } catch (error) {
        const reason = ending.signal.aborted ? ending.signal.reason : error
        if (reason === OVERDUE || (reason as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return null
        throw reason
      } finally {
        clearTimeout(limit)
        port1.close()
      }
    },
    async close() {
      await (await opened)?.destroy()
    },
  }
}
