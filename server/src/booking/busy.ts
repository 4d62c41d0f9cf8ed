import type { Tx } from '../platform/db/open.ts'
import { slotTaken } from './slots.ts'

/** What a booking keeps free, milliseconds since the epoch; without an end it has no duration. */
interface Slot {
  slot_start: number | null
  slot_end: number | null
}

/**
 * Other calendars of the doctor's keep slots free too (contract 11 feeds), by the rule of bookings: overlapping times
 * collide, of those without a length only equal starts. The caller holds the account's lock, under which events of
 * other calendars are written as well.
 * @throws {ApiError} 409 `SLOT_TAKEN`
 */
export async function refuseBusySlot(
  tx: Tx,
  doctorId: string,
  { slot_start: start, slot_end: end }: Slot,
): Promise<void> {
  if (start === null) return
  const busy = await tx
    .selectFrom('external_events')
    .select('appointment_id')
    .where('doctor_id', '=', doctorId)
    .where('busy_start', '<', end ?? start + 1)
    .where((eb) =>
      end === null
        ? eb('busy_start', '=', start)
        : eb.or([
            eb('busy_start', '=', start),
            eb.and([eb('busy_end', '>', start), eb('busy_end', '>', eb.ref('busy_start'))]),
          ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (busy) throw slotTaken()
}
