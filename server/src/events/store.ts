import { type Actor, byAccount, SERVICE } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { announce } from '../platform/db/announcements/after-commit.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import { compiledOnce } from '../platform/db/compiled.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { tellCalendar } from './calendar-outbox.ts'
import type { StoredEvent } from './present.ts'
import type { EventType } from './types.ts'
import { tellWebhooks } from './webhook-outbox.ts'

/** The name events are announced under; the subject is the doctor. */
export const TOPIC = 'events'

export interface NewEvent {
  type: EventType
  doctorId: string
  appointmentId: string | null
  /** Ids and states only, never clinical text (contract 5). */
  data?: Record<string, string | number | boolean | null>
  /** Who did it, where that is neither the doctor nor plain from the type. */
  by?: Actor
}

/** What only the service does by itself. */
const OWN_WORK: ReadonlySet<EventType> = new Set([
  'transcription.completed',
  'transcription.failed',
  'notes.drafted',
  'notes.failed',
])

/** Events whose audit entry, with its proof, is written where the decision is made. */
const TOLD_APART: ReadonlySet<EventType> = new Set(['consent.given', 'consent.withdrawn'])

const insertEvent = compiledOnce((db) =>
  db
    .insertInto('events')
    .values({ type: 'appointment.created', doctor_id: '', appointment_id: '', data_json: '', occurred_at: '' })
    .returning('id'),
)

/**
 * Writes the event in the transaction of the change it reports, so none is lost or invented; a change of a patient, an
 * appointment or what belongs to it is also recorded in the audit trail.
 */
export async function emit(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  const { type, doctorId, appointmentId, data = {} } = event
  const occurred_at = now.toISOString()
  const values = [type, doctorId, appointmentId, JSON.stringify(data), occurred_at]
  const [row] = (await tx.executeQuery(insertEvent(tx, values))).rows
  if (!row) throw new Error('the event has no number')
  announce(tx, TOPIC, doctorId)
  await tellWebhooks(tx, row.id, doctorId, { type, appointment_id: appointmentId, occurred_at, data })
  const target = targetOf(event)
  if (!target || TOLD_APART.has(type)) return
  const actor = event.by ?? (OWN_WORK.has(type) ? SERVICE : byAccount(doctorId))
  await audit.record(tx, { actor, action: type, target, owner: doctorId }, now)
}

/** The clinical record that an event is about; null if none. */
function targetOf({ appointmentId, data }: NewEvent): audit.AuditEntry['target'] {
  if (appointmentId !== null) return { type: 'appointment', id: appointmentId }
  return typeof data?.patient_id === 'string' ? { type: 'patient', id: data.patient_id } : null
}

/** A doctor, and the last of their events that is already known. */
export interface Position {
  doctorId: string
  seq: number
}

/**
 * What came after the positions, each doctor's in order; at most `limit` rows in all, those of the first doctors first.
 */
export const after = (db: Db, positions: readonly Position[], limit: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .select(['doctor_id', 'seq', 'type', 'appointment_id', 'data_json', 'occurred_at'])
    .where((eb) =>
      eb.or(positions.map(({ doctorId, seq }) => eb.and([eb('doctor_id', '=', doctorId), eb('seq', '>', seq)]))),
    )
    .orderBy('doctor_id')
    .orderBy('seq')
    .limit(limit)
    .execute()

/** The numbers of the doctor's last event, and of the oldest one still kept (null if none is); 0 before the first. */
export async function keptRange(db: Db, doctorId: string): Promise<{ last: number; oldest: number | null }> {
  const row = await db
    .selectFrom('event_counters')
    .select(['last'])
    .select((eb) =>
      eb.selectFrom('events').select('seq').where('doctor_id', '=', doctorId).orderBy('seq').limit(1).as('oldest'),
    )
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  return { last: row?.last ?? 0, oldest: row?.oldest ?? null }
}

/** Spec 3.1. */
const STATUSES = new Set([
  ...['planned', 'recording', 'transcribing', 'processing', 'finished'],
  ...['error', 'error_transcription', 'audio_upload_failed'],
])

/**
 * A status can be any text that a client sends (spec 3.1), and an event outlives its appointment: only states are sent.
 */
const toldStatus = (status: string): string => (STATUSES.has(status) ? status : 'other')

type States = Pick<AppointmentRow, 'id' | 'doctor_id' | 'status' | 'notes_status' | 'booking_status'>

const statesOf = ({ status, notes_status, booking_status }: States) => ({
  status: toldStatus(status),
  notes_status,
  booking_status,
})

/** An event that reports an appointment's states. What changes an appointment reaches the doctor's own calendar, too. */
export async function appointmentChanged(
  tx: Tx,
  type: EventType,
  appointment: States,
  now: Date,
  by?: Actor,
): Promise<void> {
  if (type.startsWith('appointment.')) await tellCalendar(tx, appointment)
  const { doctor_id: doctorId, id: appointmentId } = appointment
  await emit(tx, { type, doctorId, appointmentId, ...(by && { by }), data: statesOf(appointment) }, now)
}

/** An event that reports that the practice system has handed the patient over for this appointment. */
export const patientHandedOver = (tx: Tx, appointment: States, now: Date): Promise<void> =>
  emit(
    tx,
    {
      ...{ type: 'appointment.updated', doctorId: appointment.doctor_id, appointmentId: appointment.id, by: SERVICE },
      data: { ...statesOf(appointment), handed_over: true },
    },
    now,
  )

/** An event that reports a patient by their id. */
export const patientChanged = (
  tx: Tx,
  type: 'patient.created' | 'patient.updated' | 'patient.deleted',
  { id, doctor_id }: { id: string; doctor_id: string },
  now: Date,
): Promise<void> => emit(tx, { type, doctorId: doctor_id, appointmentId: null, data: { patient_id: id } }, now)
