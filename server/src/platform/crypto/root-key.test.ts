import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../../test/engines.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { DatabaseUnfitError } from '../db/unfit.ts'
import { adoptRootKey, agreeOnRootKey } from './root-key.ts'

describe.each(engines)('the root key of an installation on %s', (engine) => {
  let opened: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const place = await migratedDatabase(engine)
    remove = place.remove
    opened = openDatabase(place.settings)
  })
  afterAll(async () => {
    await opened.close()
    await remove()
  })

  it('is that of its first start; a different one is refused, even for one of two that start together', async () => {
    const { db } = opened
    const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const
    const starts = await Promise.allSettled([agreeOnRootKey(db, [first]), agreeOnRootKey(db, [second])])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [ours, other] = starts[0].status === 'fulfilled' ? [first, second] : [second, first]
    await agreeOnRootKey(db, [ours])
    await expect(agreeOnRootKey(db, [other])).rejects.toThrow(DatabaseUnfitError)

    // After a rotation the new one signs, and a process with only the old one is refused.
    await agreeOnRootKey(db, [third, ours])
    await agreeOnRootKey(db, [third])
    await expect(agreeOnRootKey(db, [ours])).rejects.toThrow('VISITE_MASTER_KEY')

    await adoptRootKey(db, other)
    await agreeOnRootKey(db, [other])
  })
})
