import { sql } from 'kysely'
import type { OwnerKind } from '../../crypto/data-keys.ts'
import type { Database } from '../open.ts'
import { OWNERS } from './columns.ts'

const AT_ONCE = 500

/** Gives a key to every appointment, account and patient that lacks one because nothing of theirs was sealed yet. */
export async function completeKeys({ stored, keys }: Pick<Database, 'stored' | 'keys'>): Promise<void> {
  for (const kind of ['appointment', 'account', 'patient'] satisfies OwnerKind[]) {
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(OWNERS[kind])} owner where not exists (
          select 1 from data_keys where owner_kind = ${sql.lit(kind)} and owner_id = owner.id)
        limit ${sql.lit(AT_ONCE)}`.execute(stored)
      // An owner erased meanwhile gets none.
      for (const { id } of rows) await keys.forWriting({ kind, id }).catch(() => {})
      if (rows.length < AT_ONCE) break
    }
  }
}
