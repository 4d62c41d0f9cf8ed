import type { Compilable, CompiledQuery, DialectAdapter, Insertable } from 'kysely'
import type { Db } from './open.ts'
import { isPlain } from './sealing/plain-text.ts'
import type { Tables } from './tables.ts'

/**
 * A small statement that nearly every change runs: building and compiling it costs as much as running it, so that is done
 * once for each open database.
 * @param build the statement, with any values
 * @returns the statement with these values, in the order in which it names them; for `db.executeQuery`
 */
export function compiledOnce<Row>(
  build: (db: Db) => Compilable<Row>,
): (db: Db, values: readonly unknown[]) => CompiledQuery<Row> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    const before = known.get(adapter)
    const query = before ?? build(db).compile()
    if (!before) known.set(adapter, query)
    // What is sealed is marked while a statement is built, with its row.
    if (query.parameters.some(isPlain)) throw new Error('a statement that seals is built anew for every row')
    if (query.parameters.length !== values.length)
      throw new Error('a compiled statement takes as many values as it names')
    return { ...query, parameters: values }
  }
}

type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<
  Insertable<Tables[Table]>,
  Column & keyof Insertable<Tables[Table]>
>

/** An insert of one row, compiled once. @returns the statement for this row */
export function compiledInsert<Table extends keyof Tables & string, Column extends keyof Tables[Table] & string>(
  table: Table,
  columns: readonly Column[],
): (db: Db, row: Row<Table, Column>) => CompiledQuery {
  const anything = Object.fromEntries(columns.map((column) => [column, '']))
  const insert = compiledOnce((db) => db.insertInto(table).values(anything as never))
  return (db, row) =>
    insert(
      db,
      columns.map((column) => Reflect.get(row, column)),
    )
}
