import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'

/** The feature that knows whether a file is in use, by prefix. */
export interface FileOwner {
  prefix: string
  inUse(db: Db, key: string): Promise<boolean>
}

/**
 * Removes what a kill or an aborted upload left behind: staging files and files no row names, last touched before
 * `before` (an upload that is still running touches its file).
 * @returns how many went
 */
export async function sweepFiles(
  { db, blobs, owners }: { db: Db; blobs: BlobStore; owners: readonly FileOwner[] },
  before: Date,
): Promise<{ staging: number; orphans: number }> {
  const staging = await blobs.sweepStaging(before)
  let orphans = 0
  for (const owner of owners) {
    for await (const { key, modified } of blobs.list(owner.prefix)) {
      if (modified >= before || (await owner.inUse(db, key))) continue
      await blobs.delete(key)
      orphans++
    }
  }
  return { staging, orphans }
}
