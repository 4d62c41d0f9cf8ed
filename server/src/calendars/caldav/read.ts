import { join } from 'node:path'
import type { CalendarRow } from '../../platform/db/calendar-tables.ts'
import type { FeedFault } from '../../platform/db/states.ts'
import { ask } from '../../platform/outgoing/ask.ts'
import { type Asked, OutgoingError, type Reach } from '../../platform/outgoing/request.ts'
import { FeedError } from '../feed-error.ts'
import { readOnThread } from '../on-thread.ts'
import type { FeedSettings, Reading } from '../read-feed.ts'
import { lackOf, MOST_BYTES, validators, wantedOf } from '../rules.ts'
import type { Access } from './access.ts'
import type { FoundCalendar } from './dav.ts'
import { authorization, isAsSafe } from './rules.ts'
import type { Discovered, Question, Read, Reply, Task } from './thread.ts'

const THREAD = join(import.meta.dirname, 'thread.ts')
/** Limit for all requests for one purpose. */
const TIMEOUT_MS = 30_000
/** Limit for requests and evaluation together. */
export const LIMIT_MS = 60_000
/** Requests for one purpose; finding the calendars takes at most six. */
const MOST_REQUESTS = 12
const METHODS: ReadonlySet<string> = new Set(['GET', 'PROPFIND', 'REPORT'] satisfies Asked['method'][])

export type Discovery = { kind: 'found'; calendars: FoundCalendar[] } | { kind: 'failed'; fault: FeedFault }

/** The calendars a user has on a server. Rejects only with the signal's reason, or because of our own fault. */
export async function discovery(access: Access, reach: Reach, signal: AbortSignal): Promise<Discovery> {
  const result = await asked<Discovered>({ kind: 'discover', url: access.url }, access, reach, signal)
  return 'fault' in result ? { kind: 'failed', fault: result.fault } : { kind: 'found', calendars: result.calendars }
}

type Known = Pick<CalendarRow, 'url' | 'etag' | 'last_modified' | 'read_at'>

/** Reads a calendar on a server, with the same result as a feed; an unchanged one costs one small request. */
export async function readCaldav(
  access: Access,
  calendar: Known,
  { timezone, host, ...reach }: FeedSettings,
  now: Date,
  signal: AbortSignal,
): Promise<Reading> {
  const wanted = wantedOf(timezone, host, now)
  const knownTag = validators(calendar, now)['if-none-match'] ?? null
  const task = { kind: 'read', url: calendar.url, knownTag, wanted } as const
  const result = await asked<Read>(task, access, reach, signal)
  if ('fault' in result) return { kind: 'failed', fault: result.fault }
  if (result.unchanged) return { kind: 'unchanged' }
  const { occurrences, tag } = result
  return { kind: 'read', occurrences, lack: lackOf(result), etag: tag, last_modified: null }
}

/** Runs a task on a thread and makes its requests. A request's fault explains more than the task's own error. */
export async function asked<Result extends object>(
  task: Task,
  access: Access,
  reach: Reach,
  signal: AbortSignal,
): Promise<Result | { fault: FeedFault }> {
  const server = asker(access, reach)
  try {
    return await readOnThread<Result>(THREAD, task, signal, { limitMs: LIMIT_MS, answer: server.answer })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FeedError) return { fault: server.fault() ?? error.fault }
    throw error
  }
}

/**
 * Makes requests for the library. The password goes to the host it was given for, and to the host named there as the
 * calendars' home; never along a redirect to another host, nor from https to http.
 */
function asker(access: Access, reach: Reach) {
  const given = new URL(access.url)
  const until = AbortSignal.timeout(TIMEOUT_MS)
  let requests = 0
  let fault: FeedFault | null = null
  let barred: FeedFault | null = null

  async function reply({ url, method, headers, body, follow }: Question, signal: AbortSignal): Promise<Reply> {
    const to = new URL(url)
    if (++requests > MOST_REQUESTS || !METHODS.has(method)) throw new OutgoingError('bad_answer')
    if (!isAsSafe(given, to)) throw new OutgoingError('insecure_address')
    const told = { ...headers, 'user-agent': 'Visite', authorization: authorization(access) }
    const request = { method: method as Asked['method'], headers: told, ...(body !== null && { body }) }
    const rules = { ...reach, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, follow }
    const answer = await ask(to, request, rules, signal)
    fault = faultOf(answer.status)
    return { status: answer.status, headers: plain(answer.headers), body: answer.body }
  }

  return {
    /** The fault of an address we refused to ask, otherwise that of the last answer. */
    fault: () => barred ?? (until.aborted ? 'too_slow' : fault),
    async answer(question: unknown, signal: AbortSignal): Promise<Reply> {
      try {
        return await reply(question as Question, AbortSignal.any([signal, until]))
      } catch (error) {
        fault = error instanceof OutgoingError ? error.fault : 'unreachable'
        if (fault === 'private_address' || fault === 'insecure_address') barred = fault
        throw error
      }
    },
  }
}

function faultOf(status: number): FeedFault | null {
  if (status === 401 || status === 403) return 'refused'
  if (status === 404 || status === 410) return 'not_found'
  return status >= 400 ? 'bad_answer' : null
}

/** The headers the library reads. */
const plain = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'location', 'etag'].flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
