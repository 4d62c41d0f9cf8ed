import type { DeliveryFault, DeliveryStatus } from './states.ts'
import type { TextsOf } from './texts.ts'

/** An address to which the doctor's events are sent (contract 11a). */
export interface WebhookRow {
  id: string
  doctor_id: string
  url: string
  /** Event types; null: all, including future ones. */
  events_json: string | null
  /** Sealed with a key derived from the root key, for this webhook. */
  secret_sealed: string
  /** Lease of the process that sends to it, one at a time. Null while nothing is being sent. */
  lease: string | null
  /** Milliseconds since the epoch. */
  leased_until: number
  created_at: string
}

/** The delivery of an event to a webhook. Ids and states only, as in the event. */
export interface WebhookDeliveryRow {
  id: string
  webhook_id: string
  doctor_id: string
  /** `events.id`, because the event gets its number only when its transaction commits. */
  event_row: number
  /** Its number, once looked up; kept because the event itself soon goes. */
  event_seq: number | null
  type: string
  /** The event as sent, without its number. */
  event_json: string
  status: DeliveryStatus
  attempts: number
  /** When to send it, milliseconds since the epoch; null: nothing more to send. */
  due_at: number | null
  /** HTTP status of the last answer. */
  last_status: number | null
  last_error: DeliveryFault | null
  created_at: string
  delivered_at: string | null
}

export interface WebhookTables {
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
}

export const webhookTexts = {
  webhooks: {
    url: 'sealed',
    events_json: 'word',
    secret_sealed: 'wrapped',
    lease: 'made',
  },
  webhook_deliveries: {
    type: 'word',
    event_json: 'states',
    status: 'word',
    last_error: 'word',
  },
} as const satisfies TextsOf<WebhookTables>
