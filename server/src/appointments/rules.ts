import type { AppointmentRow } from '../platform/db/tables.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { AppointmentChange, NewAppointment } from './schema.ts'

const DAY_MS = 86_400_000
const MIN_DURATION = 5
const MAX_DURATION = 480

const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value >= MIN_DURATION && value <= MAX_DURATION

/** On creation anything but 5 to 480 falls back (spec 4.3). */
export const durationOnCreation = (value: unknown, fallback: number | null): number | null =>
  isDuration(value) ? value : fallback

/** On update anything but 5 to 480 is refused (spec 4.3 r5). */
export function durationOnUpdate(value: unknown): number {
  if (isDuration(value)) return value
  throw new ApiError(400, `duration_minutes must be between ${MIN_DURATION} and ${MAX_DURATION}`)
}

/** `YYYY-MM-DD` (read as UTC midnight) or any other ISO form. */
export function parseDate(value: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : new Date(Number.NaN)
  // A day that does not exist (2026-02-30) would silently become another one.
  const exists = !Number.isNaN(date.getTime()) && isCalendarDay(value.slice(0, 10))
  if (!exists) throw new ApiError(400, (m) => m.invalid('date', m.problemValue))
  return date
}

function isCalendarDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

/** Wall-clock `HH:mm` (spec 2.2). */
export function parseTime(value: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) throw new ApiError(400, (m) => m.invalid('time', m.problemValue))
  return value
}

/** Spec 1.5: the date plus the retention window. */
export const deletionDate = (date: Date, retentionDays: number): string =>
  new Date(date.getTime() + retentionDays * DAY_MS).toISOString()

/** Empty or only white space is no room. */
export const roomOf = (value: string | null | undefined): string | null => value?.trim() || null

type Fields = Partial<
  Pick<
    AppointmentRow,
    | 'name'
    | 'date'
    | 'time'
    | 'deletion_date'
    | 'status'
    | 'error_reason'
    | 'recording_id'
    | 'recording_url'
    | 'recording_key'
    | 'notes'
    | 'language'
    | 'notes_type'
    | 'appointment_type'
    | 'room'
    | 'duration_minutes'
  >
>

/** The parts of a new appointment that come from its body alone. */
export function fieldsOf(body: NewAppointment, retentionDays: number) {
  const date = parseDate(body.date)
  return {
    name: body.name,
    date: date.toISOString(),
    time: parseTime(body.time),
    deletion_date: deletionDate(date, retentionDays),
    status: body.status || 'recording',
    recording_id: body.recording_id || null,
    recording_url: body.recording_url || null,
    recording_key: body.recording_key || null,
    notes: body.notes || null,
    language: body.language || 'de',
    notes_type: body.notes_type || null,
    appointment_type: body.appointment_type || 'in_person',
    room: roomOf(body.room),
  }
}

const IGNORED_WHEN_FALSY = [
  'name',
  'status',
  'recording_id',
  'recording_url',
  'recording_key',
  'notes',
  'language',
  'notes_type',
  'appointment_type',
] as const

/** What an update changes: spec 4.3, rules 1 to 3 and 5. */
export function applicable(body: AppointmentChange, retentionDays: number): Fields {
  const fields: Fields = {}
  for (const name of IGNORED_WHEN_FALSY) {
    const value = body[name]
    if (value) fields[name] = value
  }
  if (body.date) {
    const date = parseDate(body.date)
    fields.date = date.toISOString()
    fields.deletion_date = deletionDate(date, retentionDays)
  }
  if (body.time) fields.time = parseTime(body.time)
  // Rule 2: null or an empty string clears the reason.
  if (body.error_reason !== undefined) fields.error_reason = body.error_reason || null
  // Rule 3: an empty string clears the room; null is a falsy value like any other (rule 1).
  if (typeof body.room === 'string') fields.room = roomOf(body.room)
  // Rule 1 holds for the falsy null; every other value must be a duration (rule 5).
  if (body.duration_minutes !== undefined && body.duration_minutes !== null) {
    fields.duration_minutes = durationOnUpdate(body.duration_minutes)
  }
  return fields
}

/** A bound of the list: unparseable values are silently ignored (spec 4.3). */
export function listBound(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
