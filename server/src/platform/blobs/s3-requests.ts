import { setTimeout as pause } from 'node:timers/promises'
import { S3Errors } from '@bradenmacdonald/s3-lite-client'
import { StorageFull } from './blob-store.ts'

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 200

/** Makes a request with a limit of time, and again when a busy or briefly absent server may still answer. */
export type Patiently = <T>(request: () => Promise<T>) => Promise<T>

/**
 * Every request made with it can be repeated without harm.
 * @param firstPauseMs before the second attempt; twice as long before each further one
 * @throws an error that says what the store said
 */
export function patiently(timeoutMs: number, firstPauseMs = FIRST_PAUSE_MS): Patiently {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await within(timeoutMs, request())
      } catch (error) {
        if (attempt === ATTEMPTS || !isPassing(error)) throw explained(error)
        await pause(firstPauseMs * 2 ** (attempt - 1) * (0.8 + Math.random() * 0.4))
      }
    }
  }
}

/** The client itself would wait for five minutes. */
async function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = pause(timeoutMs, undefined, { signal: stop.signal }).then(() => {
    throw new TypeError('no answer in time')
  })
  // It usually loses the race, and then nobody else listens to it.
  late.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    stop.abort()
  }
}

/** The status of the store's answer, undefined when there was none. */
export const statusOf = (error: unknown): number | undefined => serverError(error)?.statusCode

/** The code of the store's answer (`NoSuchUpload`). */
export const codeOf = (error: unknown): string | undefined => serverError(error)?.code

const serverError = (error: unknown) => {
  const inner = error instanceof Error && error.cause instanceof S3Errors.ServerError ? error.cause : error
  return inner instanceof S3Errors.ServerError ? inner : undefined
}

/** The client throws a TypeError, as `fetch` does, when there was no whole answer. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  if (status === undefined) return error instanceof TypeError
  return (status >= 500 && status !== 501 && status !== 507) || status === 429 || codeOf(error) === 'RequestTimeout'
}

function explained(error: unknown): unknown {
  const status = statusOf(error)
  if (status === 507 || codeOf(error) === 'QuotaExceeded') return new StorageFull({ cause: error })
  if (status !== undefined) {
    return new Error(`the object storage answered ${status} ${codeOf(error)}`, { cause: error })
  }
  if (error instanceof TypeError) {
    const reason = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : error.message
    return new Error(`the object storage does not answer (${reason})`, { cause: error })
  }
  return error
}
