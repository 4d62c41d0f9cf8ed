import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFailingProxy } from '../../../test/fakes/failing-proxy.ts'
import { s3Client, startS3 } from '../../../test/fakes/s3.ts'
import { freePort } from '../../../test/postgres.ts'
import { sealedBlobsContract } from '../sealed-files/sealed-blobs.contract.ts'
import { blobStoreContract } from './blob-store.contract.ts'
import { BlobMissing, type RawBlobs, StorageAway, StorageFull } from './blob-store.ts'
import { type S3Settings, s3Blobs } from './s3.ts'

const MIB = 1024 * 1024
const FUTURE = new Date('2100-01-01')

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

async function settingsFor(endpoint: string) {
  const folder = await mkdtemp(join(tmpdir(), 'visite-staging-'))
  const { accessKeyId, secretAccessKey, region } = s3
  const settings: S3Settings = {
    endpoint,
    bucket: await s3.newBucket(),
    prefix: 'practice/',
    region,
    accessKeyId,
    secretAccessKey,
    stagingFolder: join(folder, 'not', 'yet', 'made'),
    timing: { firstPauseMs: 1 },
  }
  return { settings, remove: () => rm(folder, { recursive: true, force: true }) }
}

blobStoreContract('S3', async () => {
  const { settings, remove } = await settingsFor(s3.endpoint)
  return { store: s3Blobs(settings), remove }
})

sealedBlobsContract('S3', async () => {
  const { settings, remove } = await settingsFor(s3.endpoint)
  return { store: s3Blobs(settings), remove }
})

