import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskBlobs } from '../platform/blobs/disk.ts'
import type { Db } from '../platform/db/open.ts'
import { sweepFiles } from './sweep-files.ts'

describe('the sweep of files that no row names', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'visite-sweep-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('asks about many at once, and leaves those in use', async () => {
    mkdirSync(join(folder, 'recordings'))
    const keys = Array.from({ length: 1_100 }, (_, index) => `recordings/${String(index).padStart(4, '0')}`)
    for (const key of keys) writeFileSync(join(folder, key), 'a')
    const asked: number[] = []
    const inUse = async (_db: Db, some: readonly string[]) => {
      asked.push(some.length)
      return new Set(some.filter((key) => Number(key.slice(-4)) % 2 === 0))
    }
    const swept = { db: {} as Db, blobs: diskBlobs({ folder }), owners: [{ prefix: 'recordings/', inUse }] }
    expect(await sweepFiles(swept, new Date(Date.now() + 1_000))).toEqual({ orphans: 550 })
    expect(asked).toEqual([500, 500, 100])
    expect(readdirSync(join(folder, 'recordings'))).toHaveLength(550)
  })
})
