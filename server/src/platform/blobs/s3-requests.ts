import { setTimeout as pause } from 'node:timers/promises'
import { S3Errors } from '@bradenmacdonald/s3-lite-client'
import { within } from '../time/within.ts'
import { StorageAway, StorageFull } from './blob-store.ts'

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 200
/** Time for all attempts at a quick request, as a number of attempts: people get an answer within 15 s. */
const PATIENCE = 2.5

/** All in milliseconds. */
export interface S3Timing {
  /** For an attempt at a request that moves little. */
  quickMs: number
  /**
   * For an attempt at one that moves up to 8 MiB, or assembles a large object, while the store answers other requests.
   */
  longMs: number
  /** Before a request is made again; twice as long before each further one. */
  firstPauseMs: number
}

export const S3_TIMING: S3Timing = { quickMs: 4_000, longMs: 60_000, firstPauseMs: FIRST_PAUSE_MS }

/** Makes a request with a time limit, and repeats it if a busy or briefly absent server may still answer. */
export interface Patiently {
  quick: Attempts
  long: Attempts
}
type Attempts = <T>(request: () => Promise<T>) => Promise<T>

/** A request was given up. Worded as `fetch` would, so that it is repeated like one that was cut off. */
class NoAnswerInTime extends TypeError {
  constructor() {
    super('no answer in time')
  }
}

/**
 * Only for requests that can be repeated without harm. It gives up on a silent store after 10 s, even during a
 * long request: meanwhile it asks the store something small every now and then.
 * @param small asks the store something small
 * @throws {StorageAway} or an error that says what the store said
 */
export function patiently({ quickMs, longMs, firstPauseMs }: S3Timing, small: () => Promise<unknown>): Patiently {
  const tooLate = () => {
    throw new NoAnswerInTime()
  }
  const again = async <T>(attempt: (left: number) => Promise<T>, patienceMs: number): Promise<T> => {
    const end = performance.now() + patienceMs
    for (let count = 1; ; count++) {
      try {
        return await attempt(end - performance.now())
      } catch (error) {
        const wait = firstPauseMs * 2 ** (count - 1) * (0.8 + Math.random() * 0.4)
        if (count === ATTEMPTS || !isPassing(error) || performance.now() + wait >= end) throw explained(error)
        await pause(wait)
      }
    }
  }

  /** Rejects when the store no longer answers at all. */
  async function silent(signal: AbortSignal): Promise<never> {
    for (;;) {
      await pause(quickMs, undefined, { signal })
      await within(quickMs, small(), tooLate).catch((error: unknown) => {
        if (isSilence(error)) throw explained(error)
      })
    }
  }

  const watched = async <T>(request: Promise<T>): Promise<T> => {
    const stop = new AbortController()
    const silence = silent(stop.signal)
    silence.catch(() => {})
    try {
      return await Promise.race([within(longMs, request, tooLate), silence])
    } finally {
      stop.abort()
    }
  }

  return {
    quick: (request) => again((left) => within(Math.min(quickMs, left), request(), tooLate), PATIENCE * quickMs),
    long: (request) => again(() => watched(request()), Number.POSITIVE_INFINITY),
  }
}

/** The status of the store's answer, undefined when there was none. */
export const statusOf = (error: unknown): number | undefined => serverError(error)?.statusCode

/** The code of the store's answer (`NoSuchUpload`). */
export const codeOf = (error: unknown): string | undefined => serverError(error)?.code

/** Is it what `patiently` throws when nothing came, not even the end of the connection? */
export const isSilent = (error: unknown): boolean =>
  error instanceof StorageAway && error.cause instanceof NoAnswerInTime

const serverError = (error: unknown) => {
  const inner = error instanceof Error && error.cause instanceof S3Errors.ServerError ? error.cause : error
  return inner instanceof S3Errors.ServerError ? inner : undefined
}

/** The client throws a TypeError, as `fetch` does, when there was no whole answer. */
const isSilence = (error: unknown): boolean => error instanceof TypeError

function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  if (status === undefined) return isSilence(error)
  return (status >= 500 && status !== 501 && status !== 507) || status === 429 || codeOf(error) === 'RequestTimeout'
}

function explained(error: unknown): unknown {
  const status = statusOf(error)
  if (status === 507 || codeOf(error) === 'QuotaExceeded') return new StorageFull({ cause: error })
  if (status !== undefined) {
    return new StorageAway(`the object storage answered ${status} ${codeOf(error)}`, { cause: error })
  }
  if (error instanceof TypeError) {
    const reason = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : error.message
    return new StorageAway(`the object storage does not answer (${reason})`, { cause: error })
  }
  return error
}
