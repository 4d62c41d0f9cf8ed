import * as accounts from '../../accounts/store.ts'
import { isForCalendar } from '../../events/calendar-outbox.ts'
import { messagesFor } from '../../messages/messages.ts'
import type { KeyedHash } from '../../platform/crypto/keyed-hash.ts'
import type { CalendarTargetRow, CalendarWriteRow } from '../../platform/db/calendar-tables.ts'
import { targetAccessOf } from './access.ts'
import { type Conflict, conflictIn } from './conflict.ts'
import { type WrittenEvent, writtenEvent } from './event.ts'
import { type LookingDeps, sightOf } from './look.ts'
import { type Outcome, sender } from './send.ts'
import * as targets from './target-store.ts'

export interface WritingDeps extends LookingDeps {
  fingerprint: KeyedHash
}

/** The result of writing a booking. */
export interface Attempt {
  outcome: Outcome | { kind: 'left'; conflict?: Conflict }
  /** The event to write; null: it was to be removed. */
  event: WrittenEvent | null
  /** False: no request was needed, because the event is already right, or was never there. */
  asked: boolean
}

/** Writes a booking's current state to a calendar, or removes it there. */
export function bookingWriter({ database: { db }, seal, fingerprint, reach, timezone, host, now }: WritingDeps) {
  /** The event the calendar should have for the booking, or null. */
  async function wanted(target: CalendarTargetRow, id: string): Promise<WrittenEvent | null> {
    if (target.leaving_at !== null || target.doctor_id === null) return null
    const booking = await targets.booking(db, id)
    if (booking?.doctor_id !== target.doctor_id || booking.external_json !== null) return null
    if (!isForCalendar(booking.booking_status)) return null
    const account = await accounts.byId(db, target.doctor_id)
    if (!account) return null
    const place = { timezone, host, messages: messagesFor(account.language), title: target.title }
    return writtenEvent(booking, place, fingerprint)
  }

  /** Handles an event that was changed there: it is left alone only if the doctor would miss the change. */
  async function changedThere(
    target: CalendarTargetRow,
    write: CalendarWriteRow,
    overwrite: () => Promise<Outcome>,
    signal: AbortSignal,
  ): Promise<Attempt['outcome']> {
    const access = targetAccessOf(seal, target)
    const place = { ...reach, timezone, host }
    const sight = access && (await sightOf(access, [write.booking_id], { tag: null }, place, now(), signal))
    if (!sight || sight === 'unchanged') return { kind: 'failed', fault: 'bad_answer' }
    const conflict = conflictIn(sight, write)
    return conflict?.conflict ? { kind: 'left', conflict } : overwrite()
  }

  async function write(
    target: CalendarTargetRow,
    known: CalendarWriteRow,
    event: WrittenEvent,
    to: ReturnType<typeof sender>,
    signal: AbortSignal,
  ): Promise<Attempt> {
    // Moving the booking here decides the conflict; any other change leaves a moved or deleted event alone.
    const moved = event.starts_at !== known.starts_at || event.ends_at !== known.ends_at
    const left = event.digest === known.digest || (known.conflict !== null && !moved)
    if (left) return { outcome: { kind: 'left' }, event, asked: false }
    await targets.touch(db, known)
    const put = (overwrite: boolean) => to.put(known.booking_id, event.ics, { ...known, overwrite })
    const first = await put(moved)
    const outcome = first.kind === 'changed_there' ? await changedThere(target, known, () => put(true), signal) : first
    return { outcome, event, asked: true }
  }

  return async (target: CalendarTargetRow, known: CalendarWriteRow, signal: AbortSignal): Promise<Attempt> => {
    const access = targetAccessOf(seal, target)
    if (!access) return { outcome: { kind: 'failed', fault: 'unreadable_secret' }, event: null, asked: false }
    const event = await wanted(target, known.booking_id)
    const to = sender(access, reach, signal)
    if (event) return write(target, known, event, to, signal)
    const asked = known.touched === 1
    return { outcome: asked ? await to.remove(known.booking_id) : { kind: 'removed' }, event: null, asked }
  }
}
