import * as accounts from '../accounts/store.ts'
import { bookingOf } from '../appointments/present.ts'
import { changeBookingState, rebooked } from '../appointments/rebooking.ts'
import { deletionDate } from '../appointments/rules.ts'
import * as appointments from '../appointments/store.ts'
import { PATIENT } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { freeTimesWithin } from '../booking/free-times.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import type { Booking } from '../booking/schema.ts'
import { slotTaken } from '../booking/slots.ts'
import * as events from '../events/store.ts'
import type { PatientLanguage } from '../messages/patient/languages.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { clockIn, dayIn } from '../platform/time/zoned.ts'
import * as practices from '../practice/store.ts'
import type { Wish } from './rules.ts'

const MINUTE_MS = 60_000
/** Patients cannot make it to a slot that begins right away. */
const NOTICE_MS = 60 * MINUTE_MS

interface Known {
  mails: PatientMails
  timezone: string
  retentionDays: number
  /** The language the patient has chosen on the page; null: none. */
  language: PatientLanguage | null
  now: Date
}

/** Where a booking could be instead, from a day on; null when the practice does not offer it. */
export async function slotsFor(
  db: Db,
  appointment: appointments.OwnedAppointment,
  booking: Booking,
  { timezone, now, from, days }: Pick<Known, 'timezone' | 'now'> & { from: string; days?: number },
) {
  const practice = await practices.ofAccount(db, appointment.doctor_id)
  if (practice?.online_moving !== 1) return null
  const own = Date.parse(booking.start)
  const found = await freeTimesWithin(db, appointment.doctor_id, practice, {
    ...{ timezone, minutes: appointment.duration_minutes, except: appointment.id },
    ...{ earliest: new Date(now.getTime() + NOTICE_MS), from, ...(days !== undefined && { days }) },
  })
  return found
    .map(({ day, starts }) => ({ day, starts: starts.filter((start) => start !== own) }))
    .filter(({ starts }) => starts.length > 0)
}

/**
 * Does what the patient asks for; the caller holds the locks of the account and the appointment, and has checked that
 * the booking is open.
 * @returns the patient's new link when the booking has moved
 * @throws {ApiError} 409 `SLOT_TAKEN`
 */
export async function decide(
  tx: Tx,
  found: appointments.OwnedAppointment,
  wish: Wish,
  known: Known,
): Promise<string | null> {
  const { mails, language, now } = known
  const appointment = await addressedIn(tx, found, language, now)
  const link = wish.action === 'move' ? await move(tx, appointment, wish.start, known) : null
  if (wish.action === 'confirm') await confirm(tx, appointment, now)
  if (wish.action === 'cancel') {
    await changeBookingState(tx, appointment, { to: 'cancelled', reason: wish.reason, by: 'patient' }, mails, now)
  }
  const target = { type: 'appointment' as const, id: appointment.id }
  const detail = { what: wish.action }
  await audit.record(
    tx,
    { actor: PATIENT, action: 'booking.changed_by_patient', target, detail, owner: appointment.doctor_id },
    now,
  )
  return link
}

/** From now on, mails are in the language chosen on the page. */
async function addressedIn(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  language: PatientLanguage | null,
  now: Date,
): Promise<appointments.OwnedAppointment> {
  const booking = bookingOf(appointment)
  if (!booking || language === null || language === booking.language) return appointment
  return appointments.change(tx, appointment, { booking_json: JSON.stringify({ ...booking, language }) }, now)
}

async function confirm(tx: Tx, appointment: appointments.OwnedAppointment, now: Date): Promise<void> {
  const booking = bookingOf(appointment)
  if (!booking || booking.patient_confirmed_at !== null) return
  const booking_json = JSON.stringify({ ...booking, patient_confirmed_at: now.toISOString() })
  const row = await appointments.change(tx, appointment, { booking_json }, now)
  await events.appointmentChanged(tx, 'appointment.updated', row, now, PATIENT)
}

async function move(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  start: number | null,
  { mails, timezone, retentionDays, now }: Known,
): Promise<string | null> {
  const before = bookingOf(appointment)
  if (!before || start === null) throw slotTaken()
  const day = dayIn(timezone, new Date(start))
  // It must be on offer now, under the lock: not an arbitrary time, nor one taken meanwhile.
  const offered = await slotsFor(tx, appointment, before, { timezone, now, from: day, days: 1 })
  if (!offered?.some(({ starts }) => starts.includes(start))) throw slotTaken()
  const date = new Date(`${day}T00:00:00.000Z`)
  const deletion_date = deletionDate(date, retentionDays)
  const fields = { date: date.toISOString(), time: clockIn(timezone, new Date(start)), deletion_date }
  const rebooking = rebooked(appointment, fields)
  if (!rebooking) throw slotTaken()
  // Choosing the time is a promise to come.
  const booking = { ...rebooking.booking, patient_confirmed_at: now.toISOString() }
  const slot = { ...rebooking.fields, booking_json: JSON.stringify(booking) }
  const row = await appointments.change(tx, appointment, { ...fields, ...slot }, now)
  const link = rebooking.tell ? await mails.post(tx, row, booking, rebooking.tell, now) : null
  await events.appointmentChanged(tx, 'appointment.updated', row, now, PATIENT)
  return link
}

/** The account first, as creation does: changes of slots come one after the other. */
export async function lockedWithAccount(tx: Tx, id: string): Promise<appointments.OwnedAppointment | undefined> {
  const known = await tx.selectFrom('appointments').select('doctor_id').where('id', '=', id).executeTakeFirst()
  if (known) await accounts.byId(tx, known.doctor_id)
  return appointments.forJob(tx, id)
}
