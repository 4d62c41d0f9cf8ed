import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { MigrationDb } from '../migrate.ts'

/**
 * Ways of signing in besides the password. Only the hash of a session's secret is stored, so an earlier version that
 * still runs beside this one asks signed-in users to sign in again.
 */
export async function up(db: MigrationDb): Promise<void> {
  const columns = ['token_expires_at', 'proved_at', 'method', 'issuer', 'provider_sid'] as const
  for (const name of columns) await db.schema.alterTable('sessions').addColumn(name, 'text').execute()
  const sessions = db as unknown as Kysely<{ sessions: { sid: string } }>
  for (const { sid } of await sessions.selectFrom('sessions').select('sid').execute()) {
    const hash = createHash('sha256').update(sid).digest('hex')
    await sessions.updateTable('sessions').set({ sid: hash }).where('sid', '=', sid).execute()
  }

  await db.schema
    .createTable('invitations')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports_json', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('external_identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('external_identities_pk', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('external_identities_account').on('external_identities').column('account_id').execute()
}
