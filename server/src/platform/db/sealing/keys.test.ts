import { expect, it } from 'vitest'
import { migratedDatabase } from '../../../../test/engines.ts'
import { account, appointment } from '../../../../test/rows.ts'
import { keyWrapper, nameOf } from '../../crypto/data-keys.ts'
import { newId } from '../../ids.ts'
import { openDatabase } from '../open.ts'
import { keyCache } from './key-cache.ts'
import { connectionKeys, type Run } from './keys.ts'

const ROOT_KEY = Buffer.alloc(32, 7)

it('a reader keeps the keys it has found, whatever the cache drops meanwhile', async () => {
  const { settings, remove } = await migratedDatabase('sqlite')
  const { db, stored, close } = openDatabase(settings, [ROOT_KEY])
  try {
    const doctor = newId()
    await db.insertInto('accounts').values(account(doctor)).execute()
    const rows = [appointment(doctor), appointment(doctor)]
    await db.transaction().execute((tx) => tx.insertInto('appointments').values(rows).execute())
    const names = rows.map(({ id }) => nameOf({ kind: 'appointment', id }))
    const [first = ''] = names

    const cache = keyCache()
    const keys = connectionKeys(keyWrapper([ROOT_KEY]), cache, stored)
    const plainly: Run = (query) => stored.executeQuery(query)
    await keys.forReading(plainly, new Set([first]))
    expect(cache.get(first)).toBeDefined()
    // Another request erases something while this one asks for the second key.
    const whileErased: Run = async (query) => {
      cache.clear()
      return stored.executeQuery(query)
    }
    const keyOf = await keys.forReading(whileErased, new Set(names))
    cache.clear()
    for (const name of names) expect(keyOf(name).export()).toHaveLength(32)
  } finally {
    await close()
    await remove()
  }
})

it('one answer may need more keys than are kept in memory', async () => {
  const { settings, remove } = await migratedDatabase('sqlite')
  const { db, stored, close } = openDatabase(settings, [ROOT_KEY])
  try {
    const doctor = newId()
    await db.insertInto('accounts').values(account(doctor)).execute()
    const rows = Array.from({ length: 5 }, () => appointment(doctor))
    await db.transaction().execute((tx) => tx.insertInto('appointments').values(rows).execute())
    const keys = connectionKeys(keyWrapper([ROOT_KEY]), keyCache(2), stored)
    const names = rows.map(({ id }) => nameOf({ kind: 'appointment', id }))
    const keyOf = await keys.forReading((query) => stored.executeQuery(query), new Set(names))
    expect(new Set(names.map((name) => keyOf(name).export().toString('hex'))).size).toBe(rows.length)
  } finally {
    await close()
    await remove()
  }
})
