import type { Generated, GeneratedAlways } from 'kysely'
import type { TextsOf } from './texts.ts'

/** An unsent mail. Sending it deletes the row. */
export interface OutgoingMailRow {
  id: string
  account_id: string | null
  appointment_id: string | null
  recipient: string
  subject: string
  text: string
  html: string | null
  calendar_method: 'REQUEST' | 'CANCEL' | null
  ics: string | null
  /** 1: a newer mail covers the same appointment; this one may go out once, but is not retried. */
  superseded: Generated<number>
  /** The mail server's answer, once the service has given up sending. */
  failed: string | null
  created_at: string
}

/** The outbox: written in the transaction of the change it reports. */
export interface EventRow {
  id: GeneratedAlways<number>
  doctor_id: string
  /** Number of the event among the doctor's, in the order of commits, from 1 without a gap; set by a trigger. */
  seq: GeneratedAlways<number>
  type: string
  appointment_id: string | null
  data_json: string
  occurred_at: string
}

/** How many events each doctor has had. */
export interface EventCounterRow {
  doctor_id: string
  last: number
}

export interface OutboxTables {
  outgoing_mails: OutgoingMailRow
  events: EventRow
  event_counters: EventCounterRow
}

export const outboxTexts = {
  outgoing_mails: {
    recipient: 'sealed',
    subject: 'sealed',
    text: 'sealed',
    html: 'sealed',
    ics: 'sealed',
    failed: 'sealed',
    calendar_method: 'word',
  },
  events: { type: 'word', data_json: 'states' },
} as const satisfies TextsOf<OutboxTables>
