import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDatabase, engines } from '../../test/engines.ts'
import { MIGRATION_NAMES, migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { present, presentVersion } from './present.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const NOTES = 'Subjektiv\nHusten seit 3 Tagen. Kein Fieber.\n\nPlan\n- Ruhe.'
const cited = (sentence: string, section_key: string, of = NOTES) => ({
  ...{ id: `c-${sentence}`, section_key, note_start: of.indexOf(sentence) },
  ...{ note_end: of.indexOf(sentence) + sentence.length, support: 'supported' },
  sources: [{ type: 'document', document_id: 'd', quote: sentence }],
})
/** Of the German template `soap`. */
const SOAP = '17a025c799aef33a06245050'

describe.each(engines)('notes from an earlier version on %s', (engine) => {
  it('read the same after conversion to structure, both drafted ones and those sent by a client', async () => {
    const { settings, remove } = await emptyDatabase(engine)
    cleanups.push(remove)
    const database = openDatabase(settings)
    cleanups.push(() => database.close())
    const { db } = database
    await migrate(database, { only: MIGRATION_NAMES.filter((name) => name < '060') })
    const at = '2026-11-01T00:00:00.000Z'
    // Only the notes, because their appointments do not matter here.
    if (settings.kind === 'postgres')
      for (const table of ['notes', 'note_versions'])
        await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_appointment_id_fkey`)}`.execute(
          db,
        )
    async function put(table: string, rows: Record<string, unknown>[]) {
      if (settings.kind === 'postgres') {
        for (const row of rows) {
          const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
          await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
        }
        return
      }
      const file = new Sqlite(settings.file)
      file.pragma('foreign_keys = off')
      for (const row of rows) {
        const names = Object.keys(row)
        file.prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`).run(...Object.values(row))
      }
      file.close()
    }
    const citations = [cited('Husten seit 3 Tagen.', 'subjective'), cited('Ruhe.', 'plan')]
    const summaryCitations = [cited('Sie husten.', 'summary', 'Sie husten.')]
    const common = { appointment_id: 'a', author: 'drafter', language: 'de', template_key: 'soap', created_at: at }
    const drafted = {
      ...common,
      ...{ notes: NOTES, summary: 'Sie husten.', citations_json: JSON.stringify(citations), engine: 'extractive' },
      ...{ template_id: SOAP, meta_json: null, summary_citations_json: JSON.stringify(summaryCitations) },
    }
    const sent = { ...common, notes: 'Eigener Text.  ', summary: '', engine: null, citations_json: '[{"x":1}]' }
    await put('notes', [{ ...drafted, id: 'n1', version: 450, updated_at: at }])
    const numbers = Array.from({ length: 450 }, (_, index) => index + 1)
    await put(
      'note_versions',
      numbers.map((number) => ({ ...(number % 2 ? drafted : sent), number })),
    )

    await migrate(database)
    const [row] = await db.selectFrom('notes').selectAll().execute()
    expect(row && present(row, null, null)).toMatchObject({
      ...{ notes: NOTES, summary: 'Sie husten.', citations, summary_citations: summaryCitations, version: 450 },
    })
    const versions = await db.selectFrom('note_versions').selectAll().orderBy('number').execute()
    expect(versions).toHaveLength(450)
    for (const version of versions)
      expect(presentVersion(version, null)).toMatchObject(
        version.number % 2 ? { notes: NOTES, citations } : { notes: 'Eigener Text.  ', citations: [{ x: 1 }] },
      )
  })
})
