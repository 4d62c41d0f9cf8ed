import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../../test/engines.ts'
import { ownKeys } from '../../../test/own-keys.ts'
import { StorageAway } from '../blobs/blob-store.ts'
import { diskBlobs } from '../blobs/disk.ts'
import { type Engine, openDatabase } from '../db/open.ts'
import { newId } from '../ids.ts'
import { WriterOutrun } from './gather.ts'
import { bytesOf, contentOf, expected, spoolsContract, written } from './spools.contract.ts'
import { objectsInUse, storageSpools } from './storage-spools.ts'

async function place(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'visite-spool-'))
  const { settings, remove } = await migratedDatabase(engine)
  const database = openDatabase(settings, [Buffer.alloc(32, 1)])
  const raw = diskBlobs({ folder })
  const keys = ownKeys()
  const { db } = database
  return {
    ...{ db, raw, keys, spools: storageSpools({ db, raw, keys }) },
    async objects() {
      const found: string[] = []
      for await (const { key } of raw.list('')) found.push(key)
      return found
    },
    async remove() {
      await database.close()
      await remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe.each(engines)('live speech that all machines share, on %s', (engine) => {
  spoolsContract('in the storage', () => place(engine))

  describe('spools in the storage', () => {
    let shared: Awaited<ReturnType<typeof place>>
    const spool = () => ({ id: newId(), owner: { kind: 'appointment', id: newId() } as const })
    beforeEach(async () => {
      shared = await place(engine)
    })
    afterEach(() => shared.remove())

    it('are read and continued by another process (contract 15 speech)', async () => {
      const { db, raw, keys, spools } = shared
      const one = spool()
      await written(spools, one, 1, 0, 5)
      const elsewhere = storageSpools({ db, raw, keys })
      expect(await contentOf(elsewhere, one.id)).toEqual(expected(5))
      await (await written(elsewhere, one, 2, 5, 9)).close()
      expect(await contentOf(spools, one.id)).toEqual(expected(9))
    })

    it('write one object for all speakers, which stays until the last of them has gone', async () => {
      const { db, spools } = shared
      const all = Array.from({ length: 20 }, spool)
      const quiet = { onDurable: () => {}, onFailure: () => {} }
      const writers = await Promise.all(all.map((each) => spools.open(each, 1, 0, quiet)))
      for (let seq = 0; seq < 50; seq++) for (const writer of writers) writer.append(seq, bytesOf(seq))
      await Promise.all(writers.map((writer) => writer.settled()))
      const objects = await shared.objects()
      expect(objects.length).toBeLessThan(4)
      for (const { id } of all.slice(1)) await spools.remove(id)
      expect(await objectsInUse(db, await shared.objects())).toEqual(new Set(await shared.objects()))
      expect(await contentOf(spools, all[0]?.id ?? '')).toEqual(expected(50))
      await spools.remove(all[0]?.id ?? '')
      await expect.poll(() => shared.objects()).toEqual([])
    })

    it('open only with the key of their owner', async () => {
      const { spools, keys } = shared
      const one = spool()
      await written(spools, one, 1, 0, 3)
      keys.destroy()
      await expect(contentOf(spools, one.id)).rejects.toThrow('destroyed')
    })

    it('refuse an old writer that wakes up, and one whose spool is gone (contract 15 speech)', async () => {
      const { db, spools } = shared
      const one = spool()
      const failures: unknown[] = []
      const told: number[] = []
      const events = { onDurable: (seq: number) => told.push(seq), onFailure: (error: unknown) => failures.push(error) }
      const old = await spools.open(one, 1, 0, events)
      await (await written(spools, one, 2, 0, 3)).close()
      old.append(0, bytesOf(9))
      await expect(old.settled()).rejects.toBeInstanceOf(WriterOutrun)
      await expect(spools.open(one, 3, 2, events)).rejects.toBeInstanceOf(WriterOutrun)
      expect(await contentOf(spools, one.id)).toEqual(expected(3))
      const last = await spools.open(one, 3, 3, events)
      await spools.remove(one.id)
      last.append(3, bytesOf(3))
      await expect(last.settled()).rejects.toBeInstanceOf(WriterOutrun)
      expect({ told, failures: failures.length }).toEqual({ told: [], failures: 2 })
      expect(await db.selectFrom('spool_pieces').select('spool_id').execute()).toEqual([])
    })

    it('keep nothing after a gap when a write fails', async () => {
      const { db, raw, keys } = shared
      const one = spool()
      let isAway = true
      const flaky = {
        ...raw,
        stage: async (...given: Parameters<typeof raw.stage>) => {
          if (!isAway) return raw.stage(...given)
          isAway = false
          // Somebody keeps speaking while it fails.
          writer.append(1, bytesOf(1))
          throw new StorageAway('away')
        },
      }
      const quiet = { onDurable: () => {}, onFailure: () => {} }
      const writer = await storageSpools({ db, raw: flaky, keys }).open(one, 1, 0, quiet)
      writer.append(0, bytesOf(0))
      await expect(writer.settled()).rejects.toBeInstanceOf(StorageAway)
      const other = await storageSpools({ db, raw, keys }).open(spool(), 1, 0, quiet)
      other.append(0, bytesOf(0))
      await other.settled()
      expect(await contentOf(shared.spools, one.id)).toEqual(expected(0))
    })

    it('report no number that is not durable, and say so when the storage is away', async () => {
      const { db, raw, keys } = shared
      const away = { ...raw, stage: () => Promise.reject(new StorageAway('away')) }
      const told: number[] = []
      const failures: unknown[] = []
      const events = { onDurable: (seq: number) => told.push(seq), onFailure: (error: unknown) => failures.push(error) }
      const writer = await storageSpools({ db, raw: away, keys }).open(spool(), 1, 0, events)
      writer.append(0, bytesOf(0))
      await expect(writer.settled()).rejects.toBeInstanceOf(StorageAway)
      writer.append(1, bytesOf(1))
      await writer.close()
      expect({ told, failures: failures.length }).toEqual({ told: [], failures: 1 })
    })
  })
})
