import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MigrationDb } from '../migrate.ts'
import { BUILT_IN_HEADINGS } from './060-structured-notes/headings.ts'
import { type Citation, type Heading, structured } from './060-structured-notes/structure.ts'

/** The tables' columns while both forms exist. */
interface Old {
  appointment_id: string
  notes: string
  summary: string
  citations_json: string | null
  summary_citations_json: string | null
  engine: string | null
  template_id: string | null
  meta_json: string | null
}
type Keyed = Old & { key: string | number }
interface Converting {
  notes: Old & { id: string }
  note_versions: Old & { number: number }
  templates: { id: string; sections_json: string }
}

const AT_ONCE = 200
const EMPTY = '{"sections":[],"tail":""}'

/** Notes as structure instead of text, citations and offsets. */
export async function up(db: MigrationDb): Promise<void> {
  const own = await converting(db).selectFrom('templates').select(['id', 'sections_json']).execute()
  const headings = new Map<string, readonly Heading[]>([
    ...BUILT_IN_HEADINGS,
    ...own.map(({ id, sections_json }) => [id, JSON.parse(sections_json)] as const),
  ])
  for (const [table, key] of [
    ['notes', 'id'],
    ['note_versions', 'number'],
  ] as const) {
    const add = (column: string) =>
      db.schema.alterTable(table).addColumn(column, 'text', (c) => c.notNull().defaultTo(EMPTY))
    await add('note_json').execute()
    await add('summary_json').execute()
    await db.schema.alterTable(table).addColumn('sent_citations_json', 'text').execute()
    await convert(converting(db), table, key, headings)
    for (const column of ['notes', 'summary', 'citations_json', 'summary_citations_json'])
      await db.schema.alterTable(table).dropColumn(column).execute()
  }
}

const converting = (db: MigrationDb) => db as unknown as Kysely<Converting>

async function convert(
  db: Kysely<Converting>,
  table: 'notes' | 'note_versions',
  key: 'id' | 'number',
  headings: ReadonlyMap<string, readonly Heading[]>,
): Promise<void> {
  for (let last: Keyed | null = null; ; ) {
    const after: RawBuilder<unknown> = last
      ? sql`where (appointment_id, ${sql.ref(key)}) > (${last.appointment_id}, ${last.key})`
      : sql``
    const { rows }: { rows: Keyed[] } = await sql<Keyed>`
      select appointment_id, ${sql.ref(key)} as key, notes, summary, citations_json, summary_citations_json, engine,
        template_id, meta_json
      from ${sql.table(table)} ${after} order by appointment_id, ${sql.ref(key)} limit ${AT_ONCE}`.execute(db)
    for (const row of rows) {
      const { note, summary, sent } = converted(row, headings)
      await sql`update ${sql.table(table)} set note_json = ${note}, summary_json = ${summary}, sent_citations_json = ${sent}
        where appointment_id = ${row.appointment_id} and ${sql.ref(key)} = ${row.key}`.execute(db)
    }
    last = rows.at(-1) ?? null
    if (rows.length < AT_ONCE) return
  }
}

/** A note not drafted here keeps the citations its client sent, with the client's own offsets. */
function converted(row: Old, headings: ReadonlyMap<string, readonly Heading[]>) {
  const drafted = row.engine !== null
  const meta = row.meta_json === null ? null : JSON.parse(row.meta_json)
  const known = meta?.sections ?? headings.get(row.template_id ?? '') ?? []
  const cited = (json: string | null): Citation[] => (drafted && json !== null ? JSON.parse(json) : [])
  const sent = drafted || row.citations_json === '[]' ? null : row.citations_json
  return {
    note: JSON.stringify(structured(row.notes, known, cited(row.citations_json))),
    summary: JSON.stringify(structured(row.summary, [], cited(row.summary_citations_json))),
    sent,
  }
}
