import type { Database } from '../db/open.ts'
import { graphileQueue } from './postgres.ts'
import type { JobQueue } from './queue.ts'
import { sqliteQueue } from './sqlite.ts'

/** The queue that lives in this database. Its tables are made by `migrate`. */
export function openQueue(database: Database): JobQueue {
  return database.engine === 'sqlite' ? sqliteQueue(database) : graphileQueue(database)
}
