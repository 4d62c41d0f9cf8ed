import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../../test/engines.ts'
import { account, appointment } from '../../../test/rows.ts'
import * as appointments from '../../appointments/store.ts'
import { newId } from '../ids.ts'
import { compiledInsert, compiledOnce } from './compiled.ts'
import { type Database, openDatabase } from './open.ts'

const insertWork = compiledInsert('periodic_work', ['name', 'due_at', 'held_until'])
const work = compiledOnce((db) => db.selectFrom('periodic_work').select(['name', 'due_at']).where('name', '=', ''))
const insertName = compiledInsert('appointments', ['id', 'doctor_id', 'name'])

describe.each(engines)('a compiled statement on %s', (engine) => {
  let database: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const place = await migratedDatabase(engine)
    remove = place.remove
    database = openDatabase(place.settings, [Buffer.alloc(32, 1)])
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  it('takes other values each time, inside a transaction and outside, and is rolled back with it', async () => {
    const { db } = database
    const add = (name: string, due_at: number) =>
      db.transaction().execute((tx) => tx.executeQuery(insertWork(tx, { due_at, name, held_until: 0 })))
    await add('sweep', 1)
    await add('look', 2)
    await expect(add('look', 3)).rejects.toThrow()
    const found = async (name: string) => (await db.executeQuery(work(db, [name]))).rows
    expect(await found('sweep')).toEqual([{ name: 'sweep', due_at: 1 }])
    expect(await found('look')).toEqual([{ name: 'look', due_at: 2 }])
    expect(await found('neither')).toEqual([])
  })

  it('is refused if it would write what must be sealed, or lacks values', () => {
    const row = { id: newId(), doctor_id: newId(), name: 'Frau Beispiel' }
    expect(() => insertName(database.db, row)).toThrow('built anew for every row')
    expect(() => work(database.db, [])).toThrow('as many values')
  })

  it('leaves a new appointment as given, although only non-null columns are written', async () => {
    const doctor = newId()
    const row = appointment(doctor, { room: 'Sprechzimmer 1' })
    const { db } = database
    await db.insertInto('accounts').values(account(doctor)).execute()
    await db.transaction().execute((tx) => appointments.insert(tx, row))
    expect(await appointments.ownedBy(db, doctor, row.id)).toEqual(row)
  })
})
