import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { newId } from '../ids.ts'
import { BlobMissing, type RawBlobs } from './blob-store.ts'
import { failingWhenSilent } from './failing-when-silent.ts'
import { checkedKey, checkedPrefix } from './key.ts'
import { mayFailUnread } from './may-fail-unread.ts'
import { probe, reached } from './probe.ts'
import { listed, storedOf } from './s3-listing.ts'
import { patiently, S3_TIMING, type S3Timing, statusOf } from './s3-requests.ts'
import { type Arrived, abortUpload, unfinishedUploads, upload, uploadStream } from './s3-upload.ts'
import type { S3Location } from './s3-url.ts'
import { stagingFolder } from './staging.ts'
import { writeNew } from './write-new.ts'

export interface S3Settings extends S3Location {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
  /** A local folder for bytes on their way; created if missing. */
  stagingFolder: string
  /** Shorter times for tests. */
  timing?: Partial<S3Timing>
  /** Objects in one answer to a listing. */
  pageSize?: number
  /** Bytes per part of a streamed upload. */
  partBytes?: number
}

/** A bucket, which also takes bytes as they come. */
export interface S3Blobs extends RawBlobs {
  /**
   * Sends an unknown number of bytes without a copy on this disk, with flat memory. Nobody sees them before they are
   * kept.
   * @throws what the source throws, or the signal's reason; nothing is left behind then
   */
  send(key: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<Arrived>
}

const PAGE_SIZE = 1_000

/** Blobs as objects in a bucket, under path-style URLs. Bytes are staged on the local disk, where they are checked. */
export function s3Blobs(settings: S3Settings): S3Blobs {
  const { bucket, prefix: base, endpoint, region, sessionToken, pageSize = PAGE_SIZE } = settings
  const client = new S3Client({
    endPoint: endpoint,
    region,
    bucket,
    accessKey: settings.accessKeyId,
    secretKey: settings.secretAccessKey,
    ...(sessionToken && { sessionToken }),
  })
  const timing = { ...S3_TIMING, ...settings.timing }
  const patient = patiently(timing, () => page('', {}, 1))
  const place = `${bucket}/${base} at ${endpoint}`
  const local = resolve(settings.stagingFolder)
  const nameOf = (key: string) => base + checkedKey(key)

  // Durability comes from the bucket; the staged file need not survive a power cut.
  const staging = stagingFolder(local, { sync: false }, async (file, key) => {
    await upload(client, patient, file, nameOf(key))
    await rm(file.path, { force: true })
  })

  const page = (
    prefix: string,
    from: { token?: string | undefined; after?: string | undefined } = {},
    most = pageSize,
  ) => listed(client, { base, prefix, most, ...from })

  const store: S3Blobs = {
    name: 's3',
    stage: staging.stage,
    send: (key, source, signal) =>
      uploadStream(client, patient, source, nameOf(key), {
        signal,
        ...(settings.partBytes !== undefined && { partBytes: settings.partBytes }),
      }),

    async read(key, range) {
      const name = nameOf(key)
      if (range && range.end < range.start) throw new RangeError('the range lies outside the bytes')
      const part = range ? { offset: range.start, length: range.end - range.start + 1 } : { offset: 0, length: 0 }
      try {
        const { body } = await patient.quick(() => client.getPartialObject(name, part))
        return mayFailUnread(body ? failingWhenSilent(body, 2 * timing.quickMs) : Readable.from([]))
      } catch (error) {
        if (statusOf(error) === 416) throw new RangeError('the range lies outside the bytes')
        throw await missing(error, key)
      }
    },

    async stat(key) {
      const name = nameOf(key)
      try {
        const { size, lastModified } = await patient.quick(() => client.statObject(name))
        return { bytes: size, modified: lastModified }
      } catch (error) {
        if ((await missing(error, key)) instanceof BlobMissing) return null
        throw error
      }
    },

    async localFile(key) {
      const source = await store.read(key)
      await mkdir(local, { recursive: true, mode: 0o700 })
      const path = join(local, newId())
      await writeNew(path, source, { sync: false })
      return { path, release: () => rm(path, { force: true }) }
    },

    async delete(key) {
      const name = nameOf(key)
      try {
        await patient.quick(() => client.deleteObject(name))
      } catch (error) {
        if (!((await missing(error, key)) instanceof BlobMissing)) throw error
      }
    },

    async *list(prefix, after) {
      checkedPrefix(prefix)
      let token: string | undefined
      do {
        const found = await patient.quick(() => page(prefix, { token, after }))
        yield* found.blobs
        token = found.next
      } while (token)
    },

    stored: (keys) => storedOf(keys, store),

    async sweepStaging(before) {
      const swept = await staging.sweep(before)
      const stale = (await unfinishedUploads(client, patient, base)).filter(({ started }) => started < before)
      for (const { name, uploadId } of stale) await abortUpload(client, patient, name, uploadId)
      return swept + stale.length
    },

    reach: () => reached(`s3: ${place}`, () => patient.quick(() => page('', {}, 1))),
    check: () => probe(store, place),
  }

  /** A missing bucket has the same status as a missing object, but is a fault to fix: listing distinguishes them. */
  async function missing(error: unknown, key: string): Promise<unknown> {
    if (statusOf(error) !== 404) return error
    await patient.quick(() => page(checkedKey(key)))
    return new BlobMissing(key)
  }

  return store
}
