import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'
import type { Engine } from '../open.ts'

/**
 * One job table on both engines. Waiting jobs from SQLite's earlier table, or from graphile-worker's on Postgres, are
 * carried over with their attempts; jobs that ran when the process ended are due again. Superseded jobs are left to
 * their successors.
 */
export async function up(db: MigrationDb, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const index of ['jobs_due', 'jobs_by_key', 'jobs_key']) await db.schema.dropIndex(index).execute()
    await db.schema.alterTable('jobs').renameTo('earlier_jobs').execute()
  }
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload_json', 'text', (c) => c.notNull())
    .addColumn('key', 'text')
    .addColumn('superseded', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('lease', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('jobs_due').on('jobs').column('due_at').execute()
  await db.schema.createIndex('jobs_by_key').on('jobs').column('key').execute()
  await sql`create unique index jobs_waiting on jobs (key) where key is not null and lease is null`.execute(db)
  if (engine === 'sqlite') await fromEarlierTable(db)
  else await fromGraphileWorker(db)
}

async function fromEarlierTable(db: MigrationDb): Promise<void> {
  await sql`
    insert into jobs (id, kind, payload_json, key, attempt, due_at, created_at)
    select id, kind, payload_json, key, attempt, run_at, created_at from earlier_jobs where superseded = 0`.execute(db)
  await db.schema.dropTable('earlier_jobs').execute()
}

/** Databases created since lack these tables. A running job is superseded when its attempts are used up. */
async function fromGraphileWorker(db: MigrationDb): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as there`.execute(db)
  if (!rows[0]?.there) return
  await sql`
    insert into jobs (id, kind, payload_json, key, attempt, due_at, created_at)
    select stored.id::text, tasks.identifier, (stored.payload -> 'payload')::text, stored.payload ->> 'key', stored.attempts,
      floor(extract(epoch from stored.run_at) * 1000)::bigint,
      to_char(stored.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from graphile_worker._private_jobs stored join graphile_worker._private_tasks tasks on tasks.id = stored.task_id
    where stored.attempts < stored.max_attempts`.execute(db)
  await sql`drop schema graphile_worker cascade`.execute(db)
}
