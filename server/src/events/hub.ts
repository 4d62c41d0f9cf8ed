import type { FastifyBaseLogger } from 'fastify'
import type { Listening } from '../platform/db/announcements/announcements.ts'
import type { Database } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { announcements } from './announcements.ts'
import { type HubInput, type HubState, hubAfter, NO_STREAMS, streamOf } from './hub-state.ts'
import { outboxReader } from './outbox-reader.ts'
import type { EventOutlet } from './outlet.ts'
import { presentReset } from './present.ts'
import { beginning } from './rules.ts'
import * as events from './store.ts'

export interface Reader {
  doctorId: string
  session: { sid: string; handle: string }
  lastEventId: string | undefined
  /** Begins the answer, which continues after this number. */
  open: (after: number) => EventOutlet
}

/** One reader of the outbox for all streams of this process. */
export interface EventHub {
  /**
   * Opens a stream and sends what the reader has missed, then everything as it is committed, until the outlet closes or
   * the session ends. It misses nothing that is committed after the stream was opened.
   * @returns when the stream is up to date
   * @throws {ApiError} 429 when the account has too many streams; whatever the database throws before the stream is
   * open
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
  /** How often to look for ended sessions: their streams end within a second. */
  sessionsMs: number
  /** A reader that is catching up must make room within this time. */
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

/** Where a stream is written, and whose session reads it. */
interface Writing extends Pick<Reader, 'doctorId' | 'session'> {
  outlet: EventOutlet
}

/** Streams an account may have in one process: five devices with a few windows each. */
export const MOST_STREAMS = 25
const PAGE = 200
const FAULTS_MS = 30_000

/** Carries out what `hubAfter` decides on the outlets of this process. */
export function eventHub({ database, signedIn, log, now, timing }: Deps): EventHub {
  const { db } = database
  const desk = streamsDesk()
  const timers: NodeJS.Timeout[] = []
  let source: Listening | null = null
  let closed = false
  const fault = seldom((error) => log.warn({ err: error }, 'events cannot be read'))
  const reader = outboxReader({
    db,
    reached: (doctorId) => desk.followed(doctorId)?.reached ?? null,
    handOut: (doctorId, rows) => desk.tell(doctorId, { type: 'announced', rows }),
    onFault: fault,
  })
  const noteChanges = (doctorIds: Iterable<string> | null) =>
    reader.note([...(doctorIds ?? desk.doctors())].filter((id) => desk.followed(id)))
  const sessions = sessionWatch({ desk, signedIn, now, fault, tellLast: sendNext })

  /** @returns whether there may be more; false if the stream is gone */
  async function sendNext(id: number, doctorId: string): Promise<boolean> {
    const seq = desk.sent(doctorId, id)
    if (seq === null) return false
    const rows = await events.after(db, [{ doctorId, seq }], PAGE)
    desk.tell(doctorId, { type: 'missed', id, rows })
    return rows.length === PAGE
  }

  /** Reads until this stream has had everything; from then on it gets what all of the doctor's streams get. */
  async function catchUp(id: number, { doctorId, outlet }: Writing): Promise<void> {
    while (!outlet.closed && !desk.isLive(doctorId, id)) {
      await outlet.room(timing.roomMs)
      if (!(await sendNext(id, doctorId))) desk.tell(doctorId, { type: 'caughtUp', id })
    }
    // For what was committed after the last page was read, and announced before the stream was live.
    noteChanges([doctorId])
  }

  /** Runs from the first stream on; a process without streams does not look. */
  function start(): Listening {
    timers.push(
      setInterval(() => {
        for (const [, { outlet }] of desk.all()) outlet.beat()
      }, timing.heartbeatMs),
      setInterval(() => void sessions.look(), timing.sessionsMs),
    )
    return announcements(database, { changed: noteChanges, onFault: fault, wanted: () => desk.count() > 0 })
  }

  return {
    async follow({ doctorId, session, lastEventId, open }) {
      source ??= start()
      await source.ready
      const { after, reset } = beginning(lastEventId, await events.keptRange(db, doctorId))
      if ((desk.followed(doctorId)?.streams.length ?? 0) >= MOST_STREAMS)
        throw new ApiError(429, (m) => m.tooManyStreams)
      const writing: Writing = { doctorId, session, outlet: open(after) }
      const id = desk.join(writing, after)
      try {
        if (reset) writing.outlet.write(presentReset(after, now()))
        if (closed) writing.outlet.end()
        await catchUp(id, writing)
      } catch (error) {
        // The client comes back with the last event it has had.
        fault(error)
        writing.outlet.end()
      }
    },

    streams: desk.count,

    async close() {
      closed = true
      reader.stop()
      for (const timer of timers) clearInterval(timer)
      for (const [id] of desk.all()) desk.end(id)
      await source?.stop()
    },
  }
}

/** The streams of this process, and what is known about their doctors. */
function streamsDesk() {
  const doctors = new Map<string, HubState>()
  const writings = new Map<number, Writing>()
  let lastId = 0

  function tell(doctorId: string, input: HubInput): void {
    const before = doctors.get(doctorId)
    if (!before) return
    const { state, effects } = hubAfter(before, input)
    if (state.streams.length > 0) doctors.set(doctorId, state)
    else doctors.delete(doctorId)
    for (const { id, ...effect } of effects) {
      const outlet = writings.get(id)?.outlet
      if (effect.type === 'write') outlet?.write(effect.text)
      else outlet?.end()
      if (outlet?.closed) leave(id)
    }
  }

  function leave(id: number): void {
    const writing = writings.get(id)
    if (!writing) return
    writings.delete(id)
    tell(writing.doctorId, { type: 'left', id })
  }

  return {
    tell,
    doctors: () => doctors.keys(),
    followed: (doctorId: string) => doctors.get(doctorId),
    /** The last event written to a stream; null if the stream is gone. */
    sent: (doctorId: string, id: number) => streamOf(doctors.get(doctorId) ?? NO_STREAMS, id)?.sent ?? null,
    isLive: (doctorId: string, id: number) => streamOf(doctors.get(doctorId) ?? NO_STREAMS, id)?.live ?? false,
    count: () => writings.size,
    all: () => [...writings],
    join(writing: Writing, after: number): number {
      const id = ++lastId
      const { doctorId, session, outlet } = writing
      writings.set(id, writing)
      if (!doctors.has(doctorId)) doctors.set(doctorId, NO_STREAMS)
      tell(doctorId, { type: 'joined', id, handle: session.handle, after })
      outlet.gone.addEventListener('abort', () => leave(id))
      return id
    },
    end(id: number): void {
      writings.get(id)?.outlet.end()
      leave(id)
    },
  }
}

/** Ends the streams of sessions that are over for any reason: expiry, a revocation, the end of the account. */
function sessionWatch({
  desk,
  signedIn,
  now,
  fault,
  tellLast,
}: Pick<Deps, 'signedIn' | 'now'> & {
  desk: ReturnType<typeof streamsDesk>
  fault: (error: unknown) => void
  /** A revocation that has not been read yet is sent first. */
  tellLast: (id: number, doctorId: string) => Promise<unknown>
}) {
  let looking = false
  return {
    async look(): Promise<void> {
      const sids = new Set(desk.all().map(([, { session }]) => session.sid))
      if (sids.size === 0 || looking) return
      looking = true
      try {
        const good = await signedIn([...sids], now())
        const over = desk.all().filter(([, { session }]) => sids.has(session.sid) && !good.has(session.sid))
        await Promise.all(over.map(([id, { doctorId }]) => tellLast(id, doctorId).finally(() => desk.end(id))))
      } catch (error) {
        fault(error)
      } finally {
        looking = false
      }
    },
  }
}

/** While the database is away, it is logged now and then, not at every attempt. */
function seldom(tell: (error: unknown) => void): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - toldAt < FAULTS_MS) return
    toldAt = performance.now()
    tell(error)
  }
}
