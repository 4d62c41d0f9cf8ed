import { sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('practices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Belongs to a team, or to an account without a team.
    .addColumn('team_id', 'text', (c) => c.unique().references('teams.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.unique().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('street', 'text', (c) => c.notNull())
    .addColumn('postal_code', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('website', 'text', (c) => c.notNull())
    .addColumn('letterhead', 'text')
    .addColumn('opening_hours_json', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('practices_of_one', sql`(team_id is null) <> (account_id is null)`)
    .execute()
}
