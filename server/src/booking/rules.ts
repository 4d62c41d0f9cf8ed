import { asPatientLanguage, type PatientLanguage, patientLanguage } from '../messages/patient/languages.ts'
import { patientWords } from '../messages/patient/words.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { BookingStatus } from '../platform/db/states.ts'
import { ApiError } from '../platform/http/errors.ts'
import { isMailAddress } from '../platform/mail/address.ts'
import { dayIn, instantAt } from '../platform/time/zoned.ts'
import { after, type Happening } from './lifecycle.ts'
import type { Occasion } from './mail.ts'
import { ASKABLE, type Booking, type Patient } from './schema.ts'

const MINUTE_MS = 60_000
const LONGEST_PATIENT_FIELD = 1_000

/** The fields of an appointment that say when it takes place. */
interface Scheduled {
  /** ISO instant. */
  date: string
  /** `HH:mm` in the practice timezone. */
  time: string
  duration_minutes: number | null
}

/**
 * The day an appointment's `date` means: as written if it was `YYYY-MM-DD` (stored as midnight UTC), otherwise the day
 * it was in the practice at that instant.
 */
export function dayOf(date: string, timezone: string): string {
  return date.endsWith('T00:00:00.000Z') ? date.slice(0, 10) : dayIn(timezone, new Date(date))
}

/** Spec 4.3: date and time combined in the practice timezone into an instant; no end without a duration. */
export function timesOf({ date, time, duration_minutes }: Scheduled, timezone: string): Pick<Booking, 'start' | 'end'> {
  const start = instantAt(timezone, dayOf(date, timezone), time)
  const end = duration_minutes === null ? null : new Date(start.getTime() + Math.round(duration_minutes * MINUTE_MS))
  return { start: start.toISOString(), end: end?.toISOString() ?? null }
}

/** What a booking keeps free: only a confirmed one does (contract 3, `SLOT_TAKEN`). */
export function slotOf(booking: Booking, status: BookingStatus): Pick<AppointmentRow, 'slot_start' | 'slot_end'> {
  if (status !== 'confirmed') return { slot_start: null, slot_end: null }
  return { slot_start: Date.parse(booking.start), slot_end: booking.end === null ? null : Date.parse(booking.end) }
}

const PATIENT_FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const

/**
 * The patient of a body. The address is required and checked only when the patient is to be notified (spec 4.3).
 * @throws {ApiError} 400 `PATIENT_EMAIL_REQUIRED`, or for a field of the wrong type
 */
export function patientOf(value: unknown, notify: boolean): Patient {
  const given: Record<string, unknown> = value !== null && typeof value === 'object' ? { ...value } : {}
  // Normalised, but in the case the patient writes it in.
  const email = typeof given.email === 'string' ? given.email.normalize('NFKC').trim() : null
  if (notify && !isMailAddress(email)) {
    throw new ApiError(400, (m) => m.patientEmailRequired, 'PATIENT_EMAIL_REQUIRED')
  }
  const patient: Patient = { first_name: null, last_name: null, email: null, phone: null }
  for (const name of PATIENT_FIELDS) {
    const field = name === 'email' ? (email ?? '') : (given[name] ?? '')
    if (typeof field !== 'string') throw new ApiError(400, (m) => m.invalid(`patient.${name}`, m.problemType))
    if (field.length > LONGEST_PATIENT_FIELD) {
      throw new ApiError(400, (m) => m.invalid(`patient.${name}`, m.problemTooLong(LONGEST_PATIENT_FIELD)))
    }
    patient[name] = field.trim() || null
  }
  return patient
}

/** The language the patient in a body reads: one of ours, or not given. @throws {ApiError} 400 */
export function languageOf(value: unknown): PatientLanguage | null {
  const given: unknown = value !== null && typeof value === 'object' ? Reflect.get(value, 'language') : null
  if (given === undefined || given === null || given === '') return null
  const language = typeof given === 'string' ? asPatientLanguage(given) : null
  if (!language) throw new ApiError(400, (m) => m.invalid('patient.language', m.problemValue))
  return language
}

/** The language patients are addressed in: the one they or the doctor chose, else the appointment's. */
export const wordsFor = ({ language }: Pick<AppointmentRow, 'language'>, booking: Pick<Booking, 'language'>) =>
  patientWords(patientLanguage(booking.language, language))

/** Whether mails about the booking can reach the patient. */
const canBeTold = (booking: Booking): boolean => isMailAddress(booking.patient.email)

/** Whether the patient has been told about the booking, and so must be told about changes to it. */
export const wasTold = (booking: Booking): boolean => booking.email_status !== 'none' && canBeTold(booking)

