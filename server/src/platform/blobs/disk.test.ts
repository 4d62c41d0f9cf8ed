import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blobStoreContract } from './blob-store.contract.ts'
import { diskBlobs } from './disk.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'visite-blobs-'))

blobStoreContract('disk', async () => {
  const folder = await newFolder()
  return {
    store: diskBlobs({ folder: join(folder, 'not', 'yet', 'made') }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
})

describe('the folder of a disk store', () => {
  let folder: string
  beforeEach(async () => {
    folder = await newFolder()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('holds one file per blob and nothing else', async () => {
    const store = diskBlobs({ folder })
    const staged = await store.stage(Readable.from([Buffer.from('x')]))
    await staged.keep('recordings/a.webm')
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(['.staging', 'recordings', 'recordings/a.webm'])
  })

  it('is named when it cannot be used', async () => {
    await writeFile(join(folder, 'file'), '')
    const verdict = await diskBlobs({ folder: join(folder, 'file') }).check()
    expect(verdict.ok).toBe(false)
    expect(verdict.detail).toContain(join(folder, 'file'))
  })

  it('keeps the bytes staged when their place cannot be created', async () => {
    const store = diskBlobs({ folder })
    const staged = await store.stage(Readable.from([Buffer.from('x')]))
    await writeFile(join(folder, 'recordings'), 'a file where a folder should be')
    await expect(staged.keep('recordings/a.webm')).rejects.toThrow()
    await rm(join(folder, 'recordings'))
    await staged.keep('recordings/a.webm')
    expect(await store.stat('recordings/a.webm')).toMatchObject({ bytes: 1 })
  })
})
