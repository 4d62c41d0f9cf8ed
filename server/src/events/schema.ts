import { type Static, Type } from 'typebox'
import { NullableString } from '../platform/http/schema.ts'
import { EVENT_TYPES, RESET } from './types.ts'

/** Ids and states only, never clinical text (contract 5). */
export const EventData = Type.Record(
  Type.String(),
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
)

/** What `data:` of an event holds (contract 5). */
export const EventMessage = Type.Object({
  id: Type.String({ description: 'Position among the doctor’s own events; goes into `Last-Event-ID`' }),
  type: Type.Enum([...EVENT_TYPES, RESET]),
  appointment_id: NullableString,
  occurred_at: Type.String({ format: 'date-time' }),
  data: EventData,
})
export type EventMessage = Static<typeof EventMessage>

export const LastEventId = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ maxLength: 100, description: '`id` of the last event that arrived: those after it are sent first' }),
  ),
})
