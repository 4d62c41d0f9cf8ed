import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migratedDatabase } from '../../../../test/engines.ts'
import { account, appointment } from '../../../../test/rows.ts'
import { newId } from '../../ids.ts'
import { type Database, openDatabase, type Tx } from '../open.ts'

describe('opened short texts, and their keys,', () => {
  let database: Database
  let remove: () => Promise<void>
  let id: string
  beforeEach(async () => {
    const migrated = await migratedDatabase('sqlite')
    remove = migrated.remove
    database = openDatabase(migrated.settings, [Buffer.alloc(32, 7)])
    const doctor = newId()
    await database.db.insertInto('accounts').values(account(doctor)).execute()
    const row = appointment(doctor)
    id = row.id
    await database.db.transaction().execute((tx) => tx.insertInto('appointments').values(row).execute())
  })
  afterEach(async () => {
    await database.close()
    await remove()
  })

  const names = () => database.db.selectFrom('appointments').select(['id', 'name']).execute()

  /** Erases the text and restores its row as stored; with the key gone, only a cache could still open it. */
  async function eraseAndPutBack(erase: () => Promise<unknown>): Promise<void> {
    const stored = await database.stored.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    expect(await names()).toEqual([{ id, name: 'Frau Beispiel' }])
    await erase()
    await database.stored.insertInto('appointments').values(stored).execute()
  }
  const erase = (tx: Tx | Database['db']) => tx.deleteFrom('appointments').where('id', '=', id).execute()

  it.each([
    ['in a transaction', () => database.db.transaction().execute(erase)],
    ['by itself', () => erase(database.db)],
  ])('are dropped from memory when something is erased %s (contract 14)', async (_how, erasing) => {
    const stored = await database.stored.selectFrom('appointments').select('name').executeTakeFirstOrThrow()
    await eraseAndPutBack(erasing)
    const shown = await names().catch(() => [])
    expect(shown).not.toContainEqual({ id, name: 'Frau Beispiel' })
    expect(await database.stored.selectFrom('appointments').select('name').executeTakeFirst()).toEqual(stored)
  })
})
