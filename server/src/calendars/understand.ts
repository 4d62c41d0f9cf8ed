import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { FeedError } from './feed-error.ts'
import type { Found, Wanted } from './occurrences.ts'
import type { Result, Task } from './thread.ts'

const THREAD = join(import.meta.dirname, 'thread.ts')
/** The densest feed within the limits takes some seconds; a hostile one is not waited for. */
const LIMIT_MS = 30_000
const HEAP_MB = 512

/**
 * What takes place according to a feed, worked out on a thread of its own that ends with it: no request waits, and a
 * feed that takes too much time or memory harms nothing else.
 * @throws {FeedError} or the signal's reason
 */
export async function understand(
  bytes: Uint8Array,
  wanted: Wanted,
  signal: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<Found> {
  signal.throwIfAborted()
  const task: Task = { bytes, wanted }
  const worker = new Worker(THREAD, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // A thread of a program that was started with flags of its own need not take all of them.
    execArgv: [],
  })
  const ending = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  try {
    const result = await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without a result')))
      ending.addEventListener('abort', () => reject(ending.reason), { once: true })
    })
    if ('fault' in result) throw new FeedError(result.fault)
    return result
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof FeedError ? error : new FeedError('too_demanding', { cause: error })
  } finally {
    await worker.terminate()
  }
}
