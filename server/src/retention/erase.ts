import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../audit/actions.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import { owedCancellation } from '../booking/rules.ts'
import type { Booking } from '../booking/schema.ts'
import { leaveCalendar } from '../events/calendar-outbox.ts'
import * as events from '../events/store.ts'
import type { JobKind, JobQueue } from '../jobs.ts'
import { ownerOf } from '../mails/outbox.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import { type Database, forgetOldPages, locksRows, type Tx } from '../platform/db/open.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Spools } from '../platform/spool/spools.ts'
import { erasePatient, forgetUnnamed } from './patients.ts'

/**
 * Every table whose rows belong to an appointment by `appointment_id`. A feature that adds such a table adds it here; a
 * test compares the list with the database. Events stay for their 24 hours: they contain only ids and states.
 */
export const APPOINTMENT_TABLES = [
  'note_versions',
  'notes',
  'facts',
  'transcriptions',
  'heard_answers',
  'speech_sessions',
  'recording_takes',
  'recordings',
  'consents',
  'patient_links',
  'room_uses',
  'external_events',
  'note_deliveries',
  'gdt_requests',
  'gdt_answers',
  'gdt_log',
  'document_pages',
  'documents',
  'outgoing_mails',
] as const

/** The ones that hold speech and its results, which are erased without consent (contract 9 consent). */
const TALK_TABLES = [
  'facts',
  'transcriptions',
  'heard_answers',
  'speech_sessions',
  'recording_takes',
  'recordings',
] as const

/** The ones whose rows name a file by `blob_key`. */
export const TABLES_WITH_FILES = ['recordings', 'recording_takes', 'documents'] as const

/** What a job belongs to: its key is `<kind>:<appointment id>` or `<kind>:<document id>`. */
const JOBS: Record<JobKind, 'of an appointment' | 'of a document' | 'found without its row'> = {
  transcribe: 'of an appointment',
  draft: 'of an appointment',
  model_draft: 'of an appointment',
  extract: 'of a document',
  link: 'found without its row',
  mail: 'found without its row',
  calendar: 'found without its row',
  deliver: 'of an appointment',
  gdt: 'of an appointment',
}

/** Work left after the erasing transaction has committed. */
export interface Remains {
  blobKeys: readonly string[]
  /** Spools of live speech that was in progress. */
  spools: readonly string[]
  /** Accounts and appointments whose sent mails are to be removed. */
  mailsOf: readonly string[]
}

export interface Erasure {
  /**
   * Erases an appointment and everything below it (contract 3), with an event. The patient of a confirmed booking that
   * is still to come gets a mail; of a past one only if the doctor deletes it and nothing shows that the patient was
   * there. The caller holds the appointment's lock and calls `removeRemains` after the commit.
   */
  eraseAppointment(
    tx: Tx,
    appointment: AppointmentRow,
    now: Date,
    options?: { byHand?: boolean; by?: Actor },
  ): Promise<Remains>
  /** Erases a patient with every appointment that names them. The caller holds the patient's lock. */
  erasePatient(tx: Tx, patient: { id: string; doctor_id: string }, now: Date): Promise<Remains[]>
  /**
   * Erases an appointment's speech and its results: recordings, live speech, transcript, facts, and the drafter's text.
   * A note a clinician released stays, with the sentences it quotes. The caller holds the appointment's lock, writes
   * its state, and calls `removeRemains` after the commit.
   */
  eraseTalk(tx: Tx, appointment: Pick<AppointmentRow, 'id' | 'notes_status'>): Promise<Remains & { released: boolean }>
  /**
   * Erases an account and everything it owns. Its audit entries stay; they hold only ids. The caller holds the
   * account's lock and calls `removeRemains` after the commit.
   */
  eraseAccount(tx: Tx, accountId: string, now: Date): Promise<Remains>
  /** Removes what a transaction cannot. Never rejects: the sweep removes the rest. */
  removeRemains(...remains: readonly Remains[]): Promise<void>
}

interface Deps {
  database: Database
  blobs: BlobStore
  spools: Spools
  queue: JobQueue
  mails: PatientMails
  mailer: Mailer
  /** Days to keep a patient whom no appointment names any more. */
  patientDays: number
  log: FastifyBaseLogger
}

/** Was something recorded or written of the visit? Its patient was there, and must not read that it is cancelled. */
const tookPlace = ({ status, notes_status }: Pick<AppointmentRow, 'status' | 'notes_status'>): boolean =>
  notes_status !== 'none' || (status !== 'planned' && status !== 'recording')

