import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../../../../test/engines.ts'
import { auditTrail } from '../../../audit/trail.ts'
import { hashSecret } from '../../crypto/tokens.ts'
import { MIGRATION_NAMES, migrate } from '../migrate.ts'
import { type Database, openDatabase } from '../open.ts'

const AT = '2026-01-01T00:00:00.000Z'

describe.each(engines)('a database from an earlier version on %s', (engine) => {
  let database: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const empty = await emptyDatabase(engine)
    database = openDatabase(empty.settings)
    remove = empty.remove
    await migrate(database, { only: MIGRATION_NAMES.filter((name) => name < '090') })
    const { db } = database
    await sql`
      insert into accounts (id, email, first_name, last_name, specialty, ehr_system_type, ehr_system_name,
        password_hash, role, plan, language, created_at, updated_at)
      values ('anna', 'anna@praxis.example', 'A', 'B', 'x', 'x', 'x', 'x', 'doctor', 'trial', 'de', ${AT}, ${AT})`.execute(
      db,
    )
    await sql`
      insert into sessions (sid, handle, account_id, device_label, platform, remember, generation, refreshed_at,
        last_seen_at, created_at, expires_at)
      values ('a-secret', 'h', 'anna', 'x', 'x', 0, 1, ${AT}, ${AT}, ${AT}, ${AT})`.execute(db)
    for (const [action, type, target] of [
      ['account.changed', 'account', 'anna'],
      ['session.revoked', 'session', 'h'],
      ['transcriptions.read', null, null],
    ]) {
      await sql`
        insert into audit (occurred_at, actor, actor_id, action, target_type, target_id, detail_json)
        values (${AT}, 'account', 'admin', ${action}, ${type}, ${target}, '{}')`.execute(db)
    }
    await migrate(database)
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  it('keeps only the hashes of its sessions’ secrets, so that signed-in people stay signed in (contract 14 audit)', async () => {
    const rows = await database.db.selectFrom('sessions').select(['sid', 'method', 'proved_at']).execute()
    expect(rows).toEqual([{ sid: hashSecret('a-secret'), method: null, proved_at: null }])
  })

  it('has its audit trail chained, with the owner of each record (contract 14 audit)', async () => {
    const rows = await database.db.selectFrom('audit').select('owner_id').orderBy('id').execute()
    expect(rows.map(({ owner_id }) => owner_id)).toEqual(['anna', 'admin', '*'])
    const trail = auditTrail({ db: database.db, masterKeys: [Buffer.alloc(32, 1)] })
    await trail.chain()
    expect(await trail.verify()).toEqual({ ok: true, detail: '3 entries, complete and unaltered' })
  })
})
