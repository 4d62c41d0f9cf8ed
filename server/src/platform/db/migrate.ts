import { type Kysely, sql } from 'kysely'
import { migrateGraphile } from '../jobs/graphile-schema.ts'
import { up as accounts } from './migrations/001-accounts.ts'
import { up as encounters } from './migrations/002-encounters.ts'
import { up as background } from './migrations/003-background.ts'
import { up as audit } from './migrations/010-audit.ts'
import { up as twoFactor } from './migrations/011-two-factor.ts'
import { up as teams } from './migrations/012-teams.ts'
import { up as bookings } from './migrations/020-bookings.ts'
import { up as documents } from './migrations/030-documents.ts'
import { up as takes } from './migrations/031-takes.ts'
import { up as eventsById } from './migrations/032-events-by-id.ts'
import { up as eventPositions } from './migrations/040-event-positions.ts'
import { up as speech } from './migrations/042-speech.ts'
import { up as vocabulary } from './migrations/044-vocabulary.ts'
import { up as transcriptWarnings } from './migrations/045-transcript-warnings.ts'
import { up as heardAnswers } from './migrations/046-heard-answers.ts'
import { up as templates } from './migrations/050-templates.ts'
import { up as structuredNotes } from './migrations/060-structured-notes.ts'
import type { Database, Engine } from './open.ts'

/** A migration sees tables as they were at its time, hence no `Tables` here. */
export type MigrationDb = Kysely<{ schema_migrations: { name: string; applied_at: string } }>

type Migration = (db: MigrationDb, engine: Engine) => Promise<void>

/** In order. What is released is never changed: a new number is added. */
const MIGRATIONS: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-encounters': encounters,
  '003-background': background,
  '010-audit': audit,
  '011-two-factor': twoFactor,
  '012-teams': teams,
  '020-bookings': bookings,
  '030-documents': documents,
  '031-takes': takes,
  '032-events-by-id': eventsById,
  '040-event-positions': eventPositions,
  '042-speech': speech,
  '044-vocabulary': vocabulary,
  '045-transcript-warnings': transcriptWarnings,
  '046-heard-answers': heardAnswers,
  '050-templates': templates,
  '060-structured-notes': structuredNotes,
}

/** In the order in which they are applied. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/** Any fixed number: processes that start together queue up behind it. */
const LOCK = 7_483_921

/**
 * Brings the schema up to date in one transaction, so that a failure or a kill leaves the old schema. Safe to call
 * from several processes at once: Kysely's own migrator reads what is applied before it holds SQLite's write lock,
 * two processes that start together then collide. On Postgres the queue's own tables are brought up to date before.
 * @param only apply no others: for data that were written by an earlier version
 * @returns the names of the migrations that were applied
 */
export async function migrate(
  database: Database,
  { only = MIGRATION_NAMES }: { only?: readonly string[] } = {},
): Promise<string[]> {
  if (database.engine === 'postgres') await migrateGraphile(database.pool)
  return migrateOwn(database, new Set(only))
}

function migrateOwn({ db, engine }: Database, wanted: ReadonlySet<string>): Promise<string[]> {
  return (db as unknown as MigrationDb).transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await tx.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('applied_at', 'text', (c) => c.notNull())
      .execute()
    const done = new Set((await tx.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name))
    const open = Object.entries(MIGRATIONS).filter(([name]) => wanted.has(name) && !done.has(name))
    for (const [name, up] of open) {
      await up(tx, engine)
      await tx.insertInto('schema_migrations').values({ name, applied_at: new Date().toISOString() }).execute()
    }
    return open.map(([name]) => name)
  })
}
