import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** For administrators, who read all of them page by page. */
export const up = (db: MigrationDb, engine: Engine): Promise<void> =>
  concurrentIndex(db, engine, 'transcriptions_age', sql`transcriptions (created_at, id)`)
