import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../../../test/engines.ts'
import { computeThenWrite } from './compute-then-write.ts'
import { type Database, type Db, openDatabase, type Tx } from './open.ts'

describe.each(engines)('work done before its transaction on %s', (engine) => {
  let database: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const empty = await emptyDatabase(engine)
    database = openDatabase(empty.settings)
    remove = empty.remove
    await sql`create table counter (value integer not null)`.execute(database.db)
    await sql`insert into counter values (0)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  async function value(over: Db): Promise<number> {
    const locks = over.isTransaction && engine === 'postgres' ? sql`for update` : sql``
    const { rows } = await sql<{ value: number }>`select value from counter ${locks}`.execute(over)
    return rows[0]?.value ?? 0
  }

  it('is repeated until nobody else comes first, and nothing is lost', async () => {
    let worked = 0
    const inside: boolean[] = []
    const add = () =>
      computeThenWrite(
        database.db,
        async (over) => {
          worked++
          inside.push(over.isTransaction)
          const before = await value(over)
          await new Promise<void>((done) => setImmediate(done))
          return { before, after: before + 1 }
        },
        async (tx: Tx, { before, after }) => {
          if ((await value(tx)) !== before) return null
          await sql`update counter set value = ${after}`.execute(tx)
          return { after }
        },
      )
    const results = await Promise.all(Array.from({ length: 20 }, add))
    expect(await value(database.db)).toBe(20)
    expect(new Set(results.map(({ after }) => after)).size).toBe(20)
    expect(worked).toBeGreaterThan(20)
    expect(inside).toContain(true)
  })

  it('passes errors on, and writes nothing', async () => {
    const before = await value(database.db)
    const failing = computeThenWrite(
      database.db,
      async () => {
        throw new Error('wrong')
      },
      async () => ({ never: true }),
    )
    await expect(failing).rejects.toThrow('wrong')
    expect(await value(database.db)).toBe(before)
  })
})