/** Whether the patient learns its time anyway: a mail is on its way, or has been sent since then. */
export const isNews = ({ email_status, notified_at }: Booking, since: Date): boolean =>
  email_status === 'queued' || (notified_at !== null && notified_at >= since.toISOString())

/** The result of a change to a booking. */
export interface Change {
  booking: Booking
  /** What the patient is told. */
  tell: Occasion | null
}

/** The next message about a booking: clients take the one with the highest SEQUENCE (RFC 5546 2.1.4). */
export const withNextMessage = (booking: Booking): Booking => ({
  ...booking,
  ics_sequence: booking.email_status === 'none' ? booking.ics_sequence : booking.ics_sequence + 1,
  email_status: 'queued',
})

/** A booking at new times, or in a new room: a confirmed one is announced (contract 3). */
export function moved(booking: Booking, status: BookingStatus, times: Pick<Booking, 'start' | 'end'>): Change {
  // A patient who promised to come at this time still does, even if the room or the length changes.
  const patient_confirmed_at = booking.start === times.start ? booking.patient_confirmed_at : null
  const at = { ...booking, ...times, patient_confirmed_at }
  return status === 'confirmed' && wasTold(booking)
    ? { booking: withNextMessage(at), tell: 'changed' }
    : { booking: at, tell: null }
}

/** Whether mails about both reach the same person. */
const sameAddress = ({ patient: one }: Booking, { patient: other }: Booking): boolean =>
  one.email?.toLowerCase() === other.email?.toLowerCase()

/** A booking with its patient's data as given now; another patient has neither promised nor chosen anything. */
export function forPatient(
  known: Booking,
  patient: Patient,
  { language, note }: { language: PatientLanguage | null; note: string | null | undefined },
): Booking {
  const booking = { ...known, patient, doctor_note: note?.trim() || known.doctor_note }
  if (!sameAddress(known, booking)) return { ...booking, language, patient_confirmed_at: null }
  // An invitation does not ask for a phone number, and keeps the one on record.
  const phone = patient.phone ?? known.patient.phone
  return { ...booking, patient: { ...patient, phone }, language: language ?? known.language }
}

/** The message still owed when a confirmed booking is erased; null if nobody expects the visit. */
export const owedCancellation = (booking: Booking, status: BookingStatus): Booking | null =>
  status === 'confirmed' && wasTold(booking) ? withNextMessage(booking) : null

/** The message still owed to the previous patient, if the booking is now for another one. */
export const replaced = (before: Booking | null, now: Booking, status: BookingStatus): Booking | null =>
  before && !sameAddress(before, now) ? owedCancellation(before, status) : null

/** A booking in the state that a happening led it to. */
export interface Reached extends Change {
  to: BookingStatus
}

/** No one has cancelled it, and its patient has yet to promise to come. */
const OPEN = { cancelled_at: null, cancellation_reason: null, cancelled_by: null, patient_confirmed_at: null }

/** @throws {ApiError} 409 `BOOKING_TRANSITION` where it is refused */
function outcomeOf(from: BookingStatus, happening: Happening) {
  const outcome = after(from, happening)
  if (!outcome) throw new ApiError(409, (m) => m.bookingTransition(from, happening), 'BOOKING_TRANSITION')
  return outcome
}

/**
 * A booking in a new state.
 * @returns null if it is in this state already: then nothing changes
 * @throws {ApiError} 400 for a state that cannot be requested, 409 `BOOKING_TRANSITION` for one that cannot follow
 */
export function inState(
  booking: Booking,
  from: BookingStatus,
  asked: string,
  { reason, by, now }: { reason: string | null; by: NonNullable<Booking['cancelled_by']>; now: Date },
): Reached | null {
  const state = ASKABLE.find((known) => known === asked)
  if (!state) throw new ApiError(400, (m) => m.invalid('booking_status', m.problemValue))
  if (state === from) return null
  const { to, mail } = outcomeOf(from, state)
  const told = (changed: Booking, reachable: boolean): Reached =>
    mail && reachable ? { booking: withNextMessage(changed), to, tell: mail } : { booking: changed, to, tell: null }

  if (state === 'cancelled') {
    const cancelled = { cancelled_at: now.toISOString(), cancellation_reason: reason, cancelled_by: by }
    return told({ ...booking, ...cancelled }, wasTold(booking))
  }
  if (state === 'confirmed') return told({ ...booking, ...OPEN }, canBeTold(booking))
  return { booking, to, tell: null }
}

/**
 * A booking to which its patient, whose address is known, is invited; one who already knows about it is told again.
 * @throws {ApiError} 409 `BOOKING_TRANSITION` for one of another calendar
 */
export function invited(booking: Booking, from: BookingStatus): Reached {
  const { to, mail } = outcomeOf(from, 'invited')
  return { booking: withNextMessage(from === to ? booking : { ...booking, ...OPEN }), to, tell: mail }
}
