import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Db } from '../../src/platform/db/open.ts'
import type { TestService } from '../service.ts'

/**
 * Everything the service stores: each table's rows, each file of the data folder by its hash. For comparing two
 * moments.
 */
export async function stateOf({ adapters, config }: TestService): Promise<Record<string, string[] | string>> {
  return { ...(await rowsOf(adapters.database.db)), ...filesOf(config.dataDir) }
}

/** The tables are looked up once. */
const tables = new WeakMap<Db, ReturnType<Db['introspection']['getTables']>>()

async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const known = tables.get(db) ?? db.introspection.getTables()
  tables.set(db, known)
  const rows = await Promise.all(
    (await known)
      .filter((table) => !table.isView)
      .map(async ({ schema, name }) => {
        const found = await (schema === undefined ? db : db.withSchema(schema))
          .selectFrom(name as 'accounts')
          .selectAll()
          .execute()
        return [name, found.filter(isNoRefusal).map(written).sort()] as const
      }),
  )
  return Object.fromEntries(rows)
}

/** That somebody was refused stands in the audit trail, and is no change of what they asked for. */
const isNoRefusal = (row: object) => !('action' in row && row.action === 'access.refused')

/** When a device was last seen changes with every request from a device. */
const written = (row: object) => JSON.stringify({ ...row, last_seen_at: undefined })

/** By what changes with every write. */
const hashes = new Map<string, string>()

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  const hash = (file: string) => {
    const { ino, ctimeNs } = statSync(file, { bigint: true })
    const state = `${file} ${ino} ${ctimeNs}`
    const known = hashes.get(state) ?? createHash('sha256').update(readFileSync(file)).digest('hex')
    hashes.set(state, known)
    return known
  }
  const isFile = (path: string) => statSync(path).isFile()
  return Object.fromEntries(files.filter(isFile).map((file) => [relative(folder, file), hash(file)]))
}
