import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise } from 'yauzl'
import { BlobMissing } from '../platform/blobs/blob-store.ts'
import { type S3Blobs, type S3Settings, s3Blobs } from '../platform/blobs/s3.ts'
import { bucketReader } from './bucket-reader.ts'
import { NoSuchFile, type Place, type SharedFiles } from './place.ts'

/** How archives and key files begin; anything else below the prefix belongs to them or to nobody. */
const OURS = 'visite-'
const SHARED = 'files/'

/**
 * Below a prefix of a bucket. Archives are sent as they are made; a shared file is staged here until its name is known.
 */
export function bucketPlace(settings: S3Settings): Place {
  const { bucket, prefix, endpoint } = settings
  const blobs = s3Blobs(settings)
  const name = `s3://${bucket}/${prefix} at ${endpoint}`
  const missing = (key: string, error: unknown) =>
    error instanceof BlobMissing ? new NoSuchFile(`${key} in ${name}`) : error

  return {
    name,
    files: sharedFiles(blobs),

    async mustBeThere() {
      const { ok, detail } = await blobs.reach()
      if (!ok) throw new Error(`the bucket for backups does not answer: ${detail}`)
    },

    async names() {
      const names: string[] = []
      for await (const { key } of blobs.list(OURS)) names.push(key)
      return names
    },

    has: async (key) => (await blobs.stat(key)) !== null,

    async write(key, content, signal) {
      const { bytes, keep, discard } = await blobs.send(key, content, signal)
      return { bytes, finish: keep, discard }
    },

    read: (key) =>
      blobs.read(key).catch((error: unknown) => {
        throw missing(key, error)
      }),

    async unzip(key) {
      const found = await blobs.stat(key)
      if (!found) throw missing(key, new BlobMissing(key))
      const reader = await bucketReader(blobs, key, found.bytes)
      return fromRandomAccessReaderPromise(reader, found.bytes, { lazyEntries: true, autoClose: false })
    },

    remove: (key) => blobs.delete(key),
    removeUnfinished: async (before) => void (await blobs.sweepStaging(before)),
  }
}

function sharedFiles(blobs: S3Blobs): SharedFiles {
  const keyOf = (sha256: string) => `${SHARED}${sha256}`
  return {
    async names() {
      const names: string[] = []
      for await (const { key } of blobs.list(SHARED)) names.push(key.slice(SHARED.length))
      return names
    },

    async put(content) {
      const staged = await blobs.stage(Readable.from(content, { objectMode: false }))
      try {
        const { bytes, sha256 } = staged
        // It is already there if two have the same bytes, or an attempt broke off.
        if ((await blobs.stat(keyOf(sha256)))?.bytes !== bytes) await staged.keep(keyOf(sha256))
        return { bytes, sha256 }
      } finally {
        await staged.discard()
      }
    },

    read: (sha256) => blobs.read(keyOf(sha256)),
    remove: (sha256) => blobs.delete(keyOf(sha256)),
    sync: async () => {},
  }
}
