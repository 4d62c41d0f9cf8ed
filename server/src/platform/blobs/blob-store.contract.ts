import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BlobMissing, type RawBlobs } from './blob-store.ts'

const MIB = 1024 * 1024
const FUTURE = new Date('2100-01-01')

/** The behaviour of every store. `make` gives a new empty one for each test. */
export function blobStoreContract(name: string, make: () => Promise<{ store: RawBlobs; remove(): Promise<void> }>) {
  describe(`${name} as a blob store`, () => {
    let store: RawBlobs
    let remove: () => Promise<void>
    beforeEach(async () => {
      ;({ store, remove } = await make())
    })
    afterEach(() => remove())

    async function put(key: string, bytes: Buffer) {
      const staged = await store.stage(inPieces(bytes))
      await staged.keep(key)
      return staged
    }
    const get = async (key: string, range?: { start: number; end: number }) => buffer(await store.read(key, range))
    const keys = async (prefix = '') => {
      const found: string[] = []
      for await (const { key } of store.list(prefix)) found.push(key)
      return found.sort()
    }
    const nothingStaged = async () => expect(await store.sweepStaging(FUTURE)).toBe(0)

    it.each([0, 1, 65_536, MIB, 12 * MIB + 17])('returns %i bytes as they came', async (size) => {
      const bytes = randomBytes(size)
      const staged = await put('recordings/a.webm', bytes)
      expect(staged.bytes).toBe(size)
      expect(staged.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect(await store.stat('recordings/a.webm')).toMatchObject({ bytes: size })
      expect((await get('recordings/a.webm')).equals(bytes)).toBe(true)
      await nothingStaged()
    })

    it('takes bytes in very small pieces', async () => {
      const bytes = randomBytes(3_000)
      const staged = await store.stage(Readable.from(Array.from(bytes, (byte) => Buffer.from([byte]))))
      await staged.keep('recordings/a.webm')
      expect((await get('recordings/a.webm')).equals(bytes)).toBe(true)
    })

    it('shows staged bytes only to us, and kept ones to everybody', async () => {
      const staged = await store.stage(inPieces(Buffer.from('draft')))
      expect(await readFile(staged.path, 'utf8')).toBe('draft')
      expect((await stat(staged.path)).mode & 0o777).toBe(0o600)
      expect(await keys()).toEqual([])
      await staged.keep('documents/x.pdf')
      expect(await keys()).toEqual(['documents/x.pdf'])
    })

    it('says which of many exist', async () => {
      for (const key of ['documents/b', 'recordings/b', 'recordings/d', 'recordings/f'])
        await put(key, Buffer.from(key))
      const asked = ['recordings/f', 'recordings/a', 'recordings/b', 'recordings/c', 'recordings/e', 'recordings/g']
      expect(await store.stored(asked)).toEqual(new Set(['recordings/b', 'recordings/f']))
      expect(await store.stored(['documents/b', 'recordings/d', 'speech/a'])).toEqual(
        new Set(['documents/b', 'recordings/d']),
      )
      expect(await store.stored(['recordings/b'])).toEqual(new Set(['recordings/b']))
      expect(await store.stored(['recordings/c'])).toEqual(new Set())
      expect(await store.stored([])).toEqual(new Set())
    })

    it('forgets what is discarded, even when discarded twice', async () => {
      const staged = await store.stage(inPieces(Buffer.from('no')))
      await staged.discard()
      await staged.discard()
      await nothingStaged()
      expect(await keys()).toEqual([])
    })

    it('keeps what is discarded after it was kept', async () => {
      const staged = await put('documents/x.pdf', Buffer.from('yes'))
      await staged.discard()
      expect((await get('documents/x.pdf')).toString()).toBe('yes')
    })

    it('lets staged bytes be kept only once', async () => {
      const staged = await put('documents/x.pdf', Buffer.from('yes'))
      await expect(staged.keep('documents/y.pdf')).rejects.toThrow('kept already')
      expect(await keys()).toEqual(['documents/x.pdf'])
    })

    it('replaces what was under the key', async () => {
      await put('documents/x.pdf', Buffer.from('the first, longer one'))
      await put('documents/x.pdf', Buffer.from('second'))
      expect((await get('documents/x.pdf')).toString()).toBe('second')
    })

    it.each([
      [{ start: 0, end: 0 }, 'a'],
      [{ start: 2, end: 4 }, 'cde'],
      [{ start: 7, end: 9 }, 'hij'],
      [{ start: 7, end: 1_000 }, 'hij'],
    ])('reads the range %j', async (range, expected) => {
      await put('recordings/a.webm', Buffer.from('abcdefghij'))
      expect((await get('recordings/a.webm', range)).toString()).toBe(expected)
    })

    it.each([
      { start: 10, end: 12 },
      { start: 4, end: 3 },
    ])('refuses the range %j of ten bytes', async (range) => {
      await put('recordings/a.webm', Buffer.from('abcdefghij'))
      await expect(store.read('recordings/a.webm', range)).rejects.toThrow(RangeError)
    })

    it('reports what is missing', async () => {
      await put('recordings/a.webm', Buffer.from('a'))
      for (const key of ['recordings/b.webm', 'recordings', 'recordings/a.webm/b', 'documents/x.pdf']) {
        await expect(store.read(key)).rejects.toThrow(BlobMissing)
        await expect(store.read(key, { start: 0, end: 1 })).rejects.toThrow(BlobMissing)
        await expect(store.localFile(key)).rejects.toThrow(BlobMissing)
        expect(await store.stat(key)).toBeNull()
      }
      await store.delete('recordings/b.webm')
      await store.delete('documents/x.pdf')
    })

    it('deletes', async () => {
      await put('recordings/a.webm', Buffer.from('a'))
      await put('recordings/b.webm', Buffer.from('b'))
      await store.delete('recordings/a.webm')
      expect(await store.stat('recordings/a.webm')).toBeNull()
      expect(await keys()).toEqual(['recordings/b.webm'])
    })

    it('lists keys that begin with the prefix', async () => {
      const started = Date.now()
      for (const key of ['recordings/ab.webm', 'recordings/ac/1.wav', 'recordings/b.webm', 'documents/a.pdf', 'r']) {
        await put(key, Buffer.from(key))
      }
      expect(await keys()).toHaveLength(5)
      expect(await keys('recordings/')).toEqual(['recordings/ab.webm', 'recordings/ac/1.wav', 'recordings/b.webm'])
      expect(await keys('recordings/a')).toEqual(['recordings/ab.webm', 'recordings/ac/1.wav'])
      expect(await keys('recordings/ac/')).toEqual(['recordings/ac/1.wav'])
      expect(await keys('transcripts/')).toEqual([])
      // Some stores round to seconds.
      for await (const { modified } of store.list('r')) {
        expect(modified.getTime()).toBeGreaterThanOrEqual(started - 1_000)
        expect(modified.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
      }
    })

    it.each(
      ['', '/', '/a', 'a/', 'a//b', '.', '..', '../a', 'a/../b', 'a/..', '.staging/a', 'a/.b', 'A', 'ä', 'a b'].concat([
        'a\0b',
        'a\\b',
        'a\n',
        '%2e%2e/a',
        'a'.repeat(201),
        'a/'.repeat(8).concat('a'),
      ]),
    )('refuses the key %j everywhere', async (key) => {
      const staged = await store.stage(inPieces(Buffer.from('x')))
      await expect(staged.keep(key)).rejects.toThrow(TypeError)
      await staged.discard()
      for (const attempt of [store.read, store.stat, store.localFile, store.delete]) {
        await expect(attempt(key)).rejects.toThrow(TypeError)
      }
      expect(await keys()).toEqual([])
    })

    it.each(['..', '../', '/', '.staging/', 'a/../'])('refuses to list %j', async (prefix) => {
      await expect(keys(prefix)).rejects.toThrow(TypeError)
    })

    it('leaves nothing of an aborted upload', async () => {
      const { source, sent } = endless()
      const abort = new AbortController()
      const staging = store.stage(source, abort.signal)
      await sent(5 * MIB)
      abort.abort(new Error('the sender is gone'))
      await expect(staging).rejects.toThrow('the sender is gone')
      expect(source.destroyed).toBe(true)
      await nothingStaged()
    })

    it('leaves nothing of an upload that was aborted before it began', async () => {
      const { source } = endless()
      await expect(store.stage(source, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
      expect(source.destroyed).toBe(true)
      await nothingStaged()
    })

    it('leaves nothing of a source that breaks', async () => {
      const { source, sent } = endless()
      const staging = store.stage(source)
      await sent(3 * MIB)
      source.destroy(new Error('connection reset'))
      await expect(staging).rejects.toThrow('connection reset')
      await nothingStaged()
    })

    it('leaves nothing of a source that ends too early without an error', async () => {
      const { source, sent } = endless()
      const staging = store.stage(source)
      await sent(MIB)
      source.destroy()
      await expect(staging).rejects.toThrow('Premature close')
      await nothingStaged()
    })

    it('lends a local file', async () => {
      const bytes = randomBytes(100_000)
      await put('recordings/a.webm', bytes)
      const file = await store.localFile('recordings/a.webm')
      expect((await readFile(file.path)).equals(bytes)).toBe(true)
      await file.release()
      await file.release()
      expect((await get('recordings/a.webm')).equals(bytes)).toBe(true)
      await nothingStaged()
    })

    it('sweeps staging files by age', async () => {
      const staged = await store.stage(inPieces(Buffer.from('left behind')))
      expect(await store.sweepStaging(new Date(Date.now() - 60_000))).toBe(0)
      expect(await readFile(staged.path, 'utf8')).toBe('left behind')
      expect(await store.sweepStaging(FUTURE)).toBe(1)
      await nothingStaged()
      await expect(staged.keep('recordings/a.webm')).rejects.toThrow()
      expect(await keys()).toEqual([])
    })

    it('stores many at once', async () => {
      const blobs = Array.from({ length: 24 }, (_, i) => ({
        key: `recordings/${i}.webm`,
        bytes: randomBytes(i * 9_001),
      }))
      await Promise.all(blobs.map(({ key, bytes }) => put(key, bytes)))
      for (const { key, bytes } of blobs) expect((await get(key)).equals(bytes)).toBe(true)
      await nothingStaged()
    })

    it('stops reading when the reader leaves', async () => {
      await put('recordings/a.webm', randomBytes(8 * MIB))
      const stream = await store.read('recordings/a.webm')
      for await (const _ of stream) break
      expect(stream.destroyed).toBe(true)
    })

    it('checks itself and leaves no probe', async () => {
      expect(await store.check()).toMatchObject({ ok: true })
      expect(await keys()).toEqual([])
      await nothingStaged()
    })
  })
}

function inPieces(bytes: Buffer): Readable {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 65_536) pieces.push(bytes.subarray(at, at + 65_536))
  return Readable.from(pieces, { objectMode: false })
}

/** Endless bytes, at the reader's speed; `sent` resolves once that many have been read. */
function endless() {
  const piece = randomBytes(65_536)
  let taken = 0
  let reached = () => {}
  let wanted = Number.POSITIVE_INFINITY
  const source = new Readable({
    read() {
      taken += piece.length
      if (taken >= wanted) reached()
      setImmediate(() => this.push(piece))
    },
  })
  const sent = (bytes: number) =>
    new Promise<void>((resolve) => {
      wanted = bytes
      reached = resolve
    })
  return { source, sent }
}
