import type { Db, Tx } from '../platform/db/open.ts'
import type { Stretch } from './free-slots.ts'
import { timesOf } from './rules.ts'
import { slotTaken } from './slots.ts'

/** What a booking keeps free, milliseconds since the epoch; without an end it has no duration. */
interface Slot {
  slot_start: number | null
  slot_end: number | null
}

/**
 * The doctor's other calendars keep slots free too (contract 11 feeds), by the same rule as bookings: overlapping times
 * collide; without a length, only equal starts do. The caller holds the account's lock, under which events of other
 * calendars are written as well.
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

/** Something in the doctor's calendar at that time. */
export interface Taken extends Stretch {
  appointmentId: string
  name: string
  kind: 'booking' | 'appointment' | 'calendar'
}

const DAY_MS = 86_400_000

/**
 * Everything that takes place between two instants, in order: bookings, other appointments, and busy events of other
 * calendars. Nothing that was cancelled or missed.
 */
export async function takenBetween(
  db: Db,
  doctorId: string,
  { from, to, timezone }: { from: number; to: number; timezone: string },
): Promise<Taken[]> {
  // An appointment's `date` is its day at some hour: one more day on both sides finds all of them.
  const day = (at: number) => new Date(at).toISOString()
  const taking = db
    .selectFrom('appointments')
    .leftJoin('external_events', 'external_events.appointment_id', 'appointments.id')
    .select(['appointments.id', 'name', 'date', 'time', 'duration_minutes', 'booking_status', 'external_json'])
    .select(['busy_start', 'busy_end'])
    .where('appointments.doctor_id', '=', doctorId)
    .where('booking_status', 'not in', ['cancelled', 'no_show'])
  const near = await taking
    .where('date', '>=', day(from - 2 * DAY_MS))
    .where('date', '<', day(to + 2 * DAY_MS))
    .execute()
  // Events that last for days: one statement for both would read all of the doctor's events.
  const long = await taking
    .where('external_events.doctor_id', '=', doctorId)
    .where('busy_start', '<', to)
    .where('busy_end', '>', from)
    .execute()
  const rows = new Map([...near, ...long].map((row) => [row.id, row]))
  const taken = [...rows.values()].flatMap(({ id, busy_start, busy_end, ...row }): Taken[] => {
    const named = { appointmentId: id, name: row.name }
    if (row.external_json !== null) {
      return busy_start === null ? [] : [{ ...named, kind: 'calendar', start: busy_start, end: busy_end }]
    }
    const { start, end } = timesOf(row, timezone)
    const stretch = { start: Date.parse(start), end: end === null ? null : Date.parse(end) }
    return [{ ...named, kind: row.booking_status === 'confirmed' ? 'booking' : 'appointment', ...stretch }]
  })
  return taken.sort((a, b) => a.start - b.start)
}
