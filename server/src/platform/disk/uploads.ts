import { Readable } from 'node:stream'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { DiskSpace } from './space.ts'

/** Accepts uploads as long as there is room for them and everything else. */
export interface Uploads extends Pick<BlobStore, 'stage'> {
  /** Before anything is read. @param announced bytes of the body, 0 if unknown @throws {StorageFull} */
  admit(announced: number): Promise<void>
}

/** Other programs may fill the disk meanwhile. */
const LOOK_EVERY_BYTES = 8 * 1024 * 1024

export function uploadsTo(blobs: BlobStore, space: DiskSpace): Uploads {
  async function* watched(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unseen = 0
    for await (const chunk of source) {
      unseen += chunk.length
      if (unseen >= LOOK_EVERY_BYTES) {
        await space.admit()
        unseen = 0
      }
      yield chunk
    }
  }
  return {
    admit: (announced) => space.admit(announced),
    stage: (source, signal) => blobs.stage(Readable.from(watched(source), { objectMode: false }), signal),
  }
}
