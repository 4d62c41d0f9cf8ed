import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../../test/engines.ts'
import { MIGRATION_NAMES, migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import * as events from './store.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe.each(engines)('the outbox on %s', (engine) => {
  async function open() {
    const { settings, remove } = await emptyDatabase(engine)
    cleanups.push(remove)
    const database = openDatabase(settings)
    cleanups.push(() => database.close())
    return database
  }
  const told = (doctorId: string) => ({ type: 'notes.saved', doctorId, appointmentId: null }) as const
  const now = new Date('2099-01-01T00:00:00Z')

  it('numbers what an earlier version wrote, and continues from there (contract 5 outbox)', async () => {
    const database = await open()
    const { db } = database
    await migrate(database, { only: MIGRATION_NAMES.filter((name) => name < '040') })
    for (const doctor of ['anna', 'ben', 'anna']) {
      await sql`insert into events (doctor_id, type, data_json, occurred_at)
        values (${doctor}, 'notes.saved', '{}', ${now.toISOString()})`.execute(db)
    }
    await migrate(database)
    await db.transaction().execute(async (tx) => {
      for (const doctor of ['anna', 'ben', 'carl']) await events.emit(tx, told(doctor), now)
    })
    const everyone = ['anna', 'ben', 'carl'].map((doctorId) => ({ doctorId, seq: 0 }))
    const rows = await events.after(db, everyone, 100)
    expect(rows.map(({ doctor_id, seq }) => `${doctor_id} ${seq}`)).toEqual([
      'anna 1',
      'anna 2',
      'anna 3',
      'ben 1',
      'ben 2',
      'carl 1',
    ])
    expect(await events.keptRange(db, 'anna')).toEqual({ last: 3, oldest: 1 })
    expect(await events.keptRange(db, 'nobody')).toEqual({ last: 0, oldest: null })
  })

  it('gives no number to what was rolled back (contract 5 outbox)', async () => {
    const database = await open()
    const { db } = database
    await migrate(database)
    const failing = db.transaction().execute(async (tx) => {
      await events.emit(tx, told('anna'), now)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await db.transaction().execute((tx) => events.emit(tx, told('anna'), now))
    expect(await events.keptRange(db, 'anna')).toEqual({ last: 1, oldest: 1 })
  })
})
