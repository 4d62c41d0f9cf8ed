import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { TestService } from './service.ts'

/**
 * Where a word can still be found: files of the data folder by name and by content (SQLite's file and log, blobs,
 * mails), tables of Postgres, lines of the log.
 */
export async function tracesOf(word: string, { adapters, config, log }: TestService): Promise<string[]> {
  const { database } = adapters
  const folders = [config.dataDir, ...(config.database.kind === 'sqlite' ? [dirname(config.database.file)] : [])]
  const found = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((file) => file.includes(word) || readFileSync(file).includes(word))
  if (database.engine === 'postgres') {
    for (const { schema, name } of await database.db.introspection.getTables()) {
      const { rows } = await sql`
        select 1 from ${sql.table(`${schema}.${name}`)} t where t::text like ${`%${word}%`}`.execute(database.db)
      if (rows.length > 0) found.push(name)
    }
  }
  return [...found, ...log.filter((line) => line.includes(word))]
}
