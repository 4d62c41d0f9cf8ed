import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { TestService } from './service.ts'

/**
 * Where somebody with the data folder and the database, but no key, can read one of the words: files by name and by
 * content (SQLite's file and log, blobs, mails), tables of Postgres, lines of the log.
 */
export async function rawTracesOf(words: readonly string[], { adapters, config, log }: TestService): Promise<string[]> {
  const { database } = adapters
  const beginning = sharedBeginning(words)
  // Looks for the words only where their common prefix is, which is almost nowhere.
  const holdsOne = (text: { includes(word: string): boolean }) =>
    text.includes(beginning) && words.some((word) => text.includes(word))
  const folders = [config.dataDir, ...(config.database.kind === 'sqlite' ? [dirname(config.database.file)] : [])]
  const found = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((file) => holdsOne(file) || holdsOne(readFileSync(file)))
  if (database.engine === 'postgres') {
    for (const { schema, name } of await database.db.introspection.getTables()) {
      const { rows } = await sql<{
        row: string
      }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(database.stored)
      if (rows.some(({ row }) => holdsOne(row))) found.push(name)
    }
  }
  return [...found, ...log.filter(holdsOne)]
}

function sharedBeginning([first = '', ...others]: readonly string[]): string {
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--
  return first.slice(0, length)
}

/** Where a word can be found even with the keys: as above, and in rows and stored files once opened. */
export async function tracesOf(word: string, service: TestService): Promise<string[]> {
  const { db } = service.adapters.database
  const found = await rawTracesOf([word], service)
  for (const { schema = 'public', name } of await db.introspection.getTables()) {
    if (schema !== 'public') continue
    const rows = await db
      .selectFrom(name as 'appointments')
      .selectAll()
      .execute()
    if (JSON.stringify(rows).includes(word)) found.push(`opened: ${name}`)
  }
  for (const prefix of ['recordings/', 'documents/']) {
    for await (const { key } of service.blobs.list(prefix)) {
      if ((await buffer(await service.blobs.read(key))).includes(word)) found.push(`opened: ${key}`)
    }
  }
  return found
}
