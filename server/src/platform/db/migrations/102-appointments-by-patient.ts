import { sql } from 'kysely'
import { concurrentIndex } from '../concurrent-index.ts'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

export const outside = true

/** For listing a patient's visits, and for erasing the patient with the last one. */
export const up = (db: MigrationDb, engine: Engine): Promise<void> =>
  concurrentIndex(db, engine, 'appointments_patient', sql`appointments (patient_id) where patient_id is not null`)
