import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownKeys } from '../../../test/own-keys.ts'
import { BlobMissing, type BlobStore } from '../blobs/blob-store.ts'
import { diskBlobs } from '../blobs/disk.ts'
import { faultOf } from '../blobs/fault.ts'
import { newId } from '../ids.ts'
import { privateCopies } from './private-copy.ts'
import { sealedBlobsContract } from './sealed-blobs.contract.ts'
import { sealedBlobs } from './sealed-blobs.ts'

const OWNER = { kind: 'appointment', id: newId() } as const
const KEY = 'recordings/a.webm'
const PLAIN = Buffer.from('Ich habe seit drei Tagen Husten. '.repeat(5_000))

sealedBlobsContract('a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-blobs-'))
  return { store: diskBlobs({ folder }), remove: async () => rmSync(folder, { recursive: true, force: true }) }
})

describe('sealed blobs (contract 14 encryption)', () => {
  let folder: string
  let keys: ReturnType<typeof ownKeys>
  let blobs: BlobStore
  const raw = () => diskBlobs({ folder: join(folder, 'blobs') })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'visite-sealed-'))
    keys = ownKeys()
    blobs = sealedBlobs(raw(), keys, privateCopies(join(folder, 'copies')))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const store = async (bytes: Buffer, key = KEY) => {
    const staged = await blobs.stage(Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]))
    await staged.keep(key, OWNER)
    return staged
  }
  const file = () => join(folder, 'blobs', KEY)

  it('are read by their plain bytes and sizes, in ranges too, but stored differently', async () => {
    const staged = await store(PLAIN)
    expect(staged.bytes).toBe(PLAIN.length)
    expect(readFileSync(file()).includes('Husten')).toBe(false)
    expect(await blobs.stat(KEY)).toMatchObject({ bytes: PLAIN.length })
    expect((await buffer(await blobs.read(KEY))).equals(PLAIN)).toBe(true)
    const [start, end] = [65_530, 140_000]
    expect((await buffer(await blobs.read(KEY, { start, end }))).equals(PLAIN.subarray(start, end + 1))).toBe(true)
    expect((await buffer(await blobs.read(KEY, { start, end: 1e9 }))).equals(PLAIN.subarray(start))).toBe(true)
    await expect(blobs.read(KEY, { start: PLAIN.length, end: 1e9 })).rejects.toThrow(RangeError)
    await expect(blobs.read('recordings/none.webm')).rejects.toThrow(BlobMissing)
    await store(Buffer.alloc(0))
    expect(await blobs.stat(KEY)).toMatchObject({ bytes: 0 })
    expect(await buffer(await blobs.read(KEY))).toHaveLength(0)
  })

  it('can be looked into while they are staged, and are not plain there either', async () => {
    const staged = await blobs.stage(Readable.from([PLAIN]))
    const [name = ''] = readdirSync(join(folder, 'blobs', '.staging'))
    expect(readFileSync(join(folder, 'blobs', '.staging', name)).includes('Husten')).toBe(false)
    expect(Buffer.from(await staged.look(4, 8)).toString()).toBe('habe')
    expect(await staged.look(PLAIN.length, PLAIN.length + 10)).toHaveLength(0)
    const copy = await staged.localFile()
    expect(readFileSync(copy.path).equals(PLAIN)).toBe(true)
    expect(statSync(copy.path).mode & 0o777).toBe(0o600)
    await copy.release()
    expect(() => statSync(copy.path)).toThrow('ENOENT')
    await staged.discard()
    expect(readdirSync(join(folder, 'blobs', '.staging'))).toEqual([])
  })

  it('are found out when altered, and cannot be read once their owner’s key is destroyed', async () => {
    const { bytes, sha256 } = await store(PLAIN)
    const named = { key: KEY, bytes, sha256 }
    expect(await faultOf(blobs, named)).toBeNull()
    const copy = await blobs.localFile(KEY)
    expect(readFileSync(copy.path).equals(PLAIN)).toBe(true)
    await copy.release()
    truncateSync(file(), statSync(file()).size - 1)
    expect(await faultOf(blobs, named)).toBe('altered')
    await expect(buffer(await blobs.read(KEY))).rejects.toThrow('changed, cut or moved')
    truncateSync(file(), 100)
    expect(await faultOf(blobs, named)).toBe('altered')
    await store(PLAIN)
    keys.destroy()
    await expect(buffer(await blobs.read(KEY))).rejects.toThrow('is destroyed')
  })

  it('from an earlier version are read as they are', async () => {
    await (await raw().stage(Readable.from([PLAIN]))).keep(KEY)
    expect((await buffer(await blobs.read(KEY, { start: 4, end: 7 }))).toString()).toBe('habe')
    expect(await blobs.stat(KEY)).toMatchObject({ bytes: PLAIN.length })
  })
})
