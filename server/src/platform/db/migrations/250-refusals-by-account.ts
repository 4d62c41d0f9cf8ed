import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** Refused attempts are stored in the record owner's trail, but also shown in the trail of the account that tried. */
export const up = (db: MigrationDb, engine: Engine): Promise<void> =>
  concurrentIndex(db, engine, 'audit_refused', sql`audit (actor_id, id) where action = 'access.refused'`)
