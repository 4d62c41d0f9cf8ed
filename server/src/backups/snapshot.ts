import { sql } from 'kysely'
import type { JobQueue, StoredJob } from '../jobs.ts'
import type { Database, Db, Tx } from '../platform/db/open.ts'

export type Row = Record<string, unknown>

/** The database as it was at one instant, whatever is written meanwhile. */
export interface Snapshot {
  /** Read each to its end before the next one. */
  rows(table: string): AsyncIterable<Row>
  jobs(): Promise<StoredJob[]>
  /** Names of the applied migrations. */
  migrations(): Promise<string[]>
}

const FETCHED = 500

/** Neither waits for writers nor blocks them. */
export const withSnapshot = <T>(
  { stored, engine }: Database,
  queue: JobQueue,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  stored
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => read(snapshotOf(tx, queue, (table) => (engine === 'postgres' ? fetched : streamed)(tx, table))))

const snapshotOf = (over: Db, queue: JobQueue, rows: Snapshot['rows']): Snapshot => ({
  rows,
  jobs: () => queue.all(over),
  async migrations() {
    const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(over)
    return applied.rows.map(({ name }) => name)
  },
})

const streamed = (tx: Tx, table: string): AsyncIterable<Row> =>
  tx
    .selectFrom(sql<Row>`${sql.table(table)}`.as('stored'))
    .selectAll()
    .stream()

async function* fetched(tx: Tx, table: string): AsyncGenerator<Row> {
  await sql`declare backup no scroll cursor for select * from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from backup`.execute(tx)
    yield* rows
    if (rows.length < FETCHED) break
  }
  await sql`close backup`.execute(tx)
}
