import { type Config, readConfig } from '../config.ts'
import { type JobQueue, openQueue } from '../jobs.ts'
import { type PlanGate, planGate } from '../plans/gate.ts'
import { checkRootKey } from '../platform/crypto/root-key.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Database, type Db, openDatabase } from '../platform/db/open.ts'

/** What a command works on: the service's own database, even while the service runs. */
export interface Workplace {
  config: Config
  database: Database
  db: Db
  queue: JobQueue
  gate: PlanGate
  /** Names of the migrations that had to be applied. */
  applied: readonly string[]
}

/**
 * Opens and migrates the database, and closes it whatever happens.
 * @param options.anyKey for commands that manage keys; others refuse a root key other than the installation's
 */
export async function atWork<T>(work: (workplace: Workplace) => Promise<T>, { anyKey = false } = {}): Promise<T> {
  const config = readConfig()
  const database = openDatabase(config.database, config.masterKeys)
  try {
    const applied = await migrate(database)
    if (!anyKey) await checkRootKey(database.db, config.masterKeys)
    const gate = planGate({ catalogue: config.plans, timezone: config.timezone })
    return await work({ config, database, db: database.db, queue: openQueue(database), gate, applied })
  } finally {
    await database.close()
  }
}
