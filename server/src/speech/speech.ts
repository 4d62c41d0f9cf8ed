import type { Transcriber } from '@visite/hearing/port'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { Doctor } from '../accounts/authenticate.ts'
import * as deviceSessions from '../accounts/sessions.ts'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { Messages } from '../messages/messages.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { DiskSpace } from '../platform/disk/space.ts'
import { newId } from '../platform/ids.ts'
import type { Spools } from '../platform/spool/spools.ts'
import type { AudioKeeper } from '../recordings/keep.ts'
import { releaseForgotten } from './claims.ts'
import { type Connection, converse } from './connection.ts'
import { speechFinisher } from './finish.ts'
import { liveTexts } from './live-text.ts'
import { gone, takenOver } from './refusals.ts'
import { DEFAULT_LIMITS, type Limits, SpeechRefusal } from './rules.ts'
import { CLOSE } from './schema.ts'
import { speechSessions } from './sessions.ts'
import * as store from './store.ts'

/** Live speech of one process: its connections, and the sessions in its folder of spools. */
export interface Speech {
  /** Takes a socket whose handshake is done. */
  accept(socket: WebSocket, caller: Caller): void
  /** Looks after connections and sessions from now on; what an earlier process left behind is dealt with first. */
  start(): void
  /** How many connections stand. */
  connections(): number
  /** Makes recordings of sessions that ended or that nobody came back to. @returns how many it dealt with */
  sweep(): Promise<number>
  /** Ends what is open of an appointment for whoever takes it over: what was acknowledged becomes its recording. */
  endOpen(appointment: OwnedAppointment): Promise<void>
  /** Says good-bye to every client so that it resumes elsewhere or later; leaves recordings under way to the next start. */
  drain(): Promise<void>
}

export interface Caller {
  identify(): Promise<Doctor>
  messages: Messages
  log: FastifyBaseLogger
}

interface Deps {
  db: Db
  blobs: BlobStore
  spools: Spools
  space: DiskSpace
  queue: JobQueue
  gate: PlanGate
  keep: AudioKeeper
  transcriber: Transcriber
  log: FastifyBaseLogger
  now: () => Date
  limits?: Partial<Limits>
  /** Connections an account may begin in a minute; 0 = no limit. */
  perMinute: number
}

/** A session's row says that it lives at least this often in the time it can be resumed. */
const SEEN_PER_GRACE = 20
/** So many times the connections of a process may be there at once: those of strangers are closed in a moment. */
const STRANGERS = 4
/** How long it can be asked what became of a session. */
const ENDED_MS = 24 * 3_600_000
/** What could not be stored is tried again after longer and longer pauses, up to this. */
const LONGEST_PAUSE_MS = 5 * 60_000
/** A spool without a session is what an erasure on another machine left behind. */
const ORPHAN_MS = 3_600_000

