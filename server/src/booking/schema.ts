import { type Static, Type } from 'typebox'
import { Named, NullableString, OneOf } from '../platform/http/schema.ts'

const Patient = Named('Patient', {
  first_name: NullableString,
  last_name: NullableString,
  email: NullableString,
  phone: NullableString,
})
export type Patient = Static<typeof Patient>

export const NewPatient = Type.Partial(Type.Object(Patient.properties), { title: 'NewPatient' })

/** The booking subdocument (contract 3): on the wire and, as JSON, in the appointment's row. */
export const Booking = Named('Booking', {
  uid: Type.String(),
  /** What brought it about: an appointment type, or the doctor by hand. */
  source: OneOf(['appointment_type', 'manual']),
  appointment_type_id: NullableString,
  patient: Patient,
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
  /** When the newest mail left. */
  notified_at: NullableString,
  cancelled_at: NullableString,
  cancellation_reason: NullableString,
})
export type Booking = Static<typeof Booking>

export const BookingChange = Named('BookingChange', {
  booking_status: Type.String({ minLength: 1, maxLength: 100 }),
  reason: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 10_000 })),
})
export type BookingChange = Static<typeof BookingChange>
