import type { TargetFault } from '../../platform/db/states.ts'
import { type Answer, ask } from '../../platform/outgoing/ask.ts'
import { type Asked, OutgoingError, type Reach } from '../../platform/outgoing/request.ts'
import type { Access } from './access.ts'
import { authorization, objectAddress } from './rules.ts'

/** Limit for one request. */
export const TIMEOUT_MS = 10_000
/** Size limit for an event found at our address. */
const MOST_BYTES = 1024 * 1024
/** Requests overtaken by other changes before the event is left for later. */
const TRIES = 3

/** The result. `conflict`: the event was not as we had written it. */
export type Outcome =
  | { kind: 'written'; etag: string | null; conflict: boolean }
  | { kind: 'removed' }
  /** It was changed or deleted there, and nothing was written. */
  | { kind: 'changed_there' }
  /** The server refuses this event but accepts others. */
  | { kind: 'event_refused' }
  | { kind: 'failed'; fault: TargetFault }

interface Known {
  etag: string | null
  /** An event may be there. */
  touched: number
  /** Overwrite changes made there. */
  overwrite: boolean
}

/** Writes events of one calendar. Rejects only with the signal's reason, or because of our own fault. */
export function sender(access: Access, reach: Reach, signal: AbortSignal) {
  const signedIn = { authorization: authorization(access), 'user-agent': 'Visite' }
  const rules = { ...reach, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, follow: false }
  const request = (id: string, asked: Asked) =>
    ask(objectAddress(access.url, id), { ...asked, headers: { ...signedIn, ...asked.headers } }, rules, signal)

  /** Writes it if the event there is the known one, or there is none. */
  const put = (id: string, ics: string, condition: Record<string, string>) =>
    request(id, { method: 'PUT', headers: { 'content-type': 'text/calendar; charset=utf-8', ...condition }, body: ics })

  const look = (id: string) => request(id, { method: 'GET', headers: { accept: 'text/calendar' } })

  const taken = async (id: string, answer: Answer, conflict: boolean): Promise<Outcome> => {
    return { kind: 'written', etag: etagOf(answer) ?? etagOf(await look(id)), conflict }
  }

  async function written(id: string, ics: string, { etag, touched, overwrite }: Known): Promise<Outcome> {
    let condition = etag === null ? NONE_THERE : ifMatch(etag)
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await put(id, ics, condition)
      // If none is known, the event there may come from an attempt whose answer was lost.
      if (isDone(answer)) return taken(id, answer, tries > 0 && etag !== null)
      if (!isOther(answer, tries === 0 && etag !== null)) return refusal(answer)
      if (!overwrite) return { kind: 'changed_there' }
      condition = conditionFor(await look(id), touched === 1)
    }
    return { kind: 'failed', fault: 'bad_answer' }
  }

  return {
    /**
     * With `overwrite`, an event that was changed or deleted in the calendar meanwhile is written again to match the
     * booking.
     */
    put(id: string, ics: string, known: Known): Promise<Outcome> {
      // Without a known tag there is nothing to compare.
      const overwrite = known.overwrite || known.etag === null
      return orFault(signal, () => written(id, ics, { ...known, overwrite }))
    },

    /** Removes the event even if it was changed there, because the booking is gone. */
    remove: (id: string): Promise<Outcome> =>
      orFault(signal, async () => {
        const answer = await request(id, { method: 'DELETE', headers: {} })
        return isDone(answer) || answer.status === 404 || answer.status === 410 ? { kind: 'removed' } : refusal(answer)
      }),
  }
}

const NONE_THERE = { 'if-none-match': '*' }
/** A weak tag never matches (RFC 9110 13.1.1), so such an event is written unconditionally. */
const ifMatch = (etag: string): Record<string, string> => (etag.startsWith('W/') ? {} : { 'if-match': etag })

function conditionFor(there: Answer, touched: boolean): Record<string, string> {
  if (there.status === 404 || there.status === 410) return NONE_THERE
  const etag = etagOf(there)
  if (etag !== null) return ifMatch(etag)
  return touched ? {} : NONE_THERE
}

/** The event there is not the expected one. @param known it was there; some servers then answer 404 for its address */
const isOther = ({ status }: Answer, known: boolean): boolean =>
  status === 412 || (known && (status === 404 || status === 410))

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Longer tags are not sent back. */
const LONGEST_ETAG = 500

function etagOf({ status, headers: { etag } }: Answer): string | null {
  return status >= 200 && status < 300 && etag !== undefined && etag.length <= LONGEST_ETAG ? etag : null
}

function refusal({ status }: Answer): Outcome {
  if (status === 401 || status === 403) return { kind: 'failed', fault: 'refused' }
  if (status === 404 || status === 409 || status === 410) return { kind: 'failed', fault: 'not_found' }
  if (status >= 400 && status < 500 && status !== 408 && status !== 412 && status !== 425 && status !== 429) {
    return { kind: 'event_refused' }
  }
  return { kind: 'failed', fault: 'bad_answer' }
}

async function orFault(signal: AbortSignal, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OutgoingError) return { kind: 'failed', fault: error.fault }
    throw error
  }
}
