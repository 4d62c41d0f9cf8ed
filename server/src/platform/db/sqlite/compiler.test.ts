import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from '../../../../test/engines.ts'
import { type Database, openDatabase } from '../open.ts'

describe('parameters on SQLite', () => {
  let database: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const place = await migratedDatabase('sqlite')
    remove = place.remove
    database = openDatabase(place.settings)
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  it.each([
    ['text', '007'],
    ['integer', 7],
    ['real', 0.5],
    ['null', null],
    ['blob', Buffer.from('007')],
  ])('keep their type (%s) and value', async (type, value) => {
    const { rows } = await sql<{
      type: string
      value: unknown
    }>`select typeof(${value}) as type, ${value} as value`.execute(database.db)
    // JavaScript numbers are bound as floating point; an integer column stores them as integers.
    expect(rows).toEqual([{ type: type === 'integer' ? 'real' : type, value }])
  })

  it('do not hide an index from the planner', async () => {
    const { sql: statement } = database.db.selectFrom('accounts').select('id').where('email', '=', 'x').compile()
    const { rows } = await sql<{
      detail: string
    }>`explain query plan ${sql.raw(statement.replace('+?', "+'x'"))}`.execute(database.db)
    expect(rows[0]?.detail).toMatch(/^SEARCH accounts USING .*INDEX .*\(email=\?\)/)
  })
})