export function liveSpeech({ limits: given, perMinute, ...deps }: Deps): Speech {
  const { db, blobs, spools, space, queue, gate, keep, transcriber, log, now } = deps
  const limits = { ...DEFAULT_LIMITS, ...given }
  const holder = newId()
  const connections = new Set<Connection>()
  const timers: NodeJS.Timeout[] = []
  const finisher = speechFinisher({ db, blobs, spools, queue, keep, log, now })
  const texts = liveTexts({ transcriber, most: limits.listeners, log })
  const connectionOf = (id: string) => [...connections].find((each) => each.session()?.id === id)
  const sessions = speechSessions({
    ...{ db, spools, space, gate, finisher, limits, holder, now },
    isConnected: (id) => connectionOf(id) !== undefined,
    supersede: async (id) => connectionOf(id)?.refuse(takenOver()),
  })
  const begun = countPerMinute()
  const failed = new Map<string, { times: number; until: number }>()
  let seenAt = 0
  let draining = false
  let polling: Promise<void> | null = null
  let sweeping: Promise<number> | null = null

  /** Whose session or device is over is told so; the others may go on acknowledging. */
  async function poll(): Promise<void> {
    const speaking = [...connections].filter((each) => each.session() !== null)
    const ids = speaking.map((each) => each.session()?.id ?? '')
    const at = performance.now()
    const writes = at - seenAt >= limits.graceMs / SEEN_PER_GRACE
    if (writes) {
      await store.seen(db, ids, now())
      seenAt = at
    }
    const standing = new Map((await store.standingOf(db, ids)).map((row) => [row.id, row]))
    for (const connection of speaking) {
      const session = connection.session()
      const row = session && standing.get(session.id)
      if (!session) continue
      if (!row) {
        await connection.refuse(gone())
        texts.forget(session.id)
        await spools.remove(session.id)
      } else if (row.generation !== session.generation) await connection.refuse(takenOver())
      else if (row.state === 'open') connection.confirm(at)
    }
    const known = [...connections].flatMap((connection) => {
      const doctor = connection.doctor()
      return doctor ? [{ connection, sid: doctor.session.sid }] : []
    })
    const sids = [...new Set(known.map(({ sid }) => sid))]
    const signedIn = await deviceSessions.signedIn(db, sids, now())
    for (const { connection, sid } of known) {
      if (!signedIn.has(sid)) await connection.refuse(sessionOver())
    }
  }

  async function sweep(): Promise<number> {
    const before = new Date(now().getTime() - limits.graceMs)
    const due = await store.dueAt(db, await spools.home(), before)
    for (const id of failed.keys()) if (!due.some((row) => row.id === id)) failed.delete(id)
    let dealtWith = 0
    for (const { id, state } of due) {
      if (state === 'open' && (connectionOf(id) || !(await store.endUnseen(db, id, before)))) continue
      if ((failed.get(id)?.until ?? 0) > performance.now()) continue
      try {
        await finisher.finish(id)
        failed.delete(id)
        dealtWith++
      } catch (error) {
        if (draining) break
        const times = (failed.get(id)?.times ?? 0) + 1
        failed.set(id, { times, until: performance.now() + Math.min(LONGEST_PAUSE_MS, limits.sweepMs * 2 ** times) })
        log.error({ err: error, times }, 'a live recording could not be stored yet')
      }
    }
    await releaseForgotten(db, now())
    await store.forgetEnded(db, new Date(now().getTime() - ENDED_MS))
    for (const { id, modified } of await spools.list()) {
      const row = await store.byId(db, id)
      const orphan = !row && modified.getTime() < Date.now() - ORPHAN_MS
      if (orphan || row?.state === 'ended') await spools.remove(id)
    }
    return dealtWith
  }

  const speech: Speech = {
    accept(socket, { identify, messages, log: ownLog }) {
      const refused = draining ? restarting() : connections.size >= STRANGERS * limits.perProcess ? tooMany() : null
      const connection: Connection = converse(socket, {
        ...{ limits, messages, spools, sessions, texts, log: ownLog },
        async identify() {
          if (refused) throw refused
          const doctor = await identify()
          const known = [...connections].flatMap((each) => each.doctor()?.id ?? [])
          const own = known.filter((id) => id === doctor.id)
          const often = perMinute > 0 && begun(doctor.id) > perMinute
          if (often || known.length >= limits.perProcess || own.length >= limits.perAccount) throw tooMany()
          return doctor
        },
        beginEnding: (session) => store.beginEnding(db, session, true),
        finish: (id) => finisher.finish(id),
        released: (session) => store.release(db, session, now()),
        onClosed: () => connections.delete(connection),
      })
      connections.add(connection)
    },

    start() {
      const every = (ms: number, work: () => void) => timers.push(setInterval(work, ms))
      const sweepQuietly = () => {
        sweeping ??= speech.sweep().finally(() => {
          sweeping = null
        })
        sweeping.catch((error: unknown) => log.error({ err: error }, 'the sweep of live speech failed'))
      }
      every(limits.pollMs, () => {
        polling ??= poll()
          .catch((error: unknown) => log.error({ err: error }, 'live speech cannot look after its sessions'))
          .finally(() => {
            polling = null
          })
      })
      every(limits.sweepMs, sweepQuietly)
      every(limits.pingMs, () => {
        for (const connection of connections) connection.ping()
      })
      sweepQuietly()
    },

    connections: () => connections.size,
    sweep,

    async endOpen(appointment) {
      try {
        await sessions.endOpen(appointment)
      } catch (error) {
        log.error({ err: error }, 'a live recording could not be stored yet')
      }
    },

    async drain() {
      draining = true
      for (const timer of timers.splice(0)) clearInterval(timer)
      await Promise.all([...connections].map((connection) => connection.refuse(restarting())))
      texts.stopResting()
      await finisher.stop()
      await Promise.allSettled([polling, sweeping])
      // The clients have heard it: nobody waits for those that do not answer.
      for (const connection of connections) connection.cut()
    },
  }
  return speech
}

/** How often something was done in the current minute. */
function countPerMinute(): (key: string) => number {
  let counts = new Map<string, number>()
  let until = 0
  return (key) => {
    if (performance.now() > until) {
      counts = new Map()
      until = performance.now() + 60_000
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

const sessionOver = () => new SpeechRefusal(CLOSE.unauthorized, 'SESSION_REVOKED', (m) => m.speech.sessionOver)
const tooMany = () => new SpeechRefusal(CLOSE.tooMany, 'TOO_MANY', (m) => m.speech.tooMany)
const restarting = () => new SpeechRefusal(CLOSE.restart, 'RESTARTING', (m) => m.speech.restarting)
