import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { Progress } from '../platform/db/periodic.ts'

/** The feature that knows which files are in use, by prefix. */
export interface FileOwner {
  prefix: string
  /** @returns those of the keys that a row names */
  inUse(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** Files asked about at once. */
const PAGE = 500

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'list' | 'delete'>
  owners: readonly FileOwner[]
  /** Where an earlier sweep broke off, and how the place of this one is remembered. */
  progress?: Progress
}

/**
 * Removes what a kill or an aborted upload left in the storage: files no row names, last touched before `before` (an
 * upload that is still running touches its file). A sweep that broke off goes on with the prefix it had come to.
 * @returns how many went
 */
export async function sweepFiles({ db, blobs, owners, progress }: Deps, before: Date): Promise<{ orphans: number }> {
  let orphans = 0
  const from = owners.findIndex(({ prefix }) => prefix === progress?.place)
  for (const owner of owners.slice(Math.max(0, from))) {
    await progress?.keep(owner.prefix)
    for await (const page of pagesOf(blobs, owner.prefix, before)) {
      const named = await owner.inUse(db, page)
      const unnamed = page.filter((key) => !named.has(key))
      for (const key of unnamed) await blobs.delete(key)
      orphans += unnamed.length
    }
  }
  return { orphans }
}

async function* pagesOf(
  blobs: Pick<BlobStore, 'list'>,
  prefix: string,
  before: Date,
): AsyncGenerator<readonly string[]> {
  let page: string[] = []
  for await (const { key, modified } of blobs.list(prefix)) {
    if (modified < before) page.push(key)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
