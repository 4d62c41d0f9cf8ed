import { Worker } from 'node:worker_threads'
import { FeedError } from './feed-error.ts'

/** The densest feed within the limits takes some seconds; a hostile one is not waited for. */
export const LIMIT_MS = 30_000
const HEAP_MB = 512

/** What a thread may ask for meanwhile: it has no way to the network, and knows no password. */
export type Answering = (question: unknown, signal: AbortSignal) => Promise<unknown>

/** What a thread says: its result, or a question by its number. */
export type Said = { result: unknown } | { asks: number; question: unknown }

/**
 * Work on what a stranger wrote, on a thread of its own that ends with it: no request waits, and what takes too much time
 * or memory harms nothing else.
 * @throws {FeedError} what the thread ended with, or the signal's reason
 */
export async function onThread<Result extends object>(
  script: string,
  task: object,
  signal: AbortSignal,
  { limitMs = LIMIT_MS, answer }: { limitMs?: number; answer?: Answering } = {},
): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // A thread of a program that was started with flags of its own need not take all of them.
    execArgv: [],
  })
  const ending = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  try {
    const result = await new Promise<object>((resolve, reject) => {
      worker.on('message', (said: Said) => {
        if ('result' in said) return resolve(said.result as object)
        const reply = (answered: object) => worker.postMessage({ to: said.asks, ...answered })
        answer?.(said.question, ending).then(
          (value) => reply({ value }),
          () => reply({ failed: true }),
        )
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without a result')))
      ending.addEventListener('abort', () => reject(ending.reason), { once: true })
    })
    if ('fault' in result) throw new FeedError((result as { fault: FeedError['fault'] }).fault)
    return result as Result
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof FeedError ? error : new FeedError('too_demanding', { cause: error })
  } finally {
    await worker.terminate()
  }
}