describe('a bucket', () => {
  let proxy: Awaited<ReturnType<typeof startFailingProxy>>
  let settings: S3Settings
  let remove: () => Promise<void>
  let store: RawBlobs
  beforeEach(async () => {
    proxy = await startFailingProxy(s3.endpoint)
    ;({ settings, remove } = await settingsFor(proxy.url))
    store = s3Blobs(settings)
  })
  afterEach(async () => {
    await proxy.stop()
    await remove()
  })

  const outside = () => s3Client({ endpoint: s3.endpoint, bucket: settings.bucket })
  const staged = (bytes: Buffer) => store.stage(Readable.from([bytes]))
  async function put(key: string, bytes: Buffer) {
    await (await staged(bytes)).keep(key)
  }
  const isPart = (number: number) => (request: { url?: string | undefined }) =>
    request.url?.includes(`partNumber=${number}&`) ?? false
  const isPost = (request: { method?: string | undefined }) => request.method === 'POST'
  const isComplete = (request: { method?: string | undefined; url?: string | undefined }) =>
    request.method === 'POST' && (request.url?.includes('uploadId=') ?? false)
  async function nothingLeft() {
    expect(await readdir(settings.stagingFolder)).toEqual([])
    expect(await store.sweepStaging(FUTURE)).toBe(0)
  }

  it('holds one object per blob, below the prefix, and gives it to nobody without the key', async () => {
    await put('recordings/a.webm', Buffer.from('abc'))
    const names: string[] = []
    for await (const { key } of outside().listObjects({})) names.push(key)
    expect(names).toEqual(['practice/recordings/a.webm'])
    expect((await fetch(`${s3.endpoint}/${settings.bucket}/${names[0]}`)).ok).toBe(false)
  })

  it('leaves other people’s objects alone', async () => {
    await outside().putObject('elsewhere/b.txt', 'b')
    await outside().putObject('practice/Not ours', 'c')
    await put('recordings/a.webm', Buffer.from('abc'))
    const keys: string[] = []
    for await (const { key } of store.list('')) keys.push(key)
    expect(keys).toEqual(['recordings/a.webm'])
  })

  it('is listed page by page', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `recordings/${i}.webm`)
    for (const name of names) await put(name, Buffer.from(name))
    const keys: string[] = []
    for await (const { key } of s3Blobs({ ...settings, pageSize: 3 }).list('recordings/')) keys.push(key)
    expect(keys.sort()).toEqual(names)
    expect(proxy.seen.filter((line) => line.includes('list-type=2'))).toHaveLength(3)
  })

  it('gets a large blob in parts', async () => {
    const bytes = randomBytes(20 * MIB + 3)
    await put('recordings/a.webm', bytes)
    expect(proxy.seen.filter((line) => line.includes('partNumber='))).toHaveLength(5)
    expect((await buffer(await store.read('recordings/a.webm'))).equals(bytes)).toBe(true)
    const part = await buffer(await store.read('recordings/a.webm', { start: 5 * MIB - 5, end: 5 * MIB + 4 }))
    expect(part.equals(bytes.subarray(5 * MIB - 5, 5 * MIB + 5))).toBe(true)
    await nothingLeft()
  })

  it('takes bytes as they come, in parts, and shows none of them before they are kept', async () => {
    const bytes = randomBytes(11 * MIB + 7)
    const small = s3Blobs({ ...settings, partBytes: 5 * MIB })
    const arrived = await small.send('archives/a.zip', inChunks(bytes, 700_001))
    expect(arrived.bytes).toBe(bytes.length)
    expect(await store.stat('archives/a.zip')).toBeNull()
    await arrived.keep()
    await arrived.discard()
    expect((await buffer(await store.read('archives/a.zip'))).equals(bytes)).toBe(true)
    expect(proxy.seen.filter((line) => line.includes('partNumber='))).toHaveLength(3)
    expect(await store.sweepStaging(FUTURE)).toBe(0)
  })

  it('keeps nothing of bytes that broke off midway', async () => {
    async function* breaking() {
      yield randomBytes(6 * MIB)
      throw new Error('the source broke')
    }
    const small = s3Blobs({ ...settings, partBytes: 5 * MIB })
    await expect(small.send('archives/a.zip', breaking())).rejects.toThrow('the source broke')
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(small.send('archives/a.zip', inChunks(randomBytes(9), 3), stopped)).rejects.toThrow('stopped')
    await (await small.send('archives/b.zip', inChunks(randomBytes(9), 3))).discard()
    expect(await store.stat('archives/b.zip')).toBeNull()
    expect(await store.sweepStaging(FUTURE)).toBe(0)
  })

  it.each([500, 503, 429, 'drop', 'dropAnswer'] as const)('is asked again after %s', async (fault) => {
    const bytes = randomBytes(6 * MIB)
    proxy.fail({ when: isPost, times: 1, fault }, { when: isPart(2), times: 2, fault })
    await put('recordings/a.webm', bytes)
    proxy.fail({ when: ({ method }) => method === 'GET', times: 1, fault })
    expect((await buffer(await store.read('recordings/a.webm'))).equals(bytes)).toBe(true)
    proxy.fail({ when: ({ method }) => method === 'HEAD', times: 1, fault })
    expect(await store.stat('recordings/a.webm')).toMatchObject({ bytes: bytes.length })
    proxy.fail({ when: ({ method }) => method === 'DELETE', times: 1, fault })
    await store.delete('recordings/a.webm')
    expect(await store.stat('recordings/a.webm')).toBeNull()
  })

  it('has the blob when only the last answer was lost', async () => {
    const bytes = randomBytes(6 * MIB)
    proxy.fail({ when: isComplete, times: 1, fault: 'dropAnswer' })
    await put('recordings/a.webm', bytes)
    expect((await buffer(await store.read('recordings/a.webm'))).equals(bytes)).toBe(true)
  })

  it.each([403, 503, 'drop'] as const)('keeps no parts of an upload that fails with %s', async (fault) => {
    proxy.fail({ when: isPart(2), times: 9, fault })
    const blob = await staged(randomBytes(11 * MIB))
    await expect(blob.keep('recordings/a.webm')).rejects.toThrow('object storage')
    await blob.discard()
    expect(await store.stat('recordings/a.webm')).toBeNull()
    await nothingLeft()
  })

  it('accepts the same staged bytes again after a failure', async () => {
    const bytes = randomBytes(6 * MIB)
    proxy.fail({ when: isPart(1), times: 1, fault: 403 })
    const blob = await staged(bytes)
    await expect(blob.keep('recordings/a.webm')).rejects.toThrow('403')
    await blob.keep('recordings/a.webm')
    expect((await buffer(await store.read('recordings/a.webm'))).equals(bytes)).toBe(true)
    await nothingLeft()
  })

  it('is swept of uploads that a killed process left behind', async () => {
    proxy.fail(
      { when: isPart(1), times: 9, fault: 403 },
      { when: ({ method }) => method === 'DELETE', times: 9, fault: 403 },
    )
    const blob = await staged(randomBytes(6 * MIB))
    await expect(blob.keep('recordings/a.webm')).rejects.toThrow('403')
    const sweeper = s3Blobs({ ...settings, endpoint: s3.endpoint })
    expect(await sweeper.sweepStaging(new Date(Date.now() - 60_000))).toBe(0)
    expect(await sweeper.sweepStaging(FUTURE)).toBe(2)
    expect(await sweeper.sweepStaging(FUTURE)).toBe(0)
  })

  it('that is full is reported as full', async () => {
    proxy.fail({ when: ({ method }) => method === 'PUT', times: 1, fault: 507 })
    const blob = await staged(Buffer.from('abc'))
    await expect(blob.keep('recordings/a.webm')).rejects.toThrow(StorageFull)
    await blob.discard()
    await nothingLeft()
  })

  it('that falls silent is given up on', async () => {
    const impatient = s3Blobs({ ...settings, timing: { quickMs: 100, firstPauseMs: 1 } })
    proxy.fail({ when: () => true, times: 4, fault: 'silent' })
    await expect(impatient.read('recordings/a.webm')).rejects.toThrow('does not answer')
  })

  it('that falls silent during a large upload or a download is given up on', async () => {
    const impatient = s3Blobs({ ...settings, timing: { quickMs: 1_000, firstPauseMs: 1 } })
    const bytes = randomBytes(9 * MIB)
    await put('recordings/a.webm', bytes)
    const blob = await impatient.stage(Readable.from([bytes]))
    proxy.fail({ when: (request) => !isPost(request), times: 99, fault: 'silent' })
    await expect(blob.keep('recordings/b.webm')).rejects.toThrow(StorageAway)
    await blob.discard()
    proxy.mend()
    proxy.fail({ when: ({ method }) => method === 'GET', times: 1, fault: 'stall' })
    await expect(buffer(await impatient.read('recordings/a.webm'))).rejects.toThrow(StorageAway)
    expect(await store.sweepStaging(FUTURE)).toBe(1)
  })

  it('may take its time over a part while it answers other requests', async () => {
    const impatient = s3Blobs({ ...settings, timing: { quickMs: 500, firstPauseMs: 1 } })
    const blob = await impatient.stage(Readable.from([randomBytes(MIB)]))
    proxy.fail({ when: ({ method }) => method === 'PUT', times: 1, fault: 'slow' })
    await blob.keep('recordings/a.webm')
  })

  it('that breaks off during reading breaks the stream', async () => {
    await put('recordings/a.webm', randomBytes(4 * MIB))
    proxy.fail({ when: ({ method }) => method === 'GET', times: 1, fault: 'cut' })
    await expect(buffer(await store.read('recordings/a.webm'))).rejects.toThrow()
    proxy.fail({ when: ({ method }) => method === 'GET', times: 1, fault: 'cut' })
    await expect(store.localFile('recordings/a.webm')).rejects.toThrow()
    await nothingLeft()
  })

  it('that is missing does not count as a missing blob', async () => {
    const wrong = s3Blobs({ ...settings, bucket: 'not-there' })
    await expect(wrong.stat('recordings/a.webm')).rejects.toThrow('404 NoSuchBucket')
    await expect(wrong.read('recordings/a.webm')).rejects.toThrow('404 NoSuchBucket')
    await expect(wrong.read('recordings/a.webm')).rejects.not.toThrow(BlobMissing)
    const blob = await wrong.stage(Readable.from([Buffer.from('abc')]))
    await expect(blob.keep('recordings/a.webm')).rejects.toThrow('404 NoSuchBucket')
    await blob.discard()
  })

  it.each([
    [{ secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'not-there' }, 'NoSuchBucket'],
  ])('is named by the check, with what is wrong: %j', async (change, reason) => {
    const verdict = await s3Blobs({ ...settings, ...change }).check()
    expect(verdict.ok).toBe(false)
    expect(verdict.detail).toContain(reason)
    expect(verdict.detail).toContain(proxy.url)
    expect(verdict.detail).not.toContain(s3.secretAccessKey)
    await nothingLeft()
  })

  it('that does not answer is named by the check', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    const verdict = await s3Blobs({ ...settings, endpoint }).check()
    expect(verdict).toMatchObject({ ok: false, detail: expect.stringContaining('ECONNREFUSED') })
  })
})

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
