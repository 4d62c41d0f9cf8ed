import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** Deleting an account looks up the logos that name it. */
export const up = (db: MigrationDb, engine: Engine): Promise<void> =>
  concurrentIndex(db, engine, 'practice_logos_account', sql`practice_logos (account_id)`)
