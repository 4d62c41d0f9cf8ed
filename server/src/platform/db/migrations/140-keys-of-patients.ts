import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'
import { destroyKeysWith } from '../sealing/destroy.ts'

/** A patient's key is destroyed with the patient. */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  await destroyKeysWith(db, engine, 'patient', 'patients')
}
