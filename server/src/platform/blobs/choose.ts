import type { BlobStore } from './blob-store.ts'
import { diskBlobs } from './disk.ts'

/** Where recordings and documents are kept, as `VISITE_BLOB_URL` says it. */
export type BlobSettings = { kind: 'disk'; folder: string }

export function chooseBlobs(settings: BlobSettings): BlobStore {
  switch (settings.kind) {
    case 'disk':
      return diskBlobs({ folder: settings.folder })
  }
}
