import type { Appointment, Stage } from '../api/types.ts'
import { dayOf } from '../language/days.ts'

/** The calendar day of an appointment: a date without a time is stored as midnight UTC. */
export const dayOfAppointment = ({ date }: Pick<Appointment, 'date'>): string =>
  /T00:00:00(\.000)?Z$/.test(date) ? date.slice(0, 10) : dayOf(new Date(date))

/** Is the service working on it right now? */
export const isGoingOn = ({ stage }: Pick<Appointment, 'stage'>): boolean =>
  stage === 'transcribing' || stage === 'drafting'

/** The patient has confirmed on their own page. */
export const hasPromised = ({ booking, booking_status }: Pick<Appointment, 'booking' | 'booking_status'>): boolean =>
  booking_status === 'confirmed' && Boolean(booking?.patient_confirmed_at)

/** It does not take place: its time is free. */
export const isOff = ({ booking_status }: Pick<Appointment, 'booking_status'>): boolean =>
  booking_status === 'cancelled' || booking_status === 'no_show'

export type Filter = 'all' | 'open' | 'review' | 'released'

const FILTERS: Readonly<Record<Filter, readonly Stage[] | null>> = {
  all: null,
  open: ['planned', 'ready', 'transcribing', 'drafting', 'failed', 'other'],
  review: ['review', 'redrafted'],
  released: ['released', 'closed'],
}

/** Without case and accents. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

/** `Müller`, `Mueller` and `Muller` find each other, as where patients are searched. */
const folded = (text: string): string => plain(text).replace(/([aou])e/g, '$1')

/** Does the text contain it, regardless of spelling? */
export const contains = (text: string, wanted: string): boolean =>
  plain(text).includes(plain(wanted)) || folded(text).includes(folded(wanted))

const byTime = (a: Appointment, b: Appointment): number =>
  dayOfAppointment(a).localeCompare(dayOfAppointment(b)) || a.time.localeCompare(b.time) || a.name.localeCompare(b.name)

/** The appointments a filter lets through. */
export const passing = (appointments: readonly Appointment[], filter: Filter): readonly Appointment[] => {
  const stages = FILTERS[filter]
  return stages === null ? appointments : appointments.filter((one) => stages.includes(one.stage))
}

/** Holidays and the like from another calendar appear on each of their days. */
function isOn(one: Appointment, day: string): boolean {
  const first = dayOfAppointment(one)
  if (!one.external || one.duration_minutes === null || day <= first) return first === day
  const end = new Date(`${first}T${one.time}:00`).getTime() + one.duration_minutes * 60_000
  return day <= dayOf(new Date(end - 1))
}

/** A day's appointments in order of time; a search covers all days. */
export function shown(
  appointments: readonly Appointment[],
  { day, filter, search }: { day: string; filter: Filter; search: string },
): Appointment[] {
  const wanted = search.trim()
  return passing(appointments, filter)
    .filter((one) => (wanted ? contains(one.name, wanted) : isOn(one, day)))
    .sort(byTime)
}

/** When an appointment ends on the clock, even after midnight; null without a duration. */
export function endTime({ time, duration_minutes }: Pick<Appointment, 'time' | 'duration_minutes'>): string | null {
  if (duration_minutes === null) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const end = (hours * 60 + minutes + duration_minutes) % (24 * 60)
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** The next quarter of an hour on the clock. */
export function nextQuarter(now: Date): string {
  const minutes = Math.min(Math.ceil((now.getHours() * 60 + now.getMinutes()) / 15) * 15, 23 * 60 + 45)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
