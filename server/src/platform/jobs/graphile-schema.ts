import type pg from 'pg'

/** Any fixed number, not migrate.ts's: processes that start together queue up behind it. */
const LOCK = 7_483_922

/** Brings graphile-worker's own tables up to date. Safe to call from several processes at once. */
export async function migrateGraphile(pool: pg.Pool): Promise<void> {
  // Loaded here: who runs on SQLite does not wait for it at the start.
  const { Logger, runMigrations } = await import('graphile-worker')
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock back, whatever state it is in.
    client.release(true)
    throw error
  }
}
