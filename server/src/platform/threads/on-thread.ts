import { Worker } from 'node:worker_threads'

const HEAP_MB = 512

/** What a thread may ask for while it runs, because it has no network access and knows no password. */
export type Answering = (question: unknown, signal: AbortSignal) => Promise<unknown>

/** What a thread sends: its result, or a numbered question. */
export type Said = { result: unknown } | { asks: number; question: unknown }

interface Options {
  /** Longest time, in ms. */
  limitMs: number
  signal?: AbortSignal
  answer?: Answering
}

/**
 * Works on strangers' data on its own thread, which ends with the work: no request waits, and too much time or memory
 * harms nothing else.
 * @param script the module that posts `Said`
 * @param task its `workerData`
 * @throws what the thread ended with, the signal's reason, or a `TimeoutError`
 */
export async function onThread<Result>(
  script: string,
  task: object,
  { limitMs, signal, answer }: Options,
): Promise<Result> {
  signal?.throwIfAborted()
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // A thread need not accept all the flags that the program was started with.
    execArgv: [],
  })
  const limit = AbortSignal.timeout(limitMs)
  const ending = signal ? AbortSignal.any([signal, limit]) : limit
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', (said: Said) => {
        if ('result' in said) return resolve(said.result as Result)
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
  } finally {
    await worker.terminate()
  }
}
