import { setTimeout as pause } from 'node:timers/promises'
import { recordHeader } from './record.ts'
import type { SegmentEvents, SegmentSeal, SegmentWriter } from './segment.ts'

/** Consecutive sealed records of one writer, written together with those of others. */
export interface Gathered {
  id: string
  generation: number
  first_seq: number
  last_seq: number
  plain_bytes: number
  bytes: Buffer
}

/** Contract 15: at most four writes a second, whatever the number of speakers. */
const GATHER_MS = 250

interface Writer {
  take(): Gathered | null
  kept(gathered: Gathered): void
  failed(error: unknown): void
}

/** A later writer has begun, or the spool is gone, so this one can no longer add anything. */
export class WriterOutrun extends Error {
  constructor() {
    super('another writer has taken over this live speech')
    this.name = 'WriterOutrun'
  }
}

/**
 * Writes what all writers of a process have gathered in one go.
 * @param keep makes it durable, each whole or not at all.
 * @returns what was kept; the others were outrun
 */
export function gathering(keep: (gathered: readonly Gathered[]) => Promise<ReadonlySet<Gathered>>) {
  const waiting = new Set<Writer>()
  let isWriting = false

  async function writeOnce(): Promise<void> {
    const taken = [...waiting].flatMap((writer) => {
      const gathered = writer.take()
      return gathered ? [{ writer, gathered }] : []
    })
    waiting.clear()
    if (taken.length === 0) return
    try {
      const kept = await keep(taken.map(({ gathered }) => gathered))
      for (const { writer, gathered } of taken) {
        if (kept.has(gathered)) writer.kept(gathered)
        else writer.failed(new WriterOutrun())
      }
    } catch (error) {
      for (const { writer } of taken) writer.failed(error)
    }
  }

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.size > 0) {
      const next = pause(GATHER_MS)
      await writeOnce()
      await next
    }
    isWriting = false
  }

  return (id: string, generation: number, { seal }: SegmentSeal, events: SegmentEvents): SegmentWriter => {
    let parts: Uint8Array[] = []
    let [first, last, plainBytes] = [-1, -1, 0]
    let pending = 0
    let failure: unknown = null
    let settled: PromiseWithResolvers<void> | null = null

    const settle = () => {
      settled?.resolve()
      settled = null
    }
    const writer: Writer = {
      take() {
        if (parts.length === 0) return null
        const bytes = Buffer.concat(parts)
        const gathered = { id, generation, first_seq: first, last_seq: last, plain_bytes: plainBytes, bytes }
        parts = []
        plainBytes = 0
        return gathered
      },
      kept({ bytes, last_seq }) {
        pending -= bytes.length
        events.onDurable(last_seq)
        if (pending === 0) settle()
      },
      failed(error) {
        failure = error
        // Records that came meanwhile must not follow a gap.
        parts = []
        events.onFailure(error)
        settle()
      },
    }
    const ended = async () => {
      if (pending === 0 || failure !== null) return
      settled ??= Promise.withResolvers()
      await settled.promise
    }
    return {
      append(seq, plain) {
        if (failure !== null) return
        const bytes = seal(seq, plain)
        const header = recordHeader(seq, bytes)
        if (parts.length === 0) first = seq
        parts.push(header, bytes)
        last = seq
        plainBytes += plain.length
        pending += header.length + bytes.length
        waiting.add(writer)
        void writeAll()
      },
      pending: () => pending,
      async settled() {
        await ended()
        if (failure !== null) throw failure
      },
      close: ended,
    }
  }
}
