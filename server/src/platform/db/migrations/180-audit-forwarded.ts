import type { MigrationDb } from '../migrate.ts'

/** How far each chain of the audit trail has been forwarded to the operator's syslog server. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('audit_chains')
    .addColumn('forwarded_seq', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
