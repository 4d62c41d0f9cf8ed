import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../../../test/engines.ts'
import { AT, account, appointment, transcription } from '../../../../test/rows.ts'
import { newId } from '../../ids.ts'
import type { AppointmentRow } from '../appointment-tables.ts'
import { type Database, openDatabase } from '../open.ts'
import { rewrapKeys } from './rewrap.ts'
import { isSealed } from './text.ts'

const ROOT_KEY = Buffer.alloc(32, 7)
describe.each(engines)('sealed columns on %s', (engine) => {
  let database: Database
  let remove: () => Promise<void>
  let settings: Parameters<typeof openDatabase>[0]
  let doctor: string
  beforeEach(async () => {
    ;({ settings, remove } = await migratedDatabase(engine))
    database = openDatabase(settings, [ROOT_KEY])
    doctor = newId()
    await database.db.insertInto('accounts').values(account(doctor)).execute()
  })
  afterEach(async () => {
    await database.close()
    await remove()
  })

  async function add(fields: Partial<AppointmentRow> = {}): Promise<AppointmentRow> {
    const row = appointment(doctor, fields)
    await database.db.transaction().execute((tx) => tx.insertInto('appointments').values(row).execute())
    return row
  }
  const keys = async () =>
    (await database.db.selectFrom('data_keys').select('owner_id').execute()).map((row) => row.owner_id)
  const stored = (id: string) =>
    database.stored.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const read = (id: string) =>
    database.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('are written sealed, each time differently, and read as they were', async () => {
    const row = await add({ notes: 'privat', booking_json: '{"patient":{"last_name":"Beispiel"}}' })
    const before = await stored(row.id)
    expect(JSON.stringify(before)).not.toMatch(/Beispiel|privat/)
    expect(before.error_reason).toBeNull()
    expect(await read(row.id)).toEqual(row)
    await database.db.updateTable('appointments').set({ name: 'Frau Beispiel' }).where('id', '=', row.id).execute()
    expect((await stored(row.id)).name).not.toBe(before.name)
    expect(await read(row.id)).toEqual(row)
  })

  it('are sealed whichever columns name the row, in upserts, and in what a statement returns', async () => {
    const row = await add()
    const heard = transcription(row.id)
    const save = (text: string) =>
      database.db
        .insertInto('transcriptions')
        .values({ ...heard, text })
        .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet({ text }))
        .returningAll()
        .executeTakeFirstOrThrow()
    expect(await save('Husten')).toMatchObject({ text: 'Husten' })
    expect(await save('Fieber')).toMatchObject({ text: 'Fieber' })
    // By its own id, which is not the row name that sealing uses.
    const change = database.db.updateTable('transcriptions').set({ text: 'Schnupfen' })
    await change.where('id', '=', heard.id).execute()
    await change.where('id', '=', newId()).execute()
    const joined = await database.db
      .selectFrom('transcriptions')
      .innerJoin('appointments', 'appointments.id', 'transcriptions.appointment_id')
      .select(['transcriptions.text as words', 'transcriptions.appointment_id', 'appointments.id', 'appointments.name'])
      .execute()
    expect(joined).toEqual([{ words: 'Schnupfen', appointment_id: row.id, id: row.id, name: 'Frau Beispiel' }])
    const raw = await database.stored.selectFrom('transcriptions').selectAll().execute()
    expect(JSON.stringify(raw)).not.toMatch(/Husten|Fieber|Schnupfen/)
  })

  it('open only in their own row, and not if a bit was changed (contract 14 encryption)', async () => {
    const [first, second] = [await add({ notes: 'privat' }), await add({ notes: 'geheim' })]
    const { name, notes } = await stored(first.id)
    const put = (id: string, set: Partial<AppointmentRow>) =>
      database.stored.updateTable('appointments').set(set).where('id', '=', id).execute()
    const changed = /was changed or moved/
    await put(second.id, { notes })
    await expect(read(second.id)).rejects.toThrow(changed)
    await put(first.id, { notes: name })
    await expect(read(first.id)).rejects.toThrow(changed)
    const at = name.length - 6
    await put(first.id, {
      notes: null,
      name: `${name.slice(0, at)}${name[at] === 'A' ? 'B' : 'A'}${name.slice(at + 1)}`,
    })
    await expect(read(first.id)).rejects.toThrow(changed)
  })

  it('need the key of their owner, which is created and destroyed with the owner (contract 14 erasure)', async () => {
    const row = await add()
    expect(await keys()).toEqual([row.id])
    const broken = add({ name: 'Herr Beispiel', doctor_id: doctor, status: null as never })
    await expect(broken).rejects.toThrow()
    const undone = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('appointments').values(appointment(doctor)).execute()
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await keys()).toEqual([row.id])
    // An account gets a key as soon as something of it is sealed.
    const terms = { doctor_id: doctor, terms_json: '["Ibuprofen"]', updated_at: AT }
    await database.db.insertInto('vocabularies').values(terms).execute()
    expect(new Set(await keys())).toEqual(new Set([row.id, doctor]))

    const old = await stored(row.id)
    await database.db.deleteFrom('appointments').where('id', '=', row.id).execute()
    expect(await keys()).toEqual([doctor])
    await database.stored.insertInto('appointments').values(old).execute()
    const elsewhere = openDatabase(settings, [ROOT_KEY])
    const again = elsewhere.db.selectFrom('appointments').selectAll().execute()
    await expect(again).rejects.toThrow(`the key of appointment.${row.id} is destroyed`)
    await elsewhere.close()
    await database.db.deleteFrom('accounts').where('id', '=', doctor).execute()
    expect(await keys()).toEqual([])
  })

  it('are refused where they could reach the database or the reader unsealed', async () => {
    const row = await add()
    const { db } = database
    const from = db.selectFrom('appointments')
    await expect(from.selectAll().where('name', '=', row.name).execute()).rejects.toThrow('compare it in memory')
    await expect(from.select('id').orderBy('name').execute()).rejects.toThrow('compare it in memory')
    await expect(from.select('name').execute()).rejects.toThrow('select id of appointments with it')
    await expect(sql`select * from appointments`.execute(db)).rejects.toThrow('raw SQL has read a sealed column')
    const all = db.updateTable('appointments').set({ name: 'Frau Muster' })
    await add()
    await expect(all.where('doctor_id', '=', doctor).execute()).rejects.toThrow('row by row')
    const moved = db.updateTable('appointments').set({ id: newId() }).where('id', '=', row.id)
    await expect(moved.execute()).rejects.toThrow('changes only together with all that is sealed')
    const outside = db.insertInto('appointments').values(appointment(doctor))
    await expect(outside.execute()).rejects.toThrow('in a transaction')
    const keyless = openDatabase(settings)
    await expect(keyless.db.selectFrom('appointments').selectAll().execute()).rejects.toThrow('without the root key')
    const writing = keyless.db.updateTable('appointments').set({ name: 'x' }).where('id', '=', row.id)
    await expect(writing.execute()).rejects.toThrow('without the root key')
    await keyless.close()
    expect(await from.select('id').where('notes', 'is', null).execute()).toHaveLength(2)
  })

  it('can be read with only the new root key once the keys are rotated (contract 14 keys)', async () => {
    const rows = [await add({ notes: 'privat' }), await add()]
    const newer = Buffer.alloc(32, 9)
    expect(await rewrapKeys(database.stored, [newer])).toEqual({ wrapped: 0, lost: 2 })
    const both = openDatabase(settings, [newer, ROOT_KEY])
    expect(await both.db.selectFrom('appointments').selectAll().orderBy('id').execute()).toHaveLength(2)
    expect(await rewrapKeys(both.stored, [newer, ROOT_KEY])).toEqual({ wrapped: 2, lost: 0 })
    expect(await rewrapKeys(both.stored, [newer, ROOT_KEY])).toEqual({ wrapped: 0, lost: 0 })
    await both.close()
    const after = openDatabase(settings, [newer])
    const found = await after.db.selectFrom('appointments').selectAll().execute()
    expect(new Set(found.map(({ name, notes }) => `${name} ${notes}`))).toEqual(
      new Set(rows.map(({ name, notes }) => `${name} ${notes}`)),
    )
    await after.close()
    const before = openDatabase(settings, [ROOT_KEY])
    await expect(before.db.selectFrom('appointments').selectAll().execute()).rejects.toThrow('not configured any more')
    await before.close()
  })

  it('are written and read while the keys are rotated, twice, even when a rotation breaks off (contract 14 keys)', async () => {
    const roots = [ROOT_KEY, Buffer.alloc(32, 9), Buffer.alloc(32, 10)]
    let names = (await Promise.all([add(), add(), add()])).map(({ name }) => name)
    for (const [index, newer] of roots.slice(1).entries()) {
      const both = [newer, roots[index] ?? ROOT_KEY]
      const [service, other] = [openDatabase(settings, both), openDatabase(settings, [...both].reverse())]
      const all = async (at: Database) =>
        (await at.db.selectFrom('appointments').select(['id', 'name']).execute()).map(({ name }) => name).sort()
      const write = async (at: Database, name: string) => {
        const row = appointment(doctor, { name })
        await at.db.transaction().execute((tx) => tx.insertInto('appointments').values(row).execute())
        names = [...names, name].sort()
      }
      // Stop after the first key.
      let wrapped = 0
      const breaking = service.stored.withPlugin({
        transformQuery: ({ node }) => {
          if (node.kind === 'UpdateQueryNode' && wrapped++ === 1) throw new Error('killed')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await expect(rewrapKeys(breaking, both)).rejects.toThrow('killed')
      // Processes that have already changed their key, and others that have not.
      await Promise.all([
        write(service, `Neu ${index}`),
        write(other, `Alt ${index}`),
        rewrapKeys(service.stored, both),
      ])
      expect(await all(service)).toEqual(names)
      expect(await all(other)).toEqual(names)
      expect(await rewrapKeys(service.stored, both)).toMatchObject({ lost: 0 })
      await Promise.all([service.close(), other.close()])
      const [alone, before] = [openDatabase(settings, [newer]), openDatabase(settings, roots.slice(0, index + 1))]
      expect(await all(alone)).toEqual(names)
      await expect(all(before)).rejects.toThrow('not configured any more')
      await Promise.all([alone.close(), before.close()])
    }
  })

  it('are read even while they are still plain, and get a key when they are written', async () => {
    const row = appointment(doctor)
    await database.stored.insertInto('appointments').values(row).execute()
    expect(await read(row.id)).toEqual(row)
    expect(await keys()).toEqual([])
    await database.db.updateTable('appointments').set({ notes: 'privat' }).where('id', '=', row.id).execute()
    expect(await keys()).toEqual([row.id])
    expect(await read(row.id)).toEqual({ ...row, notes: 'privat' })
    expect(isSealed((await stored(row.id)).name)).toBe(false)
    const gone = database.db.insertInto('transcriptions').values(transcription(newId()))
    await expect(gone.execute()).rejects.toThrow('is gone')
  })
})
