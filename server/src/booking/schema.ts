import { type Static, Type } from 'typebox'
import { NullableString } from '../platform/http/schema.ts'

export const BOOKING_STATES = ['none', 'confirmed', 'cancelled', 'completed', 'no_show', 'external'] as const
export type BookingStatus = (typeof BOOKING_STATES)[number]

const Patient = Type.Object({
  first_name: NullableString,
  last_name: NullableString,
  email: NullableString,
  phone: NullableString,
})
export type Patient = Static<typeof Patient>

/** The booking subdocument (contract 3): on the wire and, as JSON, in the appointment's row. */
export const Booking = Type.Object({
  uid: Type.String(),
  /** What brought it about: an appointment type, or the doctor by hand. */
  source: Type.Unsafe<'appointment_type' | 'manual'>({ type: 'string' }),
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
  email_status: Type.Unsafe<'none' | 'queued' | 'sent' | 'failed'>({ type: 'string' }),
  /** When the newest mail left. */
  notified_at: NullableString,
  cancelled_at: NullableString,
  cancellation_reason: NullableString,
})
export type Booking = Static<typeof Booking>

export const BookingChange = Type.Object({
  booking_status: Type.String({ minLength: 1, maxLength: 100 }),
  reason: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 10_000 })),
})
export type BookingChange = Static<typeof BookingChange>
