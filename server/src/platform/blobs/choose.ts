import type { BlobStore } from './blob-store.ts'
import { diskBlobs } from './disk.ts'
import { type S3Settings, s3Blobs } from './s3.ts'

export type BlobSettings = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings)

/** The store of the settings. Nothing is touched yet: `check` tells whether it works. */
export const chooseBlobs = (settings: BlobSettings): BlobStore =>
  settings.kind === 's3' ? s3Blobs(settings) : diskBlobs(settings)
