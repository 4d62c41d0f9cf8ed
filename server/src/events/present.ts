import type { Selectable } from 'kysely'
import type { EventRow } from '../platform/db/outbox-tables.ts'
import type { EventMessage } from './schema.ts'
import type { EventType } from './types.ts'
import { RESET } from './types.ts'

export type StoredEvent = Pick<
  Selectable<EventRow>,
  'doctor_id' | 'seq' | 'type' | 'appointment_id' | 'data_json' | 'occurred_at'
>

/** An event as it goes over the wire (contract 5; HTML Standard, 9.2 server-sent events). */
export const presentEvent = ({ seq, type, appointment_id, data_json, occurred_at }: StoredEvent): string =>
  framed({
    id: String(seq),
    type: type as EventType,
    appointment_id,
    occurred_at,
    data: JSON.parse(data_json) as EventMessage['data'],
  })

/** Says that events before the following ones are missing; what follows starts after `seq`. */
export const presentReset = (seq: number, now: Date): string =>
  framed({ id: String(seq), type: RESET, appointment_id: null, occurred_at: now.toISOString(), data: {} })

/** JSON contains no line breaks, so one `data:` line holds it. */
const framed = (message: EventMessage): string =>
  `id: ${message.id}\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`
