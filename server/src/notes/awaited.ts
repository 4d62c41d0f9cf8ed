import type { DraftMeta } from '@visite/drafter/port'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { NoteRow, NoteText } from '../platform/db/note-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'

const keyOf = ({ id }: Pick<OwnedAppointment, 'id'>) => `model_draft:${id}`

/** Has the model write the note that replaces this version. */
export const ask = (tx: Tx, queue: JobQueue, { id }: OwnedAppointment, version: number): Promise<void> =>
  queue.enqueue(tx, 'model_draft', { appointment_id: id, version }, { key: keyOf({ id }) })

/** Somebody has saved: what the model writes is no longer wanted. */
export const forget = (tx: Tx, queue: JobQueue, appointment: OwnedAppointment): Promise<void> =>
  queue.cancel(tx, keyOf(appointment))

/** The note as it is now; it awaits a model's note only while one is being written. */
export async function asAwaited(
  db: Db,
  queue: JobQueue,
  appointment: OwnedAppointment,
  row: NoteRow,
): Promise<NoteRow> {
  const meta: DraftMeta | null = row.meta_json === null ? null : JSON.parse(row.meta_json)
  if (!meta?.awaited || (row.author === 'drafter' && (await queue.has(db, keyOf(appointment))))) return row
  return { ...row, ...withoutAwaited(row) }
}

/** How its text came about, without what it awaited. */
export function withoutAwaited({ engine, meta_json }: NoteText): Pick<NoteText, 'engine' | 'meta_json'> {
  if (meta_json === null) return { engine, meta_json }
  const { awaited: _, ...meta }: DraftMeta = JSON.parse(meta_json)
  return { engine, meta_json: JSON.stringify(meta) }
}
