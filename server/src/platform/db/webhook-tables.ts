import type { DeliveryFault, DeliveryStatus } from './states.ts'

/** An address of the doctor's that is told of events (contract 11a). */
export interface WebhookRow {
  id: string
  doctor_id: string
  url: string
  /** Types of event; null: all, also those that are added later. */
  events_json: string | null
  /** Sealed with a key derived from the root key, for this webhook. */
  secret_sealed: string
  /** Of the process that sends to it: one at a time. Null while nothing is sent. */
  lease: string | null
  /** Milliseconds since the epoch. */
  leased_until: number
  created_at: string
}

/** An event on its way to a webhook, and how that went. Ids and states only, as in the event. */
export interface WebhookDeliveryRow {
  id: string
  webhook_id: string
  doctor_id: string
  /** `events.id`: the event gets its number when its transaction commits. */
  event_row: number
  /** Its number, once it was looked up: the event is not kept for long. */
  event_seq: number | null
  type: string
  /** The event as it is told, but for its number. */
  event_json: string
  status: DeliveryStatus
  attempts: number
  /** When it is sent, milliseconds since the epoch; null: not any more. */
  due_at: number | null
  /** HTTP status of the last answer. */
  last_status: number | null
  last_error: DeliveryFault | null
  created_at: string
  delivered_at: string | null
}
