import type { CalendarRow } from '../platform/db/calendar-tables.ts'
import { ask, type Rules } from '../platform/outgoing/ask.ts'
import { OutgoingError } from '../platform/outgoing/request.ts'
import { FeedError } from './feed-error.ts'
import type { Occurrence } from './occurrences.ts'
import { type Lack, lackOf, MOST_BYTES, validators, wantedOf } from './rules.ts'
import { understand } from './understand.ts'

/** The result of reading a feed. */
export type Reading =
  | { kind: 'unchanged' }
  | { kind: 'read'; occurrences: Occurrence[]; lack: Lack | null; etag: string | null; last_modified: string | null }
  | { kind: 'failed'; fault: NonNullable<CalendarRow['last_error']> }

export interface FeedSettings extends Pick<Rules, 'allowPrivate' | 'resolve'> {
  /** IANA name. */
  timezone: string
  /** Right side of the UIDs of our own events. */
  host: string
}

type Asked = Pick<CalendarRow, 'url' | 'etag' | 'last_modified' | 'read_at'>

const TIMEOUT_MS = 30_000
/** Longer validators are not sent back to the server. */
const LONGEST_VALIDATOR = 500

/** Fetches and evaluates a feed. Rejects only with the signal's reason, or because of our own fault. */
export async function readFeed(
  calendar: Asked,
  settings: FeedSettings,
  now: Date,
  signal: AbortSignal,
): Promise<Reading> {
  try {
    return await readOrThrow(calendar, settings, now, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OutgoingError || error instanceof FeedError) return { kind: 'failed', fault: error.fault }
    throw error
  }
}

async function readOrThrow(calendar: Asked, settings: FeedSettings, now: Date, signal: AbortSignal): Promise<Reading> {
  const asked = validators(calendar, now)
  const headers = { accept: 'text/calendar', 'user-agent': 'Visite', ...asked }
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES }
  const answer = await ask(new URL(calendar.url), { method: 'GET', headers }, { ...settings, ...limits }, signal)
  if (answer.status === 304 && Object.keys(asked).length > 0) return { kind: 'unchanged' }
  if (answer.status !== 200) return { kind: 'failed', fault: refusalOf(answer.status) }
  const found = await understand(answer.body, wantedOf(settings.timezone, settings.host, now), signal)
  const { etag, 'last-modified': modified } = answer.headers
  return {
    kind: 'read',
    occurrences: found.occurrences,
    lack: lackOf(found),
    etag: validator(etag),
    last_modified: validator(modified),
  }
}

const validator = (value: string | undefined): string | null =>
  value !== undefined && value.length <= LONGEST_VALIDATOR ? value : null

function refusalOf(status: number): NonNullable<CalendarRow['last_error']> {
  if (status === 401 || status === 403) return 'refused'
  if (status === 404 || status === 410) return 'not_found'
  return 'bad_answer'
}
