import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownKeys } from '../../../test/own-keys.ts'
import type { BlobStore, RawBlobs } from '../blobs/blob-store.ts'
import { faultOf } from '../blobs/fault.ts'
import { newId } from '../ids.ts'
import { HEADER_BYTES, SEALED_CHUNK_BYTES } from './container.ts'
import { privateCopies } from './private-copy.ts'
import { sealedBlobs } from './sealed-blobs.ts'

const MIB = 1024 * 1024
const KEY = 'recordings/a.webm'
const OTHER = 'recordings/b.webm'
const OWNER = { kind: 'appointment', id: newId() } as const

/** The behaviour of sealed blobs in every store. `make` gives a new empty one for each test. */
export function sealedBlobsContract(name: string, make: () => Promise<{ store: RawBlobs; remove(): Promise<void> }>) {
  describe(`sealed blobs in ${name} (contract 14 encryption)`, () => {
    let raw: RawBlobs
    let blobs: BlobStore
    let folder: string
    let remove: () => Promise<void>
    beforeEach(async () => {
      ;({ store: raw, remove } = await make())
      folder = mkdtempSync(join(tmpdir(), 'visite-sealed-'))
      blobs = sealedBlobs(raw, ownKeys(), privateCopies(join(folder, 'copies')))
    })
    afterEach(async () => {
      rmSync(folder, { recursive: true, force: true })
      await remove()
    })

    async function put(key: string, bytes: Buffer) {
      const staged = await blobs.stage(Readable.from([bytes]))
      await staged.keep(key, OWNER)
      return { key, bytes: staged.bytes, sha256: staged.sha256 }
    }
    const read = async (key: string, range?: { start: number; end: number }) => buffer(await blobs.read(key, range))
    const stored = async (key: string) => buffer(await raw.read(key))
    const putRaw = async (key: string, bytes: Buffer) => (await raw.stage(Readable.from([bytes]))).keep(key)

    it('span several parts, and play from anywhere', async () => {
      const plain = randomBytes(12 * MIB + 17)
      const named = await put(KEY, plain)
      expect((await stored(KEY)).includes(plain.subarray(MIB, MIB + 64))).toBe(false)
      expect(await blobs.stat(KEY)).toMatchObject({ bytes: plain.length })
      const chunk = 64 * 1024
      for (const [start, end] of [
        [0, 0],
        [chunk - 1, chunk],
        [5 * MIB - 3, 5 * MIB + 100_000],
        [plain.length - 18, plain.length - 1],
        [plain.length - 5, plain.length + MIB],
      ] as const)
        expect((await read(KEY, { start, end })).equals(plain.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
      expect((await read(KEY)).equals(plain)).toBe(true)
      expect(await faultOf(blobs, named)).toBeNull()
    })

    it('are found out when cut, swapped, lengthened, exchanged or changed', async () => {
      const plain = randomBytes(4 * 64 * 1024 + 100)
      const named = await put(KEY, plain)
      await put(OTHER, plain)
      const whole = await stored(KEY)
      const at = (chunk: number) => HEADER_BYTES + chunk * SEALED_CHUNK_BYTES
      const part = (chunk: number) => whole.subarray(at(chunk), at(chunk + 1))
      const flipped = Buffer.from(whole)
      flipped.writeUInt8((flipped[at(2) + 5] ?? 0) ^ 1, at(2) + 5)
      const wrong: Record<string, Buffer> = {
        cut: whole.subarray(0, at(2)),
        'cut in a chunk': whole.subarray(0, at(2) + 99),
        swapped: Buffer.concat([whole.subarray(0, at(0)), part(1), part(0), whole.subarray(at(2))]),
        lengthened: Buffer.concat([whole, part(3)]),
        'of another file': await stored(OTHER),
        changed: flipped,
      }
      for (const [how, bytes] of Object.entries(wrong)) {
        await putRaw(KEY, bytes)
        await expect(read(KEY), how).rejects.toThrow('is not what was stored')
        expect(await faultOf(blobs, named), how).toBe('altered')
      }
      // What was not touched still plays.
      await putRaw(KEY, flipped)
      expect((await read(KEY, { start: 0, end: 99 })).equals(plain.subarray(0, 100))).toBe(true)
      await putRaw(KEY, whole)
      expect((await read(KEY)).equals(plain)).toBe(true)
    })
  })
}
