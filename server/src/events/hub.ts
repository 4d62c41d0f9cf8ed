import type { FastifyBaseLogger } from 'fastify'
import type { Listening } from '../platform/db/announcements/announcements.ts'
import type { Database } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { announcements } from './announcements.ts'
import type { EventOutlet } from './outlet.ts'
import { presentEvent, presentReset, type StoredEvent } from './present.ts'
import { beginning } from './rules.ts'
import * as events from './store.ts'

export interface Reader {
  doctorId: string
  session: { sid: string; handle: string }
  lastEventId: string | undefined
  /** Begins the answer; it goes on after this number. */
  open: (after: number) => EventOutlet
}

/** One reader of the outbox for all streams of this process. */
export interface EventHub {
  /**
   * Opens a stream and sends what the reader has missed, then everything as it is committed, until the outlet closes
   * or the session ends. Nothing that is committed after the stream has been opened is missed.
   * @returns when the stream is up to date
   * @throws {ApiError} 429 when the account has too many streams; whatever the database throws before it is open
   */
  follow(reader: Reader): Promise<void>
  /** How many streams are open. */
  streams(): number
  /** Ends every stream. */
  close(): Promise<void>
}

export interface EventTiming {
  /** A comment goes to every reader this often (contract 5). */
  heartbeatMs: number
  /** Ended sessions are looked for this often: their streams end within a second. */
  sessionsMs: number
  /** A reader that is being told what it missed must make room in this time. */
  roomMs: number
}

export const EVENT_TIMING: EventTiming = { heartbeatMs: 15_000, sessionsMs: 500, roomMs: 15_000 }

interface Deps {
  database: Database
  /** Those of the sessions that are still signed in. */
  signedIn: (sids: readonly string[], now: Date) => Promise<ReadonlySet<string>>
  log: FastifyBaseLogger
  now: () => Date
  timing: EventTiming
}

/** What this process knows of a doctor with streams. */
interface Followed {
  /** The last event that was handed out; null until a first stream has caught up. */
  reached: number | null
  streams: Set<Stream>
}

interface Stream extends Pick<Reader, 'doctorId' | 'session'> {
  outlet: EventOutlet
  /** The last event that was written. */
  sent: number
  /** Has been told what it missed. */
  live: boolean
}

/** Streams an account may have in one process: five devices with a few windows each. */
export const MOST_STREAMS = 25
const PAGE = 200
const DOCTORS_AT_ONCE = 100
const EVENTS_AT_ONCE = 500
const RETRY_MS = 500
const FAULTS_MS = 30_000

