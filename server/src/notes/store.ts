import { type Note, render } from '@visite/drafter/note'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { NoteRow, NoteText, NoteVersionRow } from '../platform/db/note-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'

export const ofAppointment = (db: Db, appointment: OwnedAppointment): Promise<NoteRow | undefined> =>
  db.selectFrom('notes').selectAll().where('appointment_id', '=', appointment.id).executeTakeFirst()

export const ofAppointments = (db: Db, ids: readonly OwnedAppointment['id'][]): Promise<NoteRow[]> =>
  db.selectFrom('notes').selectAll().where('appointment_id', 'in', ids).execute()

export type { NoteText }

/** A note or version without its ids. */
export const textOf = (row: NoteText): NoteText => ({
  note_json: row.note_json,
  summary_json: row.summary_json,
  sent_citations_json: row.sent_citations_json,
  author: row.author,
  engine: row.engine,
  language: row.language,
  template_key: row.template_key,
  template_id: row.template_id,
  meta_json: row.meta_json,
})

/** The structured parts of a row. */
export const structureOf = (row: Pick<NoteText, 'note_json' | 'summary_json'>): { note: Note; summary: Note } => ({
  note: JSON.parse(row.note_json),
  summary: JSON.parse(row.summary_json),
})

/** Notes of the same doctor's earlier visits of the case, and released ones of the patient; the newest first. */
export async function ofEarlierVisits(
  db: Db,
  { id, doctor_id, case_id, patient_id, date }: OwnedAppointment,
  limit: number,
) {
  if (case_id === null && patient_id === null) return []
  return db
    .selectFrom('notes')
    .innerJoin('appointments', 'appointments.id', 'notes.appointment_id')
    .select(['notes.appointment_id', 'notes.note_json', 'appointments.date'])
    .where((eb) =>
      eb.or([
        ...(case_id === null ? [] : [eb('appointments.case_id', '=', case_id)]),
        ...(patient_id === null
          ? []
          : [
              eb.and([
                eb('appointments.patient_id', '=', patient_id),
                eb('appointments.notes_status', '=', 'released'),
              ]),
            ]),
      ]),
    )
    .where('appointments.doctor_id', '=', doctor_id)
    .where('appointments.date', '<=', date)
    .where('appointments.id', '!=', id)
    .orderBy('appointments.date', 'desc')
    .limit(limit)
    .execute()
}

/** Every version, the newest first. */
export const versionsOf = (db: Db, appointment: OwnedAppointment): Promise<NoteVersionRow[]> =>
  db
    .selectFrom('note_versions')
    .selectAll()
    .where('appointment_id', '=', appointment.id)
    .orderBy('number', 'desc')
    .execute()

export const versionOf = (db: Db, appointment: OwnedAppointment, number: number): Promise<NoteVersionRow | undefined> =>
  db
    .selectFrom('note_versions')
    .selectAll()
    .where('appointment_id', '=', appointment.id)
    .where('number', '=', number)
    .executeTakeFirst()

/**
 * The newest version with this text. Versions are read one by one, so that a long history is never in memory at once.
 */
export async function versionReading(
  db: Db,
  appointment: OwnedAppointment,
  text: string,
): Promise<NoteVersionRow | undefined> {
  for (let below = 2 ** 31 - 1; ; ) {
    const version = await db
      .selectFrom('note_versions')
      .selectAll()
      .where('appointment_id', '=', appointment.id)
      .where('number', '<', below)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!version || render(structureOf(version).note).text === text) return version
    below = version.number
  }
}

/**
 * Writes the appointment's one note and keeps the text as a new version (contract 6). The caller holds the
 * appointment's lock, so versions are numbered without gaps.
 * @param released a clinician releases it, or changes a released note
 */
export async function save(
  tx: Tx,
  appointment: OwnedAppointment,
  earlier: NoteRow | undefined,
  text: NoteText,
  now: Date,
  { released = false }: { released?: boolean } = {},
): Promise<NoteRow> {
  const at = now.toISOString()
  const row: NoteRow = {
    ...text,
    id: earlier?.id ?? newId(),
    appointment_id: appointment.id,
    version: (earlier?.version ?? 0) + 1,
    created_at: earlier?.created_at ?? at,
    updated_at: at,
  }
  if (earlier) await tx.updateTable('notes').set(row).where('id', '=', row.id).execute()
  else await tx.insertInto('notes').values(row).execute()
  await tx
    .insertInto('note_versions')
    .values({
      ...text,
      ...{ appointment_id: appointment.id, number: row.version, created_at: at, released_at: released ? at : null },
    })
    .execute()
  return row
}

/** Changes how the text is said to have come about: no new version, and nothing new for people who have read it. */
export async function explain(
  tx: Tx,
  note: NoteRow,
  { engine, meta_json }: Pick<NoteText, 'engine' | 'meta_json'>,
): Promise<void> {
  await tx.updateTable('notes').set({ engine, meta_json }).where('id', '=', note.id).execute()
}

/** Somebody saved it unchanged: no new version, but a new `updatedAt` (spec 4.6 put). */
export async function touch(tx: Tx, note: NoteRow, now: Date): Promise<NoteRow> {
  const updated_at = now.toISOString()
  await tx.updateTable('notes').set({ updated_at }).where('id', '=', note.id).execute()
  return { ...note, updated_at }
}

/** Moves a note and its versions to another appointment (spec 4.6 put). */
export async function move(tx: Tx, note: NoteRow, to: OwnedAppointment): Promise<void> {
  const versions = await tx
    .selectFrom('note_versions')
    .selectAll()
    .where('appointment_id', '=', note.appointment_id)
    .orderBy('number')
    .execute()
  await tx.deleteFrom('note_versions').where('appointment_id', '=', note.appointment_id).execute()
  // Written again, because sealed text opens only with the key of its own appointment.
  for (const version of versions) {
    await tx
      .insertInto('note_versions')
      .values({ ...version, appointment_id: to.id })
      .execute()
  }
  await tx
    .updateTable('notes')
    .set({ ...textOf(note), appointment_id: to.id })
    .where('id', '=', note.id)
    .execute()
}
