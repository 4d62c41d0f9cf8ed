import type { Db } from '../platform/db/open.ts'
import type { StoredEvent } from './present.ts'
import * as events from './store.ts'

/** Reads what is announced, for all streams of this process. */
export interface OutboxReader {
  /** These doctors have events that have not been read yet. */
  note(doctorIds: Iterable<string>): void
  stop(): void
}

interface Deps {
  db: Db
  /** The last event of a doctor that was handed out; null: nobody is listening. */
  reached(doctorId: string): number | null
  handOut(doctorId: string, rows: readonly StoredEvent[]): void
  onFault(error: unknown): void
}

const DOCTORS_AT_ONCE = 100
const EVENTS_AT_ONCE = 500
const RETRY_MS = 500

/** Reads one batch at a time; what is announced meanwhile is read next, and what could not be read is read again. */
export function outboxReader({ db, reached, handOut, onFault }: Deps): OutboxReader {
  const changed = new Set<string>()
  let reading = false
  let stopped = false

  async function readSome(): Promise<void> {
    const asked = [...changed].slice(0, DOCTORS_AT_ONCE)
    for (const id of asked) changed.delete(id)
    const positions = asked.flatMap((doctorId) => {
      const seq = reached(doctorId)
      return seq === null ? [] : [{ doctorId, seq }]
    })
    if (positions.length === 0) return
    const again = () => {
      for (const id of asked) changed.add(id)
    }
    const rows = await events.after(db, positions, EVENTS_AT_ONCE).catch((error) => {
      again()
      throw error
    })
    for (const [doctorId, own] of Map.groupBy(rows, ({ doctor_id }) => doctor_id)) handOut(doctorId, own)
    if (rows.length === EVENTS_AT_ONCE) again()
  }

  async function read(): Promise<void> {
    if (reading) return
    reading = true
    try {
      while (changed.size > 0 && !stopped) await readSome()
    } catch (error) {
      onFault(error)
      setTimeout(() => void read(), RETRY_MS).unref()
    } finally {
      reading = false
    }
  }

  return {
    note(doctorIds) {
      for (const id of doctorIds) changed.add(id)
      void read()
    },
    stop() {
      stopped = true
    },
  }
}
