import { expect, it } from 'vitest'
import { migratedDatabase } from '../../../../test/engines.ts'
import { account, appointment } from '../../../../test/rows.ts'
import { keyWrapper, nameOf } from '../../crypto/data-keys.ts'
import { newId } from '../../ids.ts'
import { openDatabase } from '../open.ts'
import { keyCache } from './key-cache.ts'
import { connectionKeys } from './keys.ts'

it('one answer may need more keys than are kept in memory', async () => {
  const { settings, remove } = await migratedDatabase('sqlite')
  const rootKeys = [Buffer.alloc(32, 7)]
  const { db, stored, close } = openDatabase(settings, rootKeys)
  try {
    const doctor = newId()
    await db.insertInto('accounts').values(account(doctor)).execute()
    const rows = Array.from({ length: 5 }, () => appointment(doctor))
    await db.transaction().execute((tx) => tx.insertInto('appointments').values(rows).execute())
    const keys = connectionKeys(keyWrapper(rootKeys), keyCache(2), stored)
    const names = rows.map(({ id }) => nameOf({ kind: 'appointment', id }))
    const keyOf = await keys.forReading((query) => stored.executeQuery(query), new Set(names))
    expect(new Set(names.map((name) => keyOf(name).export().toString('hex'))).size).toBe(rows.length)
  } finally {
    await close()
    await remove()
  }
})
