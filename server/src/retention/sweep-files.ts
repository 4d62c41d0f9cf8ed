import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'

/** The feature that knows which files are in use, by prefix. */
export interface FileOwner {
  prefix: string
  /** @returns those of the keys that a row names */
  inUse(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** Files asked about at once. */
const PAGE = 500

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
  for (const { prefix, inUse } of owners) {
    let page: string[] = []
    const sweepPage = async () => {
      const named = page.length > 0 ? await inUse(db, page) : new Set()
      const unnamed = page.filter((key) => !named.has(key))
      for (const key of unnamed) await blobs.delete(key)
      orphans += unnamed.length
      page = []
    }
    for await (const { key, modified } of blobs.list(prefix)) {
      if (modified >= before) continue
      page.push(key)
      if (page.length === PAGE) await sweepPage()
    }
    await sweepPage()
  }
  return { staging, orphans }
}
