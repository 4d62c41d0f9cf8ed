import { setTimeout as pause } from 'node:timers/promises'
import type { Doctor } from '../accounts/authenticate.ts'
import * as appointments from '../appointments/store.ts'
import { auditRefusals } from '../audit/access.ts'
import { requireConsent } from '../consent/gate.ts'
import { inLanguage } from '../messages/messages.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { Db } from '../platform/db/open.ts'
import type { SpeechSessionRow } from '../platform/db/speech-table.ts'
import type { DiskSpace } from '../platform/disk/space.ts'
import { ApiError, Forbidden, PlanError } from '../platform/http/errors.ts'
import { ID_PATTERN, newId } from '../platform/ids.ts'
import type { Spools } from '../platform/spool/spools.ts'
import { turnsOfEach } from '../platform/spool/turns.ts'
import * as recordings from '../recordings/store.ts'
import * as vocabularies from '../vocabulary/store.ts'
import * as claims from './claims.ts'
import type { Finisher, Outcome } from './finish.ts'
import { withoutConsent } from './refusals.ts'
import { type Limits, SpeechRefusal } from './rules.ts'
import { CLOSE, type Config } from './schema.ts'
import * as store from './store.ts'

/** A session whose connection may write, or what became of it. */
export type Opened =
  | {
      over: false
      row: SpeechSessionRow
      next_seq: number
      bytes: number
      /** The doctor's own terms. */
      vocabulary: readonly string[]
    }
  | { over: true; recording_id: string | null }

interface Deps {
  db: Db
  spools: Spools
  space: DiskSpace
  gate: PlanGate
  finisher: Finisher
  limits: Limits
  /** Identifies this process. */
  holder: string
  now: () => Date
  /** Ends this process's own connection of a session, if there is one. */
  supersede(id: string): Promise<void>
  isConnected(id: string): boolean
}

/** A connection acknowledges only if its session was checked within this many polls… */
export const FRESH_POLLS = 3
/** …so that after this many, a process that takes over may read what another one has acknowledged. */
const HANDOVER_POLLS = 4

