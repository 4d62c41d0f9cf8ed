import { sql } from 'kysely'
import type { Database } from '../platform/db/open.ts'

export interface StoredTable {
  name: string
  columns: readonly string[]
  /** The column that numbers the rows automatically, if any. */
  counter: string | null
}

/** The service's own tables, each after those its rows refer to. */
export async function storedTables(database: Database): Promise<StoredTable[]> {
  const { rows } = await (database.engine === 'sqlite'
    ? sql<Reference>`
        select tables.name as child, keys."table" as parent
        from sqlite_master tables join pragma_foreign_key_list(tables.name) keys where tables.type = 'table'`
    : sql<Reference>`
        select child.relname as child, parent.relname as parent from pg_constraint
        join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
        where contype = 'f' and connamespace = current_schema()::regnamespace`
  ).execute(database.db)
  const found = await database.db.introspection.getTables()
  // A database may hold other programs' schemas.
  const own = found.filter(({ schema, isView }) => !isView && (schema === undefined || schema === 'public'))
  return parentsFirst(own, rows).map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
    counter: columns.find((column) => column.isAutoIncrementing)?.name ?? null,
  }))
}

interface Reference {
  child: string
  parent: string
}

function parentsFirst<T extends { name: string }>(tables: readonly T[], references: readonly Reference[]): T[] {
  const ordered: T[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const free = [...waiting].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && parent !== name && names.has(parent)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    for (const table of free) waiting.delete(table)
    ordered.push(...free)
  }
  return ordered
}
