import type { Transcriber } from '@visite/hearing/port'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { Doctor } from '../accounts/authenticate.ts'
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
import { type Connection, converse } from './connection.ts'
import { speechFinisher } from './finish.ts'
import { moveLeftovers } from './leftovers.ts'
import { liveTexts } from './live-text.ts'
import { takenOver } from './refusals.ts'
import { DEFAULT_LIMITS, type Limits, SpeechRefusal } from './rules.ts'
import { CLOSE } from './schema.ts'
import { speechSessions } from './sessions.ts'
import * as store from './store.ts'
import { sessionSweep } from './sweep.ts'
import { watchConnections } from './watch.ts'

/** Live speech of one process: its connections, and the sessions in its spool folder. */
export interface Speech {
  /** Takes a socket after its handshake. */
  accept(socket: WebSocket, caller: Caller): void
  /** Looks after connections and sessions from now on, starting with what an earlier process left behind. */
  start(): void
  /** How many connections are open. */
  connections(): number
  /** Makes recordings of sessions that ended or that nobody came back to. @returns how many it dealt with */
  sweep(): Promise<number>
  /** Ends an appointment's open sessions for whoever takes it over: what was acknowledged becomes the recording. */
  endOpen(appointment: OwnedAppointment): Promise<void>
  /**
   * Says goodbye to every client, so that it resumes elsewhere or later; leaves recordings in progress to the next
   * start.
   */
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
  /** Where earlier processes on this machine kept the audio; null: in the same place. */
  earlier: Spools | null
  space: DiskSpace
  queue: JobQueue
  gate: PlanGate
  keep: AudioKeeper
  transcriber: Transcriber
  log: FastifyBaseLogger
  now: () => Date
  limits?: Partial<Limits>
  /** Connections an account may begin per minute; 0 = no limit. */
  perMinute: number
}

/** How many times the connection limit may be open at once: strangers' connections are soon closed. */
const STRANGERS = 4
export function liveSpeech({ limits: given, perMinute, earlier, ...deps }: Deps): Speech {
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
  let bringing: Promise<void> | null = null
  /** Once; after a failure the next sweep tries again. */
  async function bringEarlier(): Promise<void> {
    if (earlier === null) return
    bringing ??= moveLeftovers({ db, from: earlier, to: spools })
    await bringing.catch((error: unknown) => {
      bringing = null
      throw error
    })
  }
  const begun = countPerMinute()
  let draining = false
  let polling: Promise<void> | null = null
  let sweeping: Promise<number> | null = null
  const poll = watchConnections({ db, spools, texts, connections, limits, now })
  const sweep = sessionSweep({
    ...{ db, spools, finisher, limits, log, now, isDraining: () => draining },
    isConnected: (id) => connectionOf(id) !== undefined,
  })

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
          if (often || known.length >= limits.perProcess || own.length >= share(known.length, limits)) throw tooMany()
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
    async sweep() {
      await bringEarlier()
      return sweep()
    },

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
      // The clients have been told: nobody waits for those that do not answer.
      for (const connection of connections) connection.cut()
    },
  }
  return speech
}

/** A process this full keeps what is left for accounts that hold few connections: nobody takes all of them. */
const CROWDED = 0.75
const FEW = 4

/** Connections that one account may hold while the process has `open`. */
const share = (open: number, { perProcess, perAccount }: Limits): number =>
  open < CROWDED * perProcess ? perAccount : Math.min(FEW, perAccount)

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

const tooMany = () => new SpeechRefusal(CLOSE.tooMany, 'TOO_MANY', (m) => m.speech.tooMany)
const restarting = () => new SpeechRefusal(CLOSE.restart, 'RESTARTING', (m) => m.speech.restarting)
