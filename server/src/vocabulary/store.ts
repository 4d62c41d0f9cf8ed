import type { VocabularyRow } from '../platform/db/note-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'

export const ofDoctor = (db: Db, doctorId: string): Promise<VocabularyRow | undefined> =>
  db.selectFrom('vocabularies').selectAll().where('doctor_id', '=', doctorId).executeTakeFirst()

/** The doctor's terms; none until some have been saved. */
export async function termsOf(db: Db, doctorId: string): Promise<string[]> {
  const row = await ofDoctor(db, doctorId)
  return row ? JSON.parse(row.terms_json) : []
}

/** @returns when they last changed, which is not now if they are the same as before */
export async function save(tx: Tx, doctorId: string, terms: readonly string[], now: Date): Promise<string> {
  const row = { doctor_id: doctorId, terms_json: JSON.stringify(terms), updated_at: now.toISOString() }
  const before = await ofDoctor(tx, doctorId)
  if (before?.terms_json === row.terms_json) return before.updated_at
  await tx
    .insertInto('vocabularies')
    .values(row)
    .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet(row))
    .execute()
  return row.updated_at
}
