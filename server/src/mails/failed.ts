import type { Db, Tx } from '../platform/db/open.ts'

/** A mail that was given up; its id is the last part of the mail's own id, which also names the owner. */
export interface FailedMail {
  id: string
  reason: string
  createdAt: string
}

const ownPart = (id: string): string => id.slice(id.lastIndexOf('.') + 1)

/** Oldest first, without those superseded by a later mail. */
export async function failed(db: Db, limit: number): Promise<FailedMail[]> {
  const rows = await db
    .selectFrom('outgoing_mails')
    .select(['id', 'failed', 'created_at'])
    .where('failed', 'is not', null)
    .where('superseded', '=', 0)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id, failed, created_at }) => ({ id: ownPart(id), reason: failed ?? '', createdAt: created_at }))
}

/** @returns the whole id of the mail, which no longer counts as failed; null if no such mail has failed */
export async function takeUpAgain(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .updateTable('outgoing_mails')
    .set({ failed: null })
    .where('failed', 'is not', null)
    .where('superseded', '=', 0)
    .where((eb) => eb.or([eb('id', '=', id), eb('id', 'like', `%.${id}`)]))
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
