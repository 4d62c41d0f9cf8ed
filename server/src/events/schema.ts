import { type Static, type TSchema, Type } from 'typebox'
import { BOOKING_STATUSES, EXTRACTION_STATUSES, NOTES_STATUSES, STATUSES } from '../platform/db/states.ts'
import { Named, NullableString, OneOf, OpenOneOf } from '../platform/http/schema.ts'
import { EVENT_TYPES, type EventType, RESET } from './types.ts'

/** Ids and states only, never clinical text (contract 5). */
export const EventData = Type.Record(
  Type.String(),
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
)

const AppointmentStates = Named('AppointmentStates', {
  status: OpenOneOf(STATUSES),
  notes_status: OneOf(NOTES_STATUSES),
  booking_status: OneOf(BOOKING_STATUSES),
})
const ChangedStates = Named('ChangedStates', {
  ...AppointmentStates.properties,
  handed_over: Type.Optional(
    Type.Boolean({
      description: 'True if the practice system has just handed the patient over for this appointment (GDT)',
    }),
  ),
})
const DocumentState = Named('DocumentState', {
  document_id: Type.String(),
  extraction_status: OneOf(EXTRACTION_STATUSES),
})

const PatientId = Named('PatientReference', { patient_id: Type.String() })

/** `data` of each event. */
export const EVENT_DATA = {
  'appointment.created': AppointmentStates,
  'appointment.updated': ChangedStates,
  'appointment.deleted': AppointmentStates,
  'recording.added': AppointmentStates,
  'recording.deleted': AppointmentStates,
  'transcription.completed': AppointmentStates,
  'transcription.failed': AppointmentStates,
  'notes.drafted': AppointmentStates,
  'notes.saved': AppointmentStates,
  'notes.regenerated': AppointmentStates,
  'notes.failed': AppointmentStates,
  'document.added': DocumentState,
  'document.updated': DocumentState,
  'document.deleted': DocumentState,
  'patient.created': PatientId,
  'patient.updated': PatientId,
  'patient.deleted': PatientId,
  'consent.given': AppointmentStates,
  'consent.withdrawn': AppointmentStates,
  'session.revoked': Named('EndedSession', {
    session_id: Type.String({ description: '`id` of the device in `GET /sessions`' }),
  }),
  [RESET]: Named('NoData', {}),
} as const satisfies Record<EventType | typeof RESET, TSchema>

/** What an event's `data:` holds (contract 5). */
export const EventMessage = Type.Object({
  id: Type.String({ description: 'Position among the doctor’s own events; send it as `Last-Event-ID`' }),
  type: Type.Enum([...EVENT_TYPES, RESET]),
  appointment_id: NullableString,
  occurred_at: Type.String({ format: 'date-time' }),
  data: EventData,
})
export type EventMessage = Static<typeof EventMessage>

export const LastEventId = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ maxLength: 100, description: '`id` of the last event received; later events are sent first' }),
  ),
})
