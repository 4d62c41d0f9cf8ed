import { describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../../../test/engines.ts'
import { openDatabase } from '../open.ts'
import { TEXTS } from '../tables.ts'

/** Our own ids, instants and hashes. */
const BY_NAME = /[._](?:id|at|hash)$/
/** Only migrations know this table. */
const MIGRATION = 'schema_migrations.name'

describe.each(engines)('the columns on %s', (engine) => {
  it('each hold no clinical text or are sealed (contract 14 encryption)', async () => {
    const { settings, remove } = await migratedDatabase(engine)
    const database = openDatabase(settings)
    try {
      const tables = await database.db.introspection.getTables()
      const own = tables.filter(({ schema, isView }) => !isView && (schema ?? 'public') === 'public')
      const columns = own.flatMap(({ name, columns: all }) =>
        all.map((column) => ({ name: `${name}.${column.name}`, type: column.dataType.toLowerCase() })),
      )
      // Columns of other types would be neither sealed nor checked here.
      const types = new Set(columns.map(({ type }) => type))
      expect(
        [...types].filter((type) => !/^(text|integer|int4|int8|bigint|real|float8|double precision)$/.test(type)),
      ).toEqual([])

      const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => name)
      const answers = Object.entries(TEXTS).flatMap(([table, of]) =>
        Object.entries(of).map(([column, answer]) => ({ name: `${table}.${column}`, answer })),
      )
      const answered = answers.map(({ name }) => name)
      expect(texts.filter((name) => !BY_NAME.test(name) && !answered.includes(name))).toEqual([MIGRATION])
      expect(answered.filter((name) => !texts.includes(name))).toEqual([])
    } finally {
      await database.close()
      await remove()
    }
  })
})
