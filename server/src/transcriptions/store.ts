import type { OwnedAppointment } from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { inPages } from '../platform/db/pages.ts'
import type { TranscriptionRow } from '../platform/db/recording-tables.ts'

export const ofAppointment = (db: Db, appointment: OwnedAppointment): Promise<TranscriptionRow | undefined> =>
  db.selectFrom('transcriptions').selectAll().where('appointment_id', '=', appointment.id).executeTakeFirst()

/** They can be long: an hour of speech is some 100 kB. */
const PAGE = 50

/** All of a doctor's transcriptions, oldest first; everybody's if the doctor is null (contract 8: admins only). */
export const pagesOf = (db: Db, doctorId: string | null): AsyncGenerator<readonly TranscriptionRow[]> =>
  doctorId === null ? pagesOfAll(db) : pagesOfDoctor(db, doctorId)

/**
 * First determine which ones: read in the order of all transcriptions, a page would have to skip those of all other
 * doctors.
 */
async function* pagesOfDoctor(db: Db, doctorId: string): AsyncGenerator<readonly TranscriptionRow[]> {
  const all = await db
    .selectFrom('appointments')
    .innerJoin('transcriptions', 'transcriptions.appointment_id', 'appointments.id')
    .select('transcriptions.appointment_id')
    .where('appointments.doctor_id', '=', doctorId)
    .orderBy('transcriptions.created_at')
    .orderBy('transcriptions.id')
    .execute()
  for (let from = 0; from < all.length; from += PAGE) {
    const ids = all.slice(from, from + PAGE).map(({ appointment_id }) => appointment_id)
    yield await db
      .selectFrom('transcriptions')
      .selectAll()
      .where('appointment_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }
}

const pagesOfAll = (db: Db): AsyncGenerator<readonly TranscriptionRow[]> =>
  inPages<TranscriptionRow>(PAGE, (last, size) =>
    db
      .selectFrom('transcriptions')
      .selectAll('transcriptions')
      .$if(last !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('transcriptions.created_at', 'transcriptions.id'),
            '>',
            eb.tuple(last?.created_at ?? '', last?.id ?? ''),
          ),
        ),
      )
      .orderBy('transcriptions.created_at')
      .orderBy('transcriptions.id')
      .limit(size)
      .execute(),
  )

/** One per appointment: a later one replaces an earlier one and keeps its id. */
export async function save(tx: Tx, row: TranscriptionRow): Promise<TranscriptionRow> {
  const { id: _id, appointment_id: _appointment, created_at: _created, ...changes } = row
  return tx
    .insertInto('transcriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Changes = Partial<Pick<TranscriptionRow, 'text' | 'segments_json' | 'original_segments_json'>>

/** Changes the text; drafts of the earlier text are no longer stored. */
export async function change(tx: Tx, row: TranscriptionRow, changes: Changes, now: Date): Promise<TranscriptionRow> {
  const set = { ...changes, generation: row.generation + 1, updated_at: now.toISOString() }
  await tx.updateTable('transcriptions').set(set).where('id', '=', row.id).execute()
  return { ...row, ...set }
}

/** Is it unchanged since it was read? The caller holds the appointment's lock. */
export const isStill = async (tx: Tx, { id, generation, updated_at }: TranscriptionRow): Promise<boolean> =>
  (await tx
    .selectFrom('transcriptions')
    .select('id')
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('updated_at', '=', updated_at)
    .executeTakeFirst()) !== undefined

/** Enqueues the draft of its note, replacing a waiting one and a model's in progress. */
export async function draft(tx: Tx, queue: JobQueue, row: TranscriptionRow): Promise<void> {
  await setDraftFailed(tx, row, null)
  const { appointment_id, id: transcription_id, generation } = row
  await queue.cancel(tx, `model_draft:${appointment_id}`)
  await queue.enqueue(tx, 'draft', { appointment_id, transcription_id, generation }, { key: `draft:${appointment_id}` })
}

/** @param at null: a draft has been made, or is in progress */
export async function setDraftFailed(tx: Tx, { id }: Pick<TranscriptionRow, 'id'>, at: Date | null): Promise<void> {
  const draft_failed_at = at?.toISOString() ?? null
  await tx.updateTable('transcriptions').set({ draft_failed_at }).where('id', '=', id).execute()
}
