import type { AuditChainRow } from '../../platform/db/audit-tables.ts'
import type { Db } from '../../platform/db/open.ts'

/** The chains with entries that have not been forwarded yet. */
export async function waiting(db: Db): Promise<{ name: AuditChainRow['name']; after: number }[]> {
  const chains = await db
    .selectFrom('audit_chains')
    .select(['name', 'forwarded_seq', 'anchor_seq'])
    .whereRef('head_seq', '>', 'forwarded_seq')
    .whereRef('head_seq', '>', 'anchor_seq')
    .orderBy('name')
    .execute()
  return chains.map(({ name, forwarded_seq }) => ({ name, after: Number(forwarded_seq) }))
}

/** @returns false if another process has forwarded entries since */
export async function moveOn(db: Db, name: AuditChainRow['name'], from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audit_chains')
    .set({ forwarded_seq: to })
    .where('name', '=', name)
    .where('forwarded_seq', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
