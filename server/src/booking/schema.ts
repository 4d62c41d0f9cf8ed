import { type Static, Type } from 'typebox'
import { PATIENT_LANGUAGES } from '../messages/patient/languages.ts'
import { loose, Named, NullableOneOf, NullableString, OneOf } from '../platform/http/schema.ts'

const Patient = Named('Patient', {
  first_name: NullableString,
  last_name: NullableString,
  email: NullableString,
  phone: NullableString,
})
export type Patient = Static<typeof Patient>

const PatientLanguage = NullableOneOf(
  PATIENT_LANGUAGES,
  'Language of texts for the patient; null: that of the appointment',
)

export const NewPatient = Type.Partial(Type.Object({ ...Patient.properties, language: PatientLanguage }), {
  title: 'NewPatient',
})

/** The booking subdocument (contract 3): on the wire and, as JSON, in the appointment's row. */
export const Booking = Named('Booking', {
  uid: Type.String(),
  /** How it was made: by an appointment type, or by the doctor by hand. */
  source: OneOf(['appointment_type', 'manual']),
  appointment_type_id: NullableString,
  patient: Patient,
  language: PatientLanguage,
  doctor_note: NullableString,
  /** ISO instants. */
  start: Type.String(),
  end: NullableString,
  /** IANA name of the timezone that date and time were read in. */
  timezone: Type.String(),
  ics_uid: Type.String(),
  ics_sequence: Type.Number(),
  /** `none`: the patient is not told. */
  email_status: OneOf(['none', 'queued', 'sent', 'failed']),
  /** When the newest mail was sent. */
  notified_at: NullableString,
  cancelled_at: NullableString,
  cancellation_reason: NullableString,
  cancelled_by: NullableOneOf(['practice', 'patient']),
  /** When the patient confirmed on their page that they will come (contract 10). */
  patient_confirmed_at: NullableString,
})
export type Booking = Static<typeof Booking>

export const BookingInvitation = Named('BookingInvitation', {
  patient: NewPatient,
  doctor_note: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 10_000 })),
})

/** Something else that takes place at the time. */
export const Conflict = Named('Conflict', {
  appointment_id: Type.String(),
  name: Type.String(),
  kind: OneOf(['booking', 'appointment', 'calendar']),
  start: Type.String(),
  end: NullableString,
  blocks: Type.Boolean({ description: 'A confirmed booking at this time would be refused with `SLOT_TAKEN`' }),
})

export const ConflictQuery = Type.Object({
  date: Type.String({ maxLength: 100 }),
  time: Type.String({ maxLength: 10 }),
  duration_minutes: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
  except: Type.Optional(Type.String({ maxLength: 24, description: '`_id` of the appointment to leave out' })),
})

/** A day, and the times at which something can begin. */
export const FreeTimes = Named('FreeTimes', {
  date: Type.String({ description: '`YYYY-MM-DD`' }),
  times: Type.Array(Type.String({ description: '`HH:mm`' })),
})

export const FreeTimesQuery = Type.Object({
  date: Type.String({ maxLength: 100, description: 'The first of 14 days' }),
  duration_minutes: Type.Optional(Type.String({ pattern: '^\\d{1,3}$', description: 'Default: 30' })),
  except: Type.Optional(Type.String({ maxLength: 24, description: '`_id` of the appointment to leave out' })),
})

/** The states that can be requested for a booking. */
export const ASKABLE = ['confirmed', 'cancelled', 'completed', 'no_show'] as const

export const BookingChange = Named('BookingChange', {
  booking_status: loose(OneOf(ASKABLE), Type.String({ minLength: 1, maxLength: 100 })),
  reason: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 10_000 })),
})
export type BookingChange = Static<typeof BookingChange>
