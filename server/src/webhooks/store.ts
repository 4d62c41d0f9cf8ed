import type { Insertable } from 'kysely'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../platform/db/webhook-tables.ts'
import { foreign, notFound } from '../platform/http/errors.ts'
import type { Clock } from '../platform/jobs/clock.ts'
import { releaseLease, takeLease } from '../platform/jobs/lease.ts'
import { MOST_LISTED } from './rules.ts'

declare const owned: unique symbol

/** Secrets resealed at a time. */
const AT_ONCE = 500

/** A webhook whose ownership has been checked. Only `ownedBy` makes one. */
export type OwnedWebhook = WebhookRow & { readonly [owned]: true }

/** @throws {ApiError} 404 for an unknown one, 403 for another doctor's */
export async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnedWebhook> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Webhook not found')
  if (row.doctor_id !== doctorId) throw foreign('webhook', row)
  return row as OwnedWebhook
}

export const listOf = (db: Db, doctorId: string): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('doctor_id', '=', doctorId).orderBy('created_at').orderBy('id').execute()

export async function insert(tx: Tx, row: Insertable<WebhookRow>): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute()
}

/** Its deliveries go with it. */
export async function remove(tx: Tx, webhook: OwnedWebhook): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', webhook.id).execute()
}

/** `seq`: the event's number, from the event itself as long as it is kept. */
export type ListedDelivery = WebhookDeliveryRow & { seq: number | null }

const deliveries = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .leftJoin('events', 'events.id', 'webhook_deliveries.event_row')
    .selectAll('webhook_deliveries')
    .select((eb) => eb.fn.coalesce('webhook_deliveries.event_seq', 'events.seq').as('seq'))
    .where('webhook_id', '=', webhookId)

/** The newest first. */
export const deliveriesOf = (db: Db, webhook: OwnedWebhook): Promise<ListedDelivery[]> =>
  deliveries(db, webhook.id)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.event_row', 'desc')
    .limit(MOST_LISTED)
    .execute()

/** @throws {ApiError} 404 */
export async function deliveryOf(db: Db, webhook: OwnedWebhook, id: string): Promise<ListedDelivery> {
  const row = await deliveries(db, webhook.id).where('webhook_deliveries.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Delivery not found')
  return row
}

/** Deliveries that are due by now, oldest first. */
export const dueOf = (db: Db, webhookId: string, at: ReturnType<Clock>, limit: number): Promise<ListedDelivery[]> =>
  deliveries(db, webhookId)
    .where('webhook_deliveries.due_at', '<=', at)
    .orderBy('webhook_deliveries.created_at')
    .orderBy('webhook_deliveries.event_row')
    .limit(limit)
    .execute()

/** Starts again with six attempts (contract 11a), whatever the result of the earlier ones. */
export async function sendAgain(tx: Tx, delivery: WebhookDeliveryRow): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', attempts: 0, due_at: 0, delivered_at: null })
    .where('id', '=', delivery.id)
    .execute()
}

/** Webhooks with something due that no process is sending to, the one that waits longest first. */
export async function waiting(db: Db, at: ReturnType<Clock>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('accounts', 'accounts.id', 'webhooks.doctor_id')
    .select('webhooks.id')
    .where('webhook_deliveries.due_at', '<=', at)
    .where('webhooks.leased_until', '<=', at)
    .where('accounts.disabled_at', 'is', null)
    .groupBy('webhooks.id')
    .orderBy((eb) => eb.fn.min('webhook_deliveries.created_at'))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const leaseOf = (id: string, token: string) => ({ table: 'webhooks', id, token }) as const

/**
 * Takes or renews a webhook's lease: no other process sends to it until then.
 * @returns undefined if another process holds it
 */
export async function lease(
  db: Db,
  id: string,
  token: string,
  at: ReturnType<Clock>,
  until: ReturnType<Clock>,
): Promise<WebhookRow | undefined> {
  if (!(await takeLease(db, leaseOf(id, token), { at, until }))) return undefined
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).where('lease', '=', token).executeTakeFirst()
}

export const release = (db: Db, id: string, token: string): Promise<void> => releaseLease(db, leaseOf(id, token))

export type Settled = Pick<
  WebhookDeliveryRow,
  'status' | 'attempts' | 'last_status' | 'last_error' | 'delivered_at'
> & {
  due_at: ReturnType<Clock> | null
}

/**
 * Records the result of an attempt; nothing is written if it was requested again meanwhile, or another process is
 * sending now.
 */
export async function settle(db: Db, delivery: ListedDelivery, token: string, outcome: Settled): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ ...outcome, event_seq: delivery.seq })
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts)
    .where('due_at', '=', delivery.due_at)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('webhooks').select('id').where('id', '=', delivery.webhook_id).where('lease', '=', token),
      ),
    )
    .execute()
}

/** Secrets after an id that are not sealed with the newest root key, some at a time; at most starts there are none. */
export const sealedOtherwise = (
  db: Db,
  newest: string,
  after: string,
): Promise<Pick<WebhookRow, 'id' | 'secret_sealed'>[]> =>
  db
    .selectFrom('webhooks')
    .select(['id', 'secret_sealed'])
    .where('secret_sealed', 'not like', `${newest}.%`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

export async function replaceSealed(db: Db, id: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ secret_sealed: to })
    .where('id', '=', id)
    .where('secret_sealed', '=', from)
    .execute()
}
