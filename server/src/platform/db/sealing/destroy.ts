import { sql } from 'kysely'
import type { OwnerKind } from '../../crypto/data-keys.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

/** For migrations that create an owner's table: makes the database itself destroy a key together with its row. */
export async function destroyKeysWith(db: MigrationDb, engine: Engine, kind: OwnerKind, table: string): Promise<void> {
  const name = `${table}_key_goes`
  const destroy = sql`delete from data_keys where owner_kind = ${sql.lit(kind)} and owner_id = old.id`
  if (engine === 'sqlite') {
    await sql`create trigger ${sql.ref(name)} after delete on ${sql.table(table)} begin ${destroy}; end`.execute(db)
    return
  }
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as
    $$ begin ${destroy}; return null; end $$`.execute(db)
  await sql`create trigger ${sql.ref(name)} after delete on ${sql.table(table)}
    for each row execute function ${sql.ref(name)}()`.execute(db)
}
