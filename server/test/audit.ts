import type { TestService } from './service.ts'

/** The actions that an account's audit trail records, as `actor action detail`. */
export async function auditOf(service: TestService, accountId: string): Promise<string[]> {
  const rows = await service.adapters.database.db
    .selectFrom('audit')
    .selectAll()
    .where((eb) => eb.or([eb('actor_id', '=', accountId), eb('target_id', '=', accountId)]))
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.actor} ${row.action} ${row.detail_json}`)
}