export function eventHub({ database, signedIn, log, now, timing }: Deps): EventHub {
  const { db } = database
  const doctors = new Map<string, Followed>()
  /** Doctors with events that have not been read yet. */
  const changed = new Set<string>()
  let source: Listening | null = null
  let reading = false
  let checking = false
  let faultAt = Number.NEGATIVE_INFINITY
  let closed = false
  const timers: NodeJS.Timeout[] = []

  const each = (act: (stream: Stream) => void): void => {
    for (const { streams } of doctors.values()) for (const stream of [...streams]) act(stream)
  }

  /** A database that is away is told now and then, not with every try. */
  function fault(error: unknown): void {
    if (performance.now() - faultAt < FAULTS_MS) return
    faultAt = performance.now()
    log.warn({ err: error }, 'events cannot be read')
  }

  function noteChanges(doctorIds: readonly string[] | null): void {
    for (const id of doctorIds ?? doctors.keys()) if (doctors.has(id)) changed.add(id)
    void readChanges()
  }

  /** One read at a time for all streams; what is announced meanwhile is read next. */
  async function readChanges(): Promise<void> {
    if (reading) return
    reading = true
    try {
      while (changed.size > 0 && !closed) {
        const asked = [...changed].slice(0, DOCTORS_AT_ONCE)
        for (const id of asked) changed.delete(id)
        const positions = asked.flatMap((doctorId) => {
          const seq = doctors.get(doctorId)?.reached ?? null
          return seq === null ? [] : [{ doctorId, seq }]
        })
        if (positions.length === 0) continue
        const rows = await events.after(db, positions, EVENTS_AT_ONCE).catch((error) => {
          for (const id of asked) changed.add(id)
          throw error
        })
        for (const [doctorId, own] of Map.groupBy(rows, ({ doctor_id }) => doctor_id)) handOut(doctorId, own)
        if (rows.length === EVENTS_AT_ONCE) for (const id of asked) changed.add(id)
      }
    } catch (error) {
      fault(error)
      setTimeout(() => void readChanges(), RETRY_MS).unref()
    } finally {
      reading = false
    }
  }

  function handOut(doctorId: string, rows: readonly StoredEvent[]): void {
    const followed = doctors.get(doctorId)
    if (!followed) return
    followed.reached = Math.max(followed.reached ?? 0, rows.at(-1)?.seq ?? 0)
    const written = rows.map((row) => ({ row, text: presentEvent(row) }))
    for (const stream of [...followed.streams]) if (stream.live) send(stream, written)
  }

  /** What the stream has not had yet, in one write. The event that tells the end of its own session is the last one. */
  function send(stream: Stream, all: readonly { row: StoredEvent; text: string }[]): void {
    const fresh = all.filter(({ row }) => row.seq > stream.sent)
    const end = fresh.findIndex(({ row }) => endsSession(row, stream.session.handle))
    const due = end === -1 ? fresh : fresh.slice(0, end + 1)
    if (due.length === 0) return
    stream.outlet.write(due.map(({ text }) => text).join(''))
    stream.sent = due.at(-1)?.row.seq ?? stream.sent
    if (end !== -1) stream.outlet.end()
    if (stream.outlet.closed) leave(stream)
  }

  function leave(stream: Stream): void {
    const followed = doctors.get(stream.doctorId)
    followed?.streams.delete(stream)
    if (followed?.streams.size === 0) doctors.delete(stream.doctorId)
  }

  /** Whatever ended the session: its time, a revocation that is not read yet (it is told first), the end of the account. */
  async function endSignedOut(): Promise<void> {
    const sids = new Set<string>()
    each(({ session }) => sids.add(session.sid))
    if (sids.size === 0 || checking) return
    checking = true
    try {
      const good = await signedIn([...sids], now())
      const over: Stream[] = []
      each((stream) => {
        if (sids.has(stream.session.sid) && !good.has(stream.session.sid)) over.push(stream)
      })
      await Promise.all(over.map(tellAndEnd))
    } catch (error) {
      fault(error)
    } finally {
      checking = false
    }
  }

  async function tellAndEnd(stream: Stream): Promise<void> {
    try {
      await sendNext(stream)
    } finally {
      stream.outlet.end()
      leave(stream)
    }
  }

  /** @returns how many events there were, at most a page */
  async function sendNext(stream: Stream): Promise<number> {
    const rows = await events.after(db, [{ doctorId: stream.doctorId, seq: stream.sent }], PAGE)
    send(
      stream,
      rows.map((row) => ({ row, text: presentEvent(row) })),
    )
    return rows.length
  }

  function join(stream: Stream): Followed {
    const followed = doctors.get(stream.doctorId) ?? { reached: null, streams: new Set() }
    doctors.set(stream.doctorId, followed)
    followed.streams.add(stream)
    stream.outlet.gone.addEventListener('abort', () => leave(stream))
    return followed
  }

  /** With the first stream: a process without one looks at nothing. */
  function start(): Listening {
    timers.push(
      setInterval(() => each((stream) => stream.outlet.beat()), timing.heartbeatMs),
      setInterval(() => void endSignedOut(), timing.sessionsMs),
    )
    return announcements(database, { changed: noteChanges, onFault: fault, wanted: () => doctors.size > 0 })
  }

  /** Until nothing is left that this stream has not had; from then on it gets what all of the doctor's streams get. */
  async function catchUp(stream: Stream, followed: Followed): Promise<void> {
    while (!stream.outlet.closed) {
      await stream.outlet.room(timing.roomMs)
      const count = await sendNext(stream)
      if (count < PAGE && (followed.reached ?? 0) <= stream.sent) break
    }
    followed.reached ??= stream.sent
    stream.live = true
    // Committed after the last page was read, and announced before the stream was live.
    noteChanges([stream.doctorId])
  }

  return {
    async follow({ doctorId, session, lastEventId, open }) {
      source ??= start()
      await source.ready
      const { after, reset } = beginning(lastEventId, await events.kept(db, doctorId))
      if ((doctors.get(doctorId)?.streams.size ?? 0) >= MOST_STREAMS) throw new ApiError(429, (m) => m.tooManyStreams)
      const stream: Stream = { doctorId, session, outlet: open(after), sent: after, live: false }
      const followed = join(stream)
      try {
        if (reset) stream.outlet.write(presentReset(after, now()))
        if (closed) stream.outlet.end()
        await catchUp(stream, followed)
      } catch (error) {
        // It comes again with the last event it has had.
        fault(error)
        stream.outlet.end()
      }
    },

    streams: () => [...doctors.values()].reduce((sum, { streams }) => sum + streams.size, 0),

    async close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      each((stream) => {
        stream.outlet.end()
        leave(stream)
      })
      await source?.stop()
    },
  }
}

const endsSession = ({ type, data_json }: StoredEvent, handle: string): boolean =>
  type === 'session.revoked' && (JSON.parse(data_json) as { session_id?: unknown }).session_id === handle
