import { join } from 'node:path'
import type { Found, Wanted } from './occurrences.ts'
import { LIMIT_MS, readOnThread } from './on-thread.ts'
import type { Task } from './thread.ts'

const THREAD = join(import.meta.dirname, 'thread.ts')

/**
 * The occurrences in a feed.
 * @throws {FeedError} or the signal's reason
 */
export const understand = (
  bytes: Uint8Array,
  wanted: Wanted,
  signal: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<Found> => readOnThread<Found>(THREAD, { bytes, wanted } satisfies Task, signal, { limitMs })
