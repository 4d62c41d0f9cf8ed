import * as outbox from '../server/src/events/store.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import { newId } from '../server/src/platform/ids.ts'
import { startPostgres } from '../server/test/postgres.ts'

const WARM_MS = 1_000
const MEASURED_MS = 5_000

/**
 * Transactions per second that each write one event, on a Postgres that syncs its log, by this many doctors at once.
 */
export async function eventWrites(clients: number): Promise<number> {
  const postgres = await startPostgres({ durable: true })
  const database = openDatabase({ kind: 'postgres', url: postgres.url, connections: clients })
  try {
    await migrate(database)
    const begin = performance.now() + WARM_MS
    const end = begin + MEASURED_MS
    let written = 0
    const write = async (): Promise<void> => {
      const event = { type: 'appointment.updated', doctorId: newId(), appointmentId: newId() } as const
      while (performance.now() < end) {
        await database.db.transaction().execute((tx) => outbox.emit(tx, event, new Date()))
        if (performance.now() > begin) written++
      }
    }
    await Promise.all(Array.from({ length: clients }, write))
    return written / (MEASURED_MS / 1_000)
  } finally {
    await database.close()
    await postgres.stop()
  }
}
