import type { ExpressionBuilder } from 'kysely'
import { announce } from '../platform/db/announcements/after-commit.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import { compiledOnce } from '../platform/db/compiled.ts'
import { isPostgres, type Tx } from '../platform/db/open.ts'
import type { BookingStatus } from '../platform/db/states.ts'
import type { Tables } from '../platform/db/tables.ts'

/** The topic on which writers hear of pending work; the subject is the foreign calendar. */
export const CALENDAR_TOPIC = 'calendar-targets'

/** What belongs in the calendar that receives a doctor's bookings (contract 11 caldav). */
export const isForCalendar = (status: BookingStatus): boolean => status === 'confirmed' || status === 'completed'

const targetOf = compiledOnce((db) =>
  db
    .selectFrom('calendar_targets')
    .select('id')
    .where('doctor_id', '=', '')
    .where('leaving_at', 'is', null)
    // Wait for a target that is being removed, since nothing could be noted for it.
    .$if(isPostgres(db), (query) => query.forKeyShare()),
)

/**
 * Notes, in the transaction of a change, what to write to the doctor's own calendar (contract 11 caldav), so that what
 * was rolled back is never written there, and what was committed always is.
 */
export async function tellCalendar(
  tx: Tx,
  { id, doctor_id, booking_status }: Pick<AppointmentRow, 'id' | 'doctor_id' | 'booking_status'>,
): Promise<void> {
  const [target] = (await tx.executeQuery(targetOf(tx, [doctor_id]))).rows
  if (!target) return
  if (isForCalendar(booking_status)) await markForCalendar(tx, target.id, [id])
  else {
    const { numUpdatedRows } = await tx
      .updateTable('calendar_writes')
      .set(again)
      .where('target_id', '=', target.id)
      .where('booking_id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
  }
  announce(tx, CALENDAR_TOPIC, target.id)
}

const again = (eb: ExpressionBuilder<Tables, 'calendar_writes'>) =>
  ({ due: 1, refused: 0, marks: eb('calendar_writes.marks', '+', 1) }) as const

/** Marks these bookings to be written to a foreign calendar, or checked again. */
export async function markForCalendar(tx: Tx, targetId: string, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  const unwritten = {
    ...{ touched: 0, etag: null, digest: null, marks: 1, due: 1, refused: 0 },
    ...{ starts_at: null, ends_at: null, conflict: null, there_start: null, there_end: null },
  }
  await tx
    .insertInto('calendar_writes')
    .values(bookingIds.map((booking_id) => ({ target_id: targetId, booking_id, ...unwritten })))
    .onConflict((known) => known.columns(['target_id', 'booking_id']).doUpdateSet(again))
    .execute()
}

/** From now on, removes from the foreign calendar what was written, and then the target itself. */
export async function leaveCalendar(tx: Tx, doctorId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const left = await tx
    .updateTable('calendar_targets')
    .set({ leaving_at: at, updated_at: at, attempts: 0, retry_at: 0 })
    .where('doctor_id', '=', doctorId)
    .where('leaving_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of left) {
    await tx.updateTable('calendar_writes').set(again).where('target_id', '=', id).execute()
    announce(tx, CALENDAR_TOPIC, id)
  }
}
