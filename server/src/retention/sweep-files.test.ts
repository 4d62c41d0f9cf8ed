import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../test/engines.ts'
import { diskBlobs } from '../platform/blobs/disk.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { sweepFiles } from './sweep-files.ts'

describe.each(engines)('the sweep of files that no row names on %s', (engine) => {
  let folder: string
  let database: Database
  let remove: () => Promise<void>
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'visite-sweep-'))
    const place = await migratedDatabase(engine)
    remove = place.remove
    database = openDatabase(place.settings)
  })
  afterEach(async () => {
    await database.close()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const owners = [
    { prefix: 'documents/', namedBy: ['recordings.blob_key'] as const },
    { prefix: 'speech/', namedBy: ['recordings.blob_key', 'spool_pieces.object_key'] as const },
  ]
  const keys = Array.from({ length: 1_100 }, (_, index) => `speech/${String(index).padStart(4, '0')}`)
  const isNamed = (key: string) => Number(key.slice(-4)) % 2 === 0
  const later = () => new Date(Date.now() + 1_000)

  async function stored(): Promise<void> {
    mkdirSync(join(folder, 'speech'))
    for (const key of keys) writeFileSync(join(folder, key), 'a')
    const rows = keys.filter(isNamed).map((object_key, first_seq) => ({
      ...{ spool_id: 'a', generation: 1, first_seq, last_seq: first_seq, plain_bytes: 1, object_key },
      ...{ start_byte: 0, bytes: 1, created_at: '2026-01-01T00:00:00.000Z' },
    }))
    for (let from = 0; from < rows.length; from += 100)
      await database.db
        .insertInto('spool_pieces')
        .values(rows.slice(from, from + 100))
        .execute()
  }

  it('checks many at once against the rows, and leaves those in use and new ones', async () => {
    await stored()
    const places: string[] = []
    const progress = { place: null, keep: async (place: string) => void places.push(place) }
    const swept = { db: database.db, blobs: diskBlobs({ folder }), owners, progress }
    expect(await sweepFiles(swept, new Date(Date.now() - 60_000))).toEqual({ orphans: 0 })
    expect(places).toHaveLength(4)
    expect(await sweepFiles(swept, later())).toEqual({ orphans: 550 })
    expect(
      readdirSync(join(folder, 'speech'))
        .map((name) => `speech/${name}`)
        .sort(),
    ).toEqual(keys.filter(isNamed))
  })

  it('continues after the page at which an earlier one broke off', async () => {
    await stored()
    const disk = diskBlobs({ folder })
    const asked: (string | undefined)[] = []
    const blobs = {
      ...disk,
      async *list(prefix: string, after?: string) {
        asked.push(after)
        for await (const file of disk.list(prefix)) if (file.key > (after ?? '')) yield file
      },
    }
    let place: string | null = 'speech/0999'
    const progress = {
      place,
      async keep(next: string) {
        place = next
      },
    }
    expect(await sweepFiles({ db: database.db, blobs, owners, progress }, later())).toEqual({ orphans: 50 })
    expect(asked).toEqual(['speech/0999'])
    expect(place > 'speech/0999').toBe(true)
  })
})
