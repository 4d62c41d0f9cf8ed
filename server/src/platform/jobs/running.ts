import type { Db, Tx } from '../db/open.ts'
import { retryDelay } from './backoff.ts'
import {
  type Handlers,
  type Job,
  type KindOf,
  LeaseLost,
  type Timing,
  WorkerDied,
  WorkerStopped,
  type WorkOptions,
} from './queue.ts'
import { settledWithin } from './settled.ts'
import type { JobTable, Lease } from './table.ts'

/** The jobs this process has leased: runs their handlers, renews their leases, and ends every attempt. */
export interface RunningJobs {
  readonly size: number
  /** Runs one leased job to the end of its attempt. Never rejects. */
  run(lease: Lease): Promise<void>
  /** Removes one that a newer job has replaced. Never rejects. */
  discard(lease: Lease): Promise<void>
  /**
   * Lets running jobs finish for this long, then aborts the handlers and gives every leased job back; a job run after
   * that is given back at once.
   */
  stop(finishMs: number): Promise<void>
}

interface Running {
  readonly lease: Lease
  readonly abort: AbortController
  /** When the lease ends unless a heartbeat renews it, milliseconds since the epoch. */
  heldUntil: number
  /** The handler has ended the job itself. */
  finished: boolean
  /** Resolves when the job was given back although its handler still runs. */
  readonly abandoned: PromiseWithResolvers<void>
}

type Outcome = { error: unknown } | 'done' | 'abandoned'

interface Options<P> {
  db: Db
  table: JobTable
  handlers: Handlers<P>
  timing: Timing
  now: () => number
  onError: WorkOptions<P>['onError']
  onFault: (error: unknown) => void
}

export function runningJobs<P>({ db, table, handlers, timing, now, onError, onFault }: Options<P>): RunningJobs {
  const attempts = timing.retryDelaysMs.length + 1
  const running = new Set<Running>()
  const ends = new Set<Promise<void>>()
  let stopping = false
  let beating = false
  const heartbeat = setInterval(() => void beat(), timing.heartbeatMs)

  const lose = ({ abort, lease, finished }: Running) => {
    if (!finished) abort.abort(new LeaseLost(lease.id))
  }

  /** Renews every lease. A job whose lease was not renewed in time may already run elsewhere. */
  async function beat(): Promise<void> {
    const asked = now()
    for (const entry of running) if (asked > entry.heldUntil) lose(entry)
    if (beating || running.size === 0) return
    beating = true
    try {
      await renew([...running], asked)
    } catch (error) {
      onFault(error)
    } finally {
      beating = false
    }
  }

  async function renew(entries: readonly Running[], asked: number): Promise<void> {
    const held = await table.extend(
      entries.map((entry) => entry.lease),
      timing.leaseMs,
    )
    for (const entry of entries) {
      if (held.has(entry.lease.token)) entry.heldUntil = asked + timing.leaseMs
      else lose(entry)
    }
  }

  const handlerOf = (lease: Lease) => handlers[lease.kind as KindOf<P>]
  const told = ({ id, kind, attempt }: Lease) => ({ id, kind: kind as KindOf<P>, attempt })
  const payloadOf = (lease: Lease) => lease.payload as P[KindOf<P>]

  /** Counts the attempt: as late as possible, but before the handler, since that may kill the process. */
  async function begin(lease: Lease): Promise<void> {
    // If the answer is lost, the attempt may be counted, so it runs; while the database is away it runs uncounted. Its result
    // needs the lease in any case.
    const held = await table.begin(lease).catch((error: unknown) => void onFault(error))
    if (held === false) throw new LeaseLost(lease.id)
    if (stopping) throw new WorkerStopped()
  }

  async function outcomeOf(lease: Lease, entry: Running): Promise<Outcome> {
    if (lease.attempt > attempts) return { error: new WorkerDied(attempts) }
    const job: Job<P> = {
      ...{ ...told(lease), payload: payloadOf(lease), isLast: lease.attempt === attempts, signal: entry.abort.signal },
      async assertLease(tx: Tx) {
        if (!(await table.holds(tx, lease))) throw new LeaseLost(lease.id)
      },
      async finish(tx: Tx) {
        if (!(await table.remove(tx, lease))) throw new LeaseLost(lease.id)
        entry.finished = true
      },
    }
    const done = async (): Promise<Outcome> => {
      await begin(lease)
      await handlerOf(lease).run(job)
      return 'done'
    }
    return Promise.race([
      done().catch((error: unknown) => ({ error })),
      entry.abandoned.promise.then(() => 'abandoned' as const),
    ])
  }

  async function attempt(lease: Lease, entry: Running): Promise<void> {
    const outcome = await outcomeOf(lease, entry)
    if (outcome === 'abandoned') return
    if (outcome === 'done') {
      const removed = await table.remove(db, lease)
      if (!removed && !entry.finished) onError?.({ ...told(lease), givenUp: false }, new LeaseLost(lease.id))
      return
    }
    if (stopping) return table.putBack(lease, { delayMs: 0, countAttempt: false })
    await failed(lease, outcome.error)
  }

  async function failed(lease: Lease, error: unknown): Promise<void> {
    const last = lease.attempt >= attempts || handlerOf(lease).isPermanent(error, lease.attempt)
    if (last && !(error instanceof LeaseLost)) {
      try {
        await giveUp(lease, error)
        onError?.({ ...told(lease), givenUp: true }, error)
        return
      } catch (fault) {
        onError?.({ ...told(lease), givenUp: false }, fault)
      }
    } else onError?.({ ...told(lease), givenUp: false }, error)
    const delayMs = retryDelay(lease.attempt, timing.retryDelaysMs, Math.random())
    await table.putBack(lease, { delayMs, countAttempt: true })
  }

  async function giveUp(lease: Lease, error: unknown): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await handlerOf(lease).giveUp(tx, { ...told(lease), payload: payloadOf(lease) }, error)
      if (!(await table.removeCurrent(tx, lease))) throw new LeaseLost(lease.id)
    })
  }

  async function run(lease: Lease): Promise<void> {
    const entry: Running = {
      lease,
      abort: new AbortController(),
      heldUntil: now() + timing.leaseMs,
      finished: false,
      abandoned: Promise.withResolvers(),
    }
    running.add(entry)
    try {
      if (stopping) await table.putBack(lease, { delayMs: 0, countAttempt: false })
      else await attempt(lease, entry)
    } catch (error) {
      // The database is unavailable: the lease runs out, so the job runs again when it is back.
      onFault(error)
    } finally {
      running.delete(entry)
    }
  }

  return {
    get size() {
      return running.size
    },
    run(lease) {
      const end = run(lease)
      ends.add(end)
      return end.finally(() => ends.delete(end))
    },
    discard: (lease) => table.remove(db, lease).then(() => {}, onFault),
    async stop(finishMs) {
      await settledWithin(finishMs, ends)
      stopping = true
      clearInterval(heartbeat)
      for (const { abort } of running) abort.abort(new WorkerStopped())
      await settledWithin(timing.drainMs, ends)
      for (const { lease, abandoned } of running) {
        await table.putBack(lease, { delayMs: 0, countAttempt: false }).catch(onFault)
        abandoned.resolve()
      }
    },
  }
}
