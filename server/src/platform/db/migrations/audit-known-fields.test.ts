import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../../../../test/engines.ts'
import { MIGRATION_NAMES, migrate } from '../migrate.ts'
import { type Database, openDatabase } from '../open.ts'

describe.each(engines)('an audit trail from an earlier version on %s', (engine) => {
  let database: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const empty = await emptyDatabase(engine)
    database = openDatabase(empty.settings)
    remove = empty.remove
    await migrate(database, { only: MIGRATION_NAMES.filter((name) => name < '051') })
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  it('loses what request bodies left in it, and nothing else', async () => {
    const { db } = database
    const entry = (action: string, detail: object) => ({
      ...{ occurred_at: '2026-01-01T00:00:00.000Z', actor: 'account' as const, actor_id: 'a', action },
      ...{ target_type: 'account', target_id: 'b', detail_json: JSON.stringify(detail) },
    })
    const kept = [
      entry('account.changed', { plan: 'team', expiry: '2031-01-02T03:04:05.000Z', role: 'admin', disabled: true }),
      entry('account.changed', { fields: 'title first_name' }),
      entry('login.failed', { reason: 'password' }),
    ]
    await db.insertInto('audit').values(kept).execute()
    await db
      .insertInto('audit')
      .values([
        entry('account.changed', { role: 'doctor', patient: 'Geheimnis', deep: { list: ['Geheimnis'] } }),
        entry('account.changed', { fields: 'Geheimnis', plan: ['Geheimnis'], expiry: '2031-01-02 (Geheimnis)' }),
      ])
      .execute()
    await migrate(database)
    const rows = await db.selectFrom('audit').select('detail_json').orderBy('id').execute()
    expect(rows.map(({ detail_json }) => detail_json)).toEqual([
      ...kept.map(({ detail_json }) => detail_json),
      '{"role":"doctor"}',
      '{}',
    ])
  })
})