/** Opens and resumes sessions for clients (contract 4). */
export function speechSessions(deps: Deps) {
  const { db, spools, space, gate, finisher, limits, holder, now, supersede, isConnected } = deps
  const refusals = auditRefusals({ db, now })
  const overdue = () => new Date(now().getTime() - limits.graceMs)
  /** If two clients ask for one appointment, the second sees the result of the first. */
  const inTurnOf = turnsOfEach()

  async function ownedBy(doctor: Doctor, id: string): Promise<appointments.OwnedAppointment> {
    if (!ID_PATTERN.test(id)) throw unknownAppointment()
    try {
      return await appointments.ownedBy(db, doctor.id, id.toLowerCase())
    } catch (error) {
      if (error instanceof Forbidden) {
        if (error.record) await refusals.ofRecord(error.record, doctor.id)
        throw new SpeechRefusal(CLOSE.forbidden, 'FORBIDDEN', (m) => m.speech.forbidden)
      }
      throw error instanceof ApiError ? unknownAppointment() : error
    }
  }

  /** A session that has begun may continue: only a new one needs room in the plan's storage. */
  async function allowed(doctor: Doctor, isNew: boolean): Promise<void> {
    try {
      gate.requireFeature(doctor, 'transcription.live')
      if (isNew) await gate.admitStorage(db, doctor, 0)
    } catch (error) {
      if (!(error instanceof PlanError)) throw error
      const { text, extras } = error
      throw new SpeechRefusal(CLOSE.forbidden, String(extras.code), (m) => inLanguage(text, m))
    }
  }

  async function begin(
    doctor: Doctor,
    { id, ...rest }: appointments.OwnedAppointment,
    config: Config,
  ): Promise<Opened> {
    await space.admit()
    const home = await spools.home()
    const at = now().toISOString()
    const row: SpeechSessionRow = {
      id: newId(),
      appointment_id: id,
      doctor_id: doctor.id,
      session_handle: doctor.session.handle,
      home,
      holder,
      language: config.language ?? rest.language,
      generation: 1,
      state: 'open',
      end_requested: 0,
      recording_id: null,
      seen_at: at,
      created_at: at,
      ended_at: null,
      packing_lease: null,
      packing_until: null,
    }
    await db.transaction().execute(async (tx) => {
      const current = await appointments.ownedBy(tx, doctor.id, id)
      await requireConsent(tx, current, config.consent_round)
      if (await recordings.ofAppointment(tx, current)) throw recordingExists()
      for (const other of await store.unfinishedOf(tx, current)) {
        if (!isOutOfReach(other, home)) {
          throw new SpeechRefusal(CLOSE.conflict, 'SESSION_OPEN', (m) => m.speech.sessionOpen)
        }
      }
      await store.insert(tx, row)
      await claims.take(tx, doctor, current, { claim_id: config.claim_id ?? row.id, takeOver: false }, now())
    })
    return { over: false, row, next_seq: 0, bytes: 0, vocabulary: await vocabularies.termsOf(db, doctor.id) }
  }

  /** Its audio is on a machine that did not end it in time: if that comes back, the audio becomes another take. */
  const isOutOfReach = (row: SpeechSessionRow, home: string) =>
    row.home !== home && row.seen_at < new Date(now().getTime() - 2 * limits.graceMs).toISOString()

  /** Ends sessions nobody came back to, and those in which nothing was said before the client left. */
  async function clearAbandoned(appointment: appointments.OwnedAppointment): Promise<void> {
    const home = await spools.home()
    for (const row of await store.unfinishedOf(db, appointment)) {
      if (row.home !== home || row.state !== 'open' || isConnected(row.id)) continue
      const late = row.seen_at <= overdue().toISOString()
      const unused = (row.holder === null || row.holder === holder) && (await spools.read(row.id)).bytes === 0
      if ((late || unused) && (await store.beginEnding(db, row, false))) await finisher.finish(row.id)
    }
  }

  /**
   * Takes the session over from whichever connection writes to it.
   * @returns the row as this process now has it; null: another process was faster
   */
  async function takenFrom(row: SpeechSessionRow, session_handle: string): Promise<SpeechSessionRow | null> {
    const by = { holder, session_handle }
    if (!(await store.takeOver(db, row, by, now()))) return null
    if (row.holder !== null && row.holder !== holder) await pause(HANDOVER_POLLS * limits.pollMs)
    return { ...row, ...by, generation: row.generation + 1 }
  }

  /** @throws {SpeechRefusal} when it is not theirs, or its audio is on another machine */
  async function sessionOf(
    doctor: Doctor,
    appointment: appointments.OwnedAppointment,
    id: string,
  ): Promise<SpeechSessionRow> {
    const known = ID_PATTERN.test(id) ? await store.byId(db, id.toLowerCase()) : undefined
    if (!known || known.doctor_id !== doctor.id || known.appointment_id !== appointment.id) {
      if (await recordings.ofAppointment(db, appointment)) throw recordingExists()
      throw new SpeechRefusal(CLOSE.unknown, 'SESSION_NOT_FOUND', (m) => m.speech.unknownSession)
    }
    if (known.state !== 'ended' && known.home !== (await spools.home())) {
      throw new SpeechRefusal(CLOSE.later, 'OTHER_SERVER', (m) => m.speech.otherServer)
    }
    return known
  }

  async function resume(doctor: Doctor, appointment: appointments.OwnedAppointment, id: string): Promise<Opened> {
    const known = await sessionOf(doctor, appointment, id)
    await supersede(known.id)
    await store.endUnseen(db, known.id, overdue())
    for (;;) {
      const row = await store.byId(db, known.id)
      if (!row) throw unknownAppointment()
      if (row.state !== 'open') return overWith(await finisher.finish(row.id))
      const own = await takenFrom(row, doctor.session.handle)
      if (!own) continue
      const { next_seq, bytes } = await spools.read(row.id)
      return { over: false, row: own, next_seq, bytes, vocabulary: await vocabularies.termsOf(db, doctor.id) }
    }
  }

  /** Stops its writer, and makes what was acknowledged the recording. */
  async function endForGood({ id, home }: SpeechSessionRow): Promise<void> {
    // One on another machine ends when its time is up.
    if (home !== (await spools.home())) return
    await supersede(id)
    for (;;) {
      const row = await store.byId(db, id)
      if (!row) return
      if (row.state === 'open') {
        const own = await takenFrom(row, row.session_handle)
        if (own) await store.beginEnding(db, own, false)
        continue
      }
      await finisher.finish(id)
      return
    }
  }

  return {
    /**
     * Ends an appointment's open sessions for whoever takes it over. What cannot be stored yet is left to the sweep.
     */
    async endOpen(appointment: appointments.OwnedAppointment): Promise<void> {
      await inTurnOf(appointment.id, async () => {
        for (const row of await store.unfinishedOf(db, appointment)) await endForGood(row)
      })
    },

    /**
     * @param take runs before anybody else can ask for the appointment
     * @throws {SpeechRefusal}
     */
    async open(doctor: Doctor, config: Config, take: (opened: Opened) => Promise<void>): Promise<void> {
      const appointment = await ownedBy(doctor, config.appointment_id)
      await allowed(doctor, config.session_id === undefined)
      try {
        await requireConsent(db, appointment, config.consent_round)
        await inTurnOf(appointment.id, async () => {
          if (config.session_id !== undefined) return take(await resume(doctor, appointment, config.session_id))
          await clearAbandoned(appointment)
          await take(await begin(doctor, appointment, config))
        })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'RECORDING_ELSEWHERE') {
          throw new SpeechRefusal(CLOSE.conflict, 'RECORDING_ELSEWHERE', (m) => inLanguage(error.text, m))
        }
        if (error instanceof ApiError && error.code === 'CONSENT_REQUIRED') throw withoutConsent()
        // It was erased in the meantime.
        if (error instanceof ApiError && error.status === 404) throw unknownAppointment()
        throw error
      }
    },
  }
}

export type SpeechSessions = ReturnType<typeof speechSessions>

/** A client that asked for the end is told the result, however late; any other is told that it is over. */
function overWith(outcome: Outcome): Opened {
  if (!outcome) throw unknownAppointment()
  if (outcome.end_requested === 0)
    throw new SpeechRefusal(CLOSE.conflict, 'SESSION_ENDED', (m) => m.speech.sessionEnded)
  return { over: true, recording_id: outcome.recording_id }
}

const unknownAppointment = () =>
  new SpeechRefusal(CLOSE.unknown, 'APPOINTMENT_NOT_FOUND', (m) => m.speech.unknownAppointment)
const recordingExists = () => new SpeechRefusal(CLOSE.conflict, 'RECORDING_EXISTS', (m) => m.speech.recordingExists)
