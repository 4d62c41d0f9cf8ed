import type { S3Settings } from '../platform/blobs/s3.ts'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'
import type { Place } from './place.ts'

export type PlaceSettings = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Settings)

/** The place named in the settings. Nothing is accessed yet. */
export const choosePlace = (settings: PlaceSettings): Place =>
  settings.kind === 's3' ? bucketPlace(settings) : folderPlace(settings.folder)