export function erasure({ database, blobs, spools, queue, mails, mailer, patientDays, log }: Deps): Erasure {
  const erasing: Erasure = {
    async eraseAppointment(tx, appointment, now, { byHand = false, by } = {}) {
      const { id } = appointment
      const documents = await tx.selectFrom('documents').select('id').where('appointment_id', '=', id).execute()
      const owners = { 'of an appointment': [id], 'of a document': documents.map((document) => document.id) }
      const blobKeys = await blobKeysOf(tx, id)
      const speech = await tx.selectFrom('speech_sessions').select('id').where('appointment_id', '=', id).execute()
      for (const table of APPOINTMENT_TABLES) await tx.deleteFrom(table).where('appointment_id', '=', id).execute()
      await tx.deleteFrom('appointments').where('id', '=', id).execute()
      const jobs = Object.entries(JOBS).flatMap(([kind, whose]) =>
        whose === 'found without its row' ? [] : owners[whose].map((owner) => `${kind}:${owner}`),
      )
      for (const key of jobs) await queue.cancel(tx, key)
      const booking: Booking | null = appointment.booking_json && JSON.parse(appointment.booking_json)
      const last = booking && owedCancellation(booking, appointment.booking_status)
      const missed = last !== null && (last.start > now.toISOString() || (byHand && !tookPlace(appointment)))
      if (missed) await mails.postCancellation(tx, appointment, last, now)
      await events.appointmentChanged(tx, 'appointment.deleted', appointment, now, by)
      await forgetUnnamed(tx, appointment, patientDays, now)
      return { blobKeys, spools: speech.map((session) => session.id), mailsOf: [id] }
    },

    async erasePatient(tx, patient, now) {
      const appointments = await tx
        .selectFrom('appointments')
        .selectAll()
        .where('patient_id', '=', patient.id)
        .orderBy('id')
        .$if(locksRows(tx), (query) => query.forUpdate())
        .execute()
      const remains: Remains[] = []
      for (const appointment of appointments) {
        // The patient is erased at the end, not with the last appointment.
        const unnamed = { ...appointment, patient_id: null }
        remains.push(await erasing.eraseAppointment(tx, unnamed, now))
      }
      await erasePatient(tx, patient, now)
      return remains
    },

    async eraseTalk(tx, appointment) {
      const { id } = appointment
      const blobKeys = await blobKeysOf(tx, id, ['recordings', 'recording_takes'])
      const spools = await tx.selectFrom('speech_sessions').select('id').where('appointment_id', '=', id).execute()
      for (const table of TALK_TABLES) await tx.deleteFrom(table).where('appointment_id', '=', id).execute()
      for (const kind of ['transcribe', 'draft', 'model_draft']) await queue.cancel(tx, `${kind}:${id}`)
      const released = await backToReleased(tx, appointment)
      return { blobKeys, spools: spools.map((session) => session.id), mailsOf: [], released }
    },

    async eraseAccount(tx, accountId, now) {
      const appointments = await tx
        .selectFrom('appointments')
        .selectAll()
        .where('doctor_id', '=', accountId)
        .orderBy('id')
        .$if(locksRows(tx), (query) => query.forUpdate())
        .execute()
      const remains: Remains[] = []
      for (const appointment of appointments) remains.push(await erasing.eraseAppointment(tx, appointment, now))
      await tx.deleteFrom('events').where('doctor_id', '=', accountId).execute()
      // The target stays, without its doctor, until its events are gone from the foreign calendar.
      await leaveCalendar(tx, accountId, now)
      // Everything else an account owns references its row and is deleted with it.
      await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
      // Last, because a transaction with an event waits for this row at its commit while holding all its other locks.
      await tx.deleteFrom('event_counters').where('doctor_id', '=', accountId).execute()
      return {
        blobKeys: remains.flatMap(({ blobKeys }) => blobKeys),
        spools: remains.flatMap(({ spools }) => spools),
        mailsOf: [accountId, ...remains.flatMap(({ mailsOf }) => mailsOf)],
      }
    },

    async removeRemains(...remains) {
      const leave = (error: unknown) => log.warn({ err: error }, 'something erased is left to the sweep')
      for (const key of remains.flatMap(({ blobKeys }) => blobKeys)) await blobs.delete(key).catch(leave)
      for (const id of remains.flatMap((each) => each.spools)) await spools.remove(id).catch(leave)
      const owners = new Set<string | null>(remains.flatMap(({ mailsOf }) => mailsOf))
      if (owners.size > 0) {
        await mailer.forget((copies) => copies.filter(({ id }) => owners.has(ownerOf(id)))).catch(leave)
      }
      await forgetOldPages(database).catch(leave)
    },
  }
  return erasing
}

/** Restores the note last released by a clinician, or deletes the note. @returns whether one was restored */
async function backToReleased(
  tx: Tx,
  { id, notes_status }: Pick<AppointmentRow, 'id' | 'notes_status'>,
): Promise<boolean> {
  const released = await tx
    .selectFrom('note_versions')
    .selectAll()
    .where('appointment_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('released_at', 'is not', null),
        // An earlier version of the service, still running beside this one, does not mark its releases.
        ...(notes_status === 'released' ? [eb('author', '=', 'clinician')] : []),
      ]),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .deleteFrom('note_versions')
    .where('appointment_id', '=', id)
    .where('released_at', 'is', null)
    .where('number', '!=', released?.number ?? 0)
    .execute()
  if (!released) {
    await tx.deleteFrom('notes').where('appointment_id', '=', id).execute()
    return false
  }
  const { number: version, created_at: _, released_at: __, ...text } = released
  await tx
    .updateTable('notes')
    .set({ ...text, version })
    .where('appointment_id', '=', id)
    .execute()
  return true
}

async function blobKeysOf(
  tx: Tx,
  appointmentId: string,
  tables: readonly (typeof TABLES_WITH_FILES)[number][] = TABLES_WITH_FILES,
): Promise<string[]> {
  const keys: string[] = []
  for (const table of tables) {
    const rows = await tx.selectFrom(table).select('blob_key').where('appointment_id', '=', appointmentId).execute()
    keys.push(...rows.map((row) => row.blob_key))
  }
  return keys
}
