import * as outbox from '../server/src/events/store.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import { newId } from '../server/src/platform/ids.ts'
import { operator, startPostgres } from '../server/test/postgres.ts'
import { parentOf, usedBy, usedByServer } from './used.ts'

const WARM_MS = 1_000
const MEASURED_MS = 5_000

/**
 * Transactions per second that each write one event, by this many doctors at once, on a Postgres that syncs its log;
 * and the processor time of one in milliseconds, here and in Postgres.
 */
export async function eventWrites(clients: number): Promise<{ perSecond: number; here: number; postgres: number }> {
  const postgres = await startPostgres({ durable: true })
  const admin = await operator(postgres.url)
  const [backend] = await admin.rows('select pg_backend_pid() as pid')
  const server = parentOf(Number(backend?.pid))
  const database = openDatabase({ kind: 'postgres', url: postgres.url, connections: clients })
  try {
    await migrate(database)
    const begin = performance.now() + WARM_MS
    const end = begin + MEASURED_MS
    let [written, all] = [0, 0]
    const before = { here: usedBy(process.pid), postgres: usedByServer(server) }
    const write = async (): Promise<void> => {
      const event = { type: 'appointment.updated', doctorId: newId(), appointmentId: newId() } as const
      while (performance.now() < end) {
        await database.db.transaction().execute((tx) => outbox.emit(tx, event, new Date()))
        all++
        if (performance.now() > begin) written++
      }
    }
    await Promise.all(Array.from({ length: clients }, write))
    const each = (from: number, to: number) => ((to - from) * 1_000) / all
    return {
      perSecond: written / (MEASURED_MS / 1_000),
      here: each(before.here, usedBy(process.pid)),
      postgres: each(before.postgres, usedByServer(server)),
    }
  } finally {
    await database.close()
    await admin.end()
    await postgres.stop()
  }
}
