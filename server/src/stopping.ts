import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Readiness } from './platform/http/readiness.ts'

/** What is stopped. */
interface Running {
  readonly readiness: Pick<Readiness, 'stop'>
  close(options: { finishJobsMs: number }): Promise<void>
}

type Signal = 'SIGTERM' | 'SIGINT'

/** A terminal sends Ctrl-C to a whole group of processes, some of which pass it on: that is one signal. */
const SAME_SIGNAL_MS = 1_000
/** Part of the time for finishing, kept for giving back unfinished jobs. */
const GIVE_BACK_MS = 5_000
/** What a shell reports for a process that a signal ended. */
const ENDED_BY: Readonly<Record<Signal, number>> = { SIGINT: 130, SIGTERM: 143 }

/**
 * Stops the process when it is told to (contract 15 health): first it is unready but still accepts requests for as long
 * as a proxy needs to notice, then it finishes what is running. Ctrl-C skips the first part, as there is no proxy in
 * front of a terminal. A further signal ends it at once: whatever was acknowledged is safe, and jobs run again.
 */
export function stopWhenTold(
  { readiness, close }: Running,
  { drainSeconds, stopSeconds, role }: Pick<Config, 'drainSeconds' | 'stopSeconds' | 'role'>,
  log: FastifyBaseLogger,
): void {
  let toldAt: number | null = null

  async function stop(signal: Signal): Promise<void> {
    readiness.stop()
    log.info({ signal }, 'draining')
    if (signal === 'SIGINT' && process.stderr.isTTY) console.error('\n  Stopping. Press Ctrl-C again to end at once.')
    if (signal === 'SIGTERM' && role !== 'worker') await pause(drainSeconds * 1_000)
    const stopMs = stopSeconds * 1_000
    setTimeout(() => {
      log.warn({ seconds: stopSeconds }, 'stopped before everything was finished')
      process.exit(0)
    }, stopMs).unref()
    // A worker finishes its jobs. In a process that also serves requests they are given back, because nobody could sign
    // in meanwhile.
    await close({ finishJobsMs: role === 'worker' && signal === 'SIGTERM' ? Math.max(0, stopMs - GIVE_BACK_MS) : 0 })
  }

  const told = (signal: Signal) => {
    if (toldAt !== null) {
      if (performance.now() > toldAt + SAME_SIGNAL_MS) process.exit(ENDED_BY[signal])
      return
    }
    toldAt = performance.now()
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, told)
}
