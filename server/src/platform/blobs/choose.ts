import type { RawBlobs } from './blob-store.ts'
import { diskBlobs } from './disk.ts'
import { type S3Settings, s3Blobs } from './s3.ts'

export type BlobSettings = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings)

/** The store that the settings name. Nothing is accessed yet: `check` says whether it works. */
export const chooseBlobs = (settings: BlobSettings): RawBlobs =>
  settings.kind === 's3' ? s3Blobs(settings) : diskBlobs(settings)
