import type { Announcements } from '../db/announcements/announcements.ts'
import { newId } from '../ids.ts'
import type { Stoppable } from './queue.ts'
import type { RunningJobs } from './running.ts'
import { type JobTable, type Lease, TOPIC } from './table.ts'

interface Options {
  table: JobTable
  announcements: Announcements
  running: RunningJobs
  kinds: readonly string[]
  concurrency: number
  leaseMs: number
  pollMs: number
  onFault: (error: unknown) => void
}

/** Takes jobs when they are due and there is room, and has them run. @returns once it is notified of every new job */
export async function takeJobs(options: Options): Promise<Stoppable> {
  const { table, announcements, running, kinds, concurrency, leaseMs, pollMs, onFault } = options
  let stopping = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  /** The id given to a `take` that has not been answered yet. */
  let unanswered: string | null = null

  /** An answer that was lost on the way is requested again: its jobs do not wait for their leases to run out. */
  async function take(limit: number): Promise<Lease[]> {
    if (unanswered !== null) {
      const taken = await table.takenBy(unanswered, leaseMs)
      unanswered = null
      return taken
    }
    if (!(await table.anyDue(kinds))) return []
    unanswered = newId()
    const taken = await table.take(kinds, limit, leaseMs, unanswered)
    unanswered = null
    return taken
  }

  async function run(lease: Lease): Promise<void> {
    if (lease.superseded) await running.discard(lease)
    else await running.run(lease)
    look()
  }

  async function takeAll(): Promise<void> {
    do {
      lookAgain = unanswered !== null
      const free = concurrency - running.size
      if (free <= 0 || stopping) return
      const runs = (await take(free)).map(run)
      if (stopping) await Promise.all(runs)
    } while (lookAgain)
  }

  /** At most one look at a time; a request that comes during one causes another. */
  function look(): void {
    lookAgain = true
    looking ??= takeAll()
      .catch((error: unknown) => {
        lookAgain = false
        onFault(error)
      })
      .finally(() => {
        looking = undefined
        if (lookAgain && !stopping) look()
      })
  }

  const listening = announcements.listen({
    topic: TOPIC,
    heard: (subjects) => {
      if (subjects === null || subjects.some((kind) => kinds.includes(kind))) look()
    },
    // This worker's own looks say so too.
    onFault: () => {},
  })
  await listening.ready
  const polling = setInterval(look, pollMs)
  look()
  return {
    async stop(finishMs = 0) {
      stopping = true
      clearInterval(polling)
      await Promise.all([listening.stop(), running.stop(finishMs), looking])
    },
  }
}
