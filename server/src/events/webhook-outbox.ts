import { announce } from '../platform/db/announcements/after-commit.ts'
import { compiledOnce } from '../platform/db/compiled.ts'
import { isPostgres, type Tx } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import type { EventMessage } from './schema.ts'
import type { EventType } from './types.ts'

/** The topic on which senders hear of deliveries; the subject is the webhook. */
export const WEBHOOK_TOPIC = 'webhooks'

/** An event without its number, which it gets at the commit. */
export type UnnumberedEvent = Omit<EventMessage, 'id' | 'type'> & { type: EventType }

const webhooksOf = compiledOnce((db) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'events_json'])
    .where('doctor_id', '=', '')
    .orderBy('id')
    // Wait for a webhook that is being deleted, since a delivery to it could not be written.
    .$if(isPostgres(db), (query) => query.forKeyShare()),
)

/**
 * Writes, in the transaction of the event, what to send to the doctor's webhooks (contract 11a), so that what was
 * rolled back is never sent, and what was committed always is.
 */
export async function tellWebhooks(tx: Tx, eventRow: number, doctorId: string, event: UnnumberedEvent): Promise<void> {
  const { rows } = await tx.executeQuery(webhooksOf(tx, [doctorId]))
  const wanting = rows.filter(({ events_json }) => wants(events_json, event.type))
  if (wanting.length === 0) return
  await tx
    .insertInto('webhook_deliveries')
    .values(
      wanting.map(({ id }) => ({
        ...{ id: newId(), webhook_id: id, doctor_id: doctorId, event_row: eventRow, event_seq: null },
        ...{ type: event.type, event_json: JSON.stringify(event), status: 'pending' as const, attempts: 0 },
        // At once.
        ...{ due_at: 0, last_status: null, last_error: null },
        ...{ created_at: event.occurred_at, delivered_at: null },
      })),
    )
    .execute()
  for (const { id } of wanting) announce(tx, WEBHOOK_TOPIC, id)
}

const wants = (eventsJson: string | null, type: EventType): boolean =>
  eventsJson === null || (JSON.parse(eventsJson) as EventType[]).includes(type)
