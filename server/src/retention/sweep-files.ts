import { type RawBuilder, sql } from 'kysely'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { type Db, isPostgres } from '../platform/db/open.ts'
import type { Progress } from '../platform/db/periodic.ts'
import type { Tables } from '../platform/db/tables.ts'

/** A column that names stored files. */
type Column = { [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}` }[keyof Tables]

/** A prefix of stored files, and the columns that name them. */
export interface FileOwner {
  prefix: string
  namedBy: readonly Column[]
}

/** Files checked against the rows at once: as many as S3 lists in one answer. */
const PAGE = 1_000
/** Files removed at the same time. */
const REMOVED_AT_ONCE = 8

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'list' | 'delete'>
  owners: readonly FileOwner[]
  /** Where an interrupted sweep stopped, and how this one records its place. */
  progress?: Progress
}

type Listed = Pick<{ key: string; modified: Date }, 'key' | 'modified'>

/**
 * Removes files left by a kill or an aborted upload: files that no row names, last touched before `before` (a running
 * upload touches its file). An interrupted sweep continues after the last page it finished.
 * @returns how many were removed
 */
export async function sweepFiles({ db, blobs, owners, progress }: Deps, before: Date): Promise<{ orphans: number }> {
  let orphans = 0
  const place = progress?.place ?? ''
  const from = owners.findIndex(({ prefix }) => place.startsWith(prefix))
  for (const owner of owners.slice(Math.max(0, from))) {
    const { prefix } = owner
    await progress?.keep(place.startsWith(prefix) ? place : prefix)
    const after = place.startsWith(prefix) && place !== prefix ? place : undefined
    for await (const page of pagesOf(blobs.list(prefix, after))) {
      const old = page.filter(({ modified }) => modified < before).map(({ key }) => key)
      orphans += await removeUnnamed({ db, blobs }, owner, old)
      await progress?.keep(page.at(-1)?.key ?? prefix)
    }
  }
  return { orphans }
}

/** @returns how many were removed */
async function removeUnnamed(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  owner: FileOwner,
  keys: readonly string[],
): Promise<number> {
  const unnamed = keys.length > 0 ? await unnamedOf(db, owner, keys) : []
  for (let done = 0; done < unnamed.length; done += REMOVED_AT_ONCE)
    await Promise.all(unnamed.slice(done, done + REMOVED_AT_ONCE).map((key) => blobs.delete(key)))
  return unnamed.length
}

/** The keys of the listing that no row names. */
async function unnamedOf(db: Db, { namedBy }: FileOwner, keys: readonly string[]): Promise<string[]> {
  const listed: RawBuilder<unknown> = isPostgres(db)
    ? sql`unnest(${keys}::text[]) as listed(key)`
    : sql`(select value as key from json_each(${JSON.stringify(keys)})) as listed`
  const unnamed = namedBy.map((column) => {
    const [table = ''] = column.split('.')
    return sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = listed.key)`
  })
  const { rows } = await sql<{ key: string }>`select key from ${listed} where ${sql.join(unnamed, sql` and `)}`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

async function* pagesOf(listing: AsyncIterable<Listed>): AsyncGenerator<readonly Listed[]> {
  let page: Listed[] = []
  for await (const file of listing) {
    page.push(file)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
