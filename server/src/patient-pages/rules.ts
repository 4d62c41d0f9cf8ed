import type { Booking } from '../booking/schema.ts'
import type { BookingStatus } from '../platform/db/states.ts'
import { someLines } from '../platform/text/one-line.ts'

/** What a patient can still do about a booking. */
export type Standing = 'asked' | 'confirmed' | 'cancelled' | 'cancelledByYou' | 'begun'

export function standingOf(status: BookingStatus, booking: Booking, now: Date): Standing {
  if (status === 'cancelled') return booking.cancelled_by === 'patient' ? 'cancelledByYou' : 'cancelled'
  if (status !== 'confirmed' || Date.parse(booking.start) <= now.getTime()) return 'begun'
  return booking.patient_confirmed_at === null ? 'asked' : 'confirmed'
}

export const isOpen = (standing: Standing): boolean => standing === 'asked' || standing === 'confirmed'

/** What a form asks for. */
export type Wish =
  | { action: 'confirm' }
  | { action: 'cancel'; reason: string | null }
  | { action: 'move'; start: number | null }

const LONGEST_REASON = 1_000

/** @returns null for anything we do not offer */
export function wishOf(form: URLSearchParams): Wish | null {
  switch (form.get('action')) {
    case 'confirm':
      return { action: 'confirm' }
    case 'cancel':
      return { action: 'cancel', reason: someLines(form.get('reason') ?? '').slice(0, LONGEST_REASON) || null }
    case 'move': {
      const slot = form.get('slot') ?? ''
      return { action: 'move', start: /^\d{1,15}$/.test(slot) ? Number(slot) : null }
    }
    default:
      return null
  }
}

/** The list continues beyond it, and years with five digits are written differently. */
const LAST_DAY = '9998-12-31'

/** The day a list of free slots begins with: the one asked for, unless it is past. */
export const firstDay = (asked: string | null, today: string): string =>
  asked !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(asked) &&
  !Number.isNaN(Date.parse(asked)) &&
  asked > today &&
  asked <= LAST_DAY
    ? asked
    : today
