import { BUILT_IN } from '@visite/drafter/templates/built-in'
import type { Template } from '@visite/drafter/templates/template'
import type { TemplateRow } from '../platform/db/note-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'

/** The built-in templates and the doctor's own. */
export async function availableTo(db: Db, doctorId: string): Promise<Template[]> {
  const own = await db
    .selectFrom('templates')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .orderBy('created_at')
    .execute()
  // Names are sealed, so the database cannot sort by them.
  const inOrder = own.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  return [...BUILT_IN, ...inOrder.map(fromRow)]
}

/** Whoever owns it; the caller checks. */
export async function byId(db: Db, id: string): Promise<Template | undefined> {
  const builtIn = BUILT_IN.find((template) => template.id === id)
  if (builtIn) return builtIn
  const row = await db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Inserts or replaces it; another default of the same doctor and language stops being one. */
export async function save(tx: Tx, template: Template & { doctorId: string }): Promise<void> {
  if (template.isDefault) {
    await tx
      .updateTable('templates')
      .set({ is_default: 0 })
      .where('doctor_id', '=', template.doctorId)
      .where('language', '=', template.language)
      .execute()
  }
  const row = toRow(template)
  await tx
    .insertInto('templates')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('templates').where('id', '=', id).execute()
}

const fromRow = (row: TemplateRow): Template => ({
  id: row.id,
  doctorId: row.doctor_id,
  key: row.key,
  name: row.name,
  language: row.language,
  specialty: row.specialty,
  version: row.version,
  isDefault: row.is_default === 1,
  sections: JSON.parse(row.sections_json),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const toRow = (template: Template & { doctorId: string }): TemplateRow => ({
  id: template.id,
  doctor_id: template.doctorId,
  key: template.key,
  name: template.name,
  language: template.language,
  specialty: template.specialty,
  version: template.version,
  is_default: template.isDefault ? 1 : 0,
  sections_json: JSON.stringify(template.sections),
  created_at: template.createdAt,
  updated_at: template.updatedAt,
})
