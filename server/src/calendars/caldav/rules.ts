import type { TargetFault } from '../../platform/db/states.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Access } from './access.ts'

export const MOST_ACCOUNTS = 5
/** When a calendar is chosen, bookings since yesterday are written, whatever the doctor's time zone. */
export const WRITTEN_SINCE_MS = 24 * 3_600_000
/** Events that cannot be removed from an abandoned calendar within this time stay there. */
export const LEAVING_MS = 24 * 3_600_000

/** Faults only the doctor can fix; the next attempt waits for that. */
const UNTIL_CHANGED: ReadonlySet<TargetFault> = new Set([
  'private_address',
  'insecure_address',
  'refused',
  'not_found',
  'unreadable_secret',
])
export const waitsForDoctor = (fault: TargetFault): boolean => UNTIL_CHANGED.has(fault)

/** A server's address. @throws {ApiError} 400 if it is not an address, or contains a password */
export function serverAddress(text: string): string {
  const trimmed = text.trim()
  const written = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.canParse(written) ? new URL(written) : null
  const known = url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== ''
  if (!known || url.username !== '' || url.password !== '') {
    throw new ApiError(400, (m) => m.invalid('url', m.calendars.server))
  }
  url.hash = ''
  url.search = ''
  return url.href
}

/** Only ever in a header, because addresses may be logged on the way. */
export const authorization = ({ username, password }: Access): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** The address of a booking's event; it never changes, so that writing it again makes no second one. */
export function objectAddress(calendarUrl: string, bookingId: string): URL {
  const folder = new URL(calendarUrl)
  if (!folder.pathname.endsWith('/')) folder.pathname += '/'
  return new URL(`visite-${bookingId}.ics`, folder)
}

/** May a server at `from` refer us, with the password, to `to`? Not from https to http. */
export const isAsSafe = (from: URL, to: URL): boolean => from.protocol === 'http:' || to.protocol === 'https:'
