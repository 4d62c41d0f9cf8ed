import type { FeedFault } from '../platform/db/states.ts'
import { type Answering, onThread } from '../platform/threads/on-thread.ts'
import { FeedError } from './feed-error.ts'

/** The densest feed within the limits takes some seconds; a hostile one is cut off. */
export const LIMIT_MS = 30_000

interface Options {
  limitMs?: number
  answer?: Answering
}

/**
 * Has a thread evaluate a feed or a server's answers.
 * @throws {FeedError} the thread's fault, or the signal's reason
 */
export async function readOnThread<Result extends object>(
  script: string,
  task: object,
  signal: AbortSignal,
  { limitMs = LIMIT_MS, ...options }: Options = {},
): Promise<Result> {
  const result = await onThread<Result | { fault: FeedFault }>(script, task, { limitMs, signal, ...options }).catch(
    (error: unknown) => {
      signal.throwIfAborted()
      throw new FeedError('too_demanding', { cause: error })
    },
  )
  if ('fault' in result) throw new FeedError(result.fault)
  return result
}
