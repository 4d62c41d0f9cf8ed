import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** Their visits are listed, and the last one takes the patient with it. */
export const up = (db: MigrationDb, engine: Engine): Promise<void> =>
  concurrentIndex(db, engine, 'appointments_patient', sql`appointments (patient_id) where patient_id is not null`)
