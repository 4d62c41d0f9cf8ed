import { APIError } from 'openai'
import { DrafterError } from '../port.ts'

/** The server's own words. They may repeat the prompt, so they are only read here and never shown. */
export const complaintOf = (error: unknown): string =>
  error instanceof APIError ? `${error.code ?? ''} ${error.param ?? ''} ${error.message}` : ''

/** The prompt does not fit the model's context. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof APIError &&
  (error.status === 413 ||
    ([400, 422, 500].includes(error.status ?? 0) &&
      /context.?(length|window|size)|too (long|many tokens)|maximum.{0,40}tokens|exceeds?.{0,40}(context|tokens)/i.test(
        complaintOf(error),
      )))

/** The server does not know a field of the request. */
export const isUnknownField = (error: unknown): boolean =>
  error instanceof APIError &&
  ([400, 415, 422, 501].includes(error.status ?? 0) ||
    (error.status === 500 && /response_format|schema|grammar/i.test(complaintOf(error))))

const LONGEST_WAIT_MS = 30_000
/** Pauses before the second and third attempt. Longer waits are left to the job queue. */
const PAUSES_MS = [1_000, 4_000]

/** `Retry-After` in milliseconds, as seconds or as a date. */
function askedWait(error: unknown, now: number): number | null {
  const header = error instanceof APIError ? error.headers?.get('retry-after') : null
  if (!header) return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}

const PASSING = [408, 429]
const isPassing = (error: unknown): boolean =>
  !(error instanceof APIError) || error.status === undefined || PASSING.includes(error.status) || error.status >= 500

/** How long to wait before trying again; null: do not try again now. */
export function waitAfter(error: unknown, attempt: number, now: number): number | null {
  const pause = PAUSES_MS[attempt]
  if (pause === undefined || !isPassing(error)) return null
  const wait = askedWait(error, now) ?? pause
  return wait <= LONGEST_WAIT_MS ? wait : null
}

/** The port's error, without the server's words: they may repeat the prompt, and errors are logged. */
export function drafterError(error: unknown): DrafterError {
  if (isPassing(error)) {
    const status = error instanceof APIError ? error.status : undefined
    return new DrafterError(
      'unavailable',
      status === undefined ? 'The model cannot be reached or broke off' : `The model's server answered ${status}`,
    )
  }
  return new DrafterError('refused', `The model's server answered ${(error as APIError).status}`)
}
