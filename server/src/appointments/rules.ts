import type { AppointmentRow, AppointmentTypeRow } from '../platform/db/appointment-tables.ts'
import { ApiError } from '../platform/http/errors.ts'
import { isBlank } from '../platform/http/schema.ts'
import { isKeepable, LAST_INSTANT } from '../platform/time/instants.ts'
import { instantAt } from '../platform/time/zoned.ts'
import type { AppointmentChange, NewAppointment } from './schema.ts'

const DAY_MS = 86_400_000
const MIN_DURATION = 5
const MAX_DURATION = 480

/** How long an appointment may last, in minutes (spec 8). */
export const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value >= MIN_DURATION && value <= MAX_DURATION

/** On creation anything but 5 to 480 falls back (spec 4.3). */
const durationOnCreation = (value: unknown, fallback: number | null): number | null =>
  isDuration(value) ? value : fallback

/** On update anything but 5 to 480 is refused (spec 4.3 r5). */
export function durationOnUpdate(value: unknown): number {
  if (isDuration(value)) return value
  throw new ApiError(400, `duration_minutes must be between ${MIN_DURATION} and ${MAX_DURATION}`)
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * `YYYY-MM-DD` (kept as midnight UTC) or an ISO date and time; one without an offset is the practice's wall clock.
 * null for anything else.
 */
function instantOf(value: string, timezone: string): Date | null {
  const [, day, time, offset] = ISO.exec(value) ?? []
  // A day that does not exist (2026-02-30) would silently become another day.
  if (day === undefined || !isCalendarDay(day)) return null
  const wallClock = time !== undefined && offset === undefined
  const date = wallClock ? wallClockAt(timezone, day, time) : new Date(value.toUpperCase())
  return date && isKeepable(date) ? date : null
}

function wallClockAt(timezone: string, day: string, time: string): Date | null {
  try {
    return instantAt(timezone, day, time)
  } catch {
    return null
  }
}

/** @throws {ApiError} 400 */
export function parseDate(value: string, timezone: string): Date {
  const date = instantOf(value, timezone)
  if (!date) throw new ApiError(400, (m) => m.invalid('date', m.problemValue))
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

/** The configuration that the rules depend on. */
export interface Practice {
  /** IANA name. */
  timezone: string
  retentionDays: number
}

/** Spec 1.5: the date plus the retention window. */
export const deletionDate = (date: Date, retentionDays: number): string =>
  new Date(Math.min(date.getTime() + retentionDays * DAY_MS, Date.parse(LAST_INSTANT))).toISOString()

/** Empty or only white space means no room. */
export const roomOf = (value: string | null | undefined): string | null => value?.trim() || null

/** The fields of an appointment that a request may change. */
export type Fields = Partial<
  Pick<
    AppointmentRow,
    | 'name'
    | 'patient_id'
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

type Defaults = Pick<AppointmentTypeRow, 'duration_minutes' | 'appointment_type' | 'room' | 'notes_type'>

/** A body whose name has been checked. */
type Named = NewAppointment & { name: string }

/** Contract 9: an appointment without a name takes its patient's. @throws {ApiError} 400 when there is neither */
export function named(body: NewAppointment, patientName: string | null): Named {
  const name = body.name !== undefined && !isBlank(body.name) ? body.name : patientName
  if (name === null) throw new ApiError(400, (m) => m.invalid('name', m.problemMissing))
  return { ...body, name }
}

/** The parts of a new appointment that come from its body, or from its appointment type where the body is silent. */
export function fieldsOf(body: Named, type: Defaults | null, { timezone, retentionDays }: Practice) {
  const date = parseDate(body.date, timezone)
  return {
    name: body.name,
    date: date.toISOString(),
    time: parseTime(body.time),
    deletion_date: deletionDate(date, retentionDays),
    recording_id: body.recording_id || null,
    recording_url: body.recording_url || null,
    recording_key: body.recording_key || null,
    notes: body.notes || null,
    language: body.language || 'de',
    notes_type: body.notes_type || type?.notes_type || null,
    appointment_type: body.appointment_type || type?.appointment_type || 'in_person',
    room: roomOf(body.room ?? type?.room),
    duration_minutes: durationOnCreation(body.duration_minutes, type?.duration_minutes ?? null),
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

/** What an update changes (spec 4.3 update). */
export function applicable(body: AppointmentChange, { timezone, retentionDays }: Practice): Fields {
  const fields: Fields = {}
  for (const name of IGNORED_WHEN_FALSY) {
    const value = body[name]
    if (value && !(name === 'name' && isBlank(value))) fields[name] = value
  }
  if (body.date) {
    const date = parseDate(body.date, timezone)
    fields.date = date.toISOString()
    fields.deletion_date = deletionDate(date, retentionDays)
  }
  if (body.time) fields.time = parseTime(body.time)
  // spec 4.3 r2: null or an empty string clears the reason.
  if (body.error_reason !== undefined) fields.error_reason = body.error_reason || null
  // The same for the patient.
  if (body.patient_id !== undefined) fields.patient_id = body.patient_id || null
  // spec 4.3 r3: an empty string clears the room; null is a falsy value like any other (spec 4.3 r1).
  if (typeof body.room === 'string') fields.room = roomOf(body.room)
  // A falsy null changes nothing (spec 4.3 r1); every other value must be a duration (spec 4.3 r5).
  if (body.duration_minutes !== undefined && body.duration_minutes !== null) {
    fields.duration_minutes = durationOnUpdate(body.duration_minutes)
  }
  return fields
}

/** A regeneration stores a template of one kind and language: changing either drops it. */
export const dropsTemplate = (appointment: Pick<AppointmentRow, 'notes_type' | 'language'>, fields: Fields): boolean =>
  (['notes_type', 'language'] as const).some((name) => fields[name] !== undefined && fields[name] !== appointment[name])

const SCHEDULE = ['date', 'time', 'duration_minutes'] as const

/** Do the fields move the appointment to another time? */
export const reschedules = (appointment: Pick<AppointmentRow, (typeof SCHEDULE)[number]>, fields: Fields): boolean =>
  SCHEDULE.some((name) => fields[name] !== undefined && fields[name] !== appointment[name])

/**
 * An appointment of an external calendar keeps its time (spec 4.3 r6).
 * @throws {ApiError} 409 `EXTERNAL_APPOINTMENT_READONLY`
 */
export function refuseExternal(appointment: AppointmentRow, fields: Fields): void {
  if (appointment.external_json !== null && reschedules(appointment, fields)) throw externalReadonly()
}

export const externalReadonly = (): ApiError =>
  new ApiError(409, (m) => m.externalReadonly, 'EXTERNAL_APPOINTMENT_READONLY')

/** A bound of the list: unparseable values are silently ignored (spec 4.3). */
export function listBound(value: unknown, timezone: string): string | null {
  if (typeof value !== 'string') return null
  // The `+` of an offset that was not escaped arrives as a space.
  return instantOf(value.replace(/ (?=\d{2}:?\d{2}$)/, '+'), timezone)?.toISOString() ?? null
}
