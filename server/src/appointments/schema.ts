import { type Static, Type } from 'typebox'
import { Booking, NewPatient } from '../booking/schema.ts'
import { BOOKING_STATUSES, NOTE_LANGUAGES, NOTES_STATUSES, STATUSES } from '../platform/db/states.ts'
import {
  loose,
  Named,
  NullableNumber,
  NullableOpenOneOf,
  NullableString,
  OneOf,
  OpenOneOf,
} from '../platform/http/schema.ts'
import { STAGES } from './stage.ts'

/** Who is recording an appointment: `claim_id` lets the recorder recognise itself, the rest is for people. */
export const RecordingBy = Named('RecordingBy', {
  claim_id: Type.String(),
  device_label: Type.String(),
  platform: Type.String(),
  since: Type.String(),
})
export type RecordingBy = Static<typeof RecordingBy>

/** Where an appointment of another calendar stands there (contract 3). */
const External = Named('ExternalEvent', {
  calendar_id: Type.String(),
  uid: Type.String({ description: 'Of the event, RFC 5545' }),
  source: Type.Literal('ics'),
})

const Text = Type.String({ maxLength: 1_000 })
const OptionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 1_000 }))
const OptionalLongText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200_000 }))

const Minutes = Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'Minutes, 5 to 480' })

const PatientId = Type.Optional(
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 1_000, description: 'One of your patients' }),
)

const changeable = {
  status: Type.Optional(NullableOpenOneOf(STATUSES, { maxLength: 1_000 })),
  recording_id: OptionalText,
  recording_url: OptionalText,
  recording_key: OptionalText,
  notes: OptionalLongText,
  language: Type.Optional(NullableOpenOneOf(NOTE_LANGUAGES, { maxLength: 1_000 })),
  notes_type: OptionalText,
  appointment_type: OptionalText,
  /** Loose: a bad one falls back on creation and is refused on update (spec 4.3). */
  duration_minutes: Type.Optional(loose(Minutes)),
  room: OptionalText,
  doctor_note: OptionalLongText,
  patient_id: PatientId,
}

const creatable = {
  ...changeable,
  appointment_type_id: OptionalText,
  notify_patient: Type.Optional(Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] })),
  /** Loose: the address is judged only when the patient is to be notified (spec 4.3). */
  patient: Type.Optional(loose(NewPatient)),
}

export const NewAppointment = Named('NewAppointment', {
  name: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'May be left out if a patient is given: the appointment is then named after them',
    }),
  ),
  date: Text,
  time: Text,
  ...creatable,
})
export type NewAppointment = Static<typeof NewAppointment>

const followUp = Named('FollowUp', { name: OptionalText, date: OptionalText, time: OptionalText, ...creatable })
export type FollowUp = Static<typeof followUp>

/** Contract 3: missing fields come from the appointment it follows. */
export const FollowUp = Type.Unsafe<FollowUp | null>({ ...followUp, type: ['object', 'null'] })

export const AppointmentChange = Named('AppointmentChange', {
  name: OptionalText,
  date: OptionalText,
  time: OptionalText,
  error_reason: OptionalText,
  ...changeable,
})
export type AppointmentChange = Static<typeof AppointmentChange>

const listed = {
  _id: Type.String(),
  patient_id: NullableString,
  name: Type.String(),
  date: Type.String(),
  time: Type.String(),
  recording_id: NullableString,
  recording_url: NullableString,
  recording_key: NullableString,
  /** What a client sets is kept (spec 3.1). */
  status: OpenOneOf(STATUSES),
  notes_status: OneOf(NOTES_STATUSES),
  stage: OneOf(STAGES, 'The next thing to do, derived from both statuses'),
  error_reason: NullableString,
  doctor_id: Type.String(),
  language: OpenOneOf(NOTE_LANGUAGES),
  notes_type: NullableString,
  notes_template_type: NullableString,
  appointment_type: Type.String(),
  appointment_type_id: NullableString,
  room: NullableString,
  duration_minutes: NullableNumber,
  deletionDate: Type.String(),
  case_id: NullableString,
  booking_status: OneOf(BOOKING_STATUSES),
  booking: Type.Union([Booking, Type.Null()]),
  external: Type.Union([External, Type.Null()]),
  recording_by: Type.Union([RecordingBy, Type.Null()]),
  consent_round: Type.Integer({
    description:
      'Goes up when consent is withdrawn: a recorder that names the round it started in sends nothing recorded in ' +
      'an earlier one',
  }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  __v: Type.Number(),
}

/** An appointment (spec 2.2, contract 3). */
export const Appointment = Named('Appointment', { ...listed, notes: Type.String() })

/** Spec 4.3: the private `notes` are not in the list. */
export const ListedAppointment = Named('ListedAppointment', listed)

export const ListQuery = Type.Object({
  from: Type.Optional(loose(Type.String({ description: 'ISO instant, inclusive' }))),
  to: Type.Optional(loose(Type.String({ description: 'ISO instant, exclusive' }))),
})
