import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** What an account was refused stands in the trail of whose record it was, and is looked for in its own. */
export const up = (db: MigrationDb, engine: Engine): Promise<void> =>
  concurrentIndex(db, engine, 'audit_refused', sql`audit (actor_id, id) where action = 'access.refused'`)
