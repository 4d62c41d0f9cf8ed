import type { Db, Tx } from '../db/open.ts'
import { retryDelay } from './backoff.ts'
import type { JobKind } from './kinds.ts'
import type { Lease, LeaseTable } from './lease-table.ts'
import { type Handlers, LeaseLost, type Timing, WorkerDied, WorkerStopped, type WorkOptions } from './queue.ts'
import { settledWithin } from './settled.ts'

/** The jobs this process has leased: runs their handlers, renews their leases, and ends every attempt. */
export interface RunningJobs {
  readonly size: number
  /** Runs one leased job to the end of its attempt. Never rejects. */
  run(lease: Lease): Promise<void>
  /** Aborts the handlers and gives every leased job back; one that is run afterwards is given back at once. */
  stop(): Promise<void>
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

export function runningJobs(
  db: Db,
  table: LeaseTable,
  handlers: Handlers,
  { onError, onFault, timing }: Pick<WorkOptions, 'onError' | 'onFault'> & { timing: Timing },
): RunningJobs {
  const attempts = timing.retryDelaysMs.length + 1
  const running = new Map<string, Running>()
  const ends = new Set<Promise<void>>()
  let stopping = false
  let beating = false
  const heartbeat = setInterval(() => void beat(), timing.heartbeatMs)

  const lose = ({ abort, lease, finished }: Running) => {
    if (!finished) abort.abort(new LeaseLost(lease.id))
  }

  /** Renews every lease. What could not be renewed in time may already run elsewhere. */
  async function beat(): Promise<void> {
    const now = Date.now()
    for (const entry of running.values()) if (now > entry.heldUntil) lose(entry)
    if (beating || running.size === 0) return
    beating = true
    try {
      const asked = [...running.values()]
      const held = await table.extend(asked.map((entry) => entry.lease))
      for (const entry of asked) {
        if (held.has(entry.lease.token)) entry.heldUntil = now + timing.leaseMs
        else lose(entry)
      }
    } catch (error) {
      onFault?.(error)
    } finally {
      beating = false
    }
  }

  async function outcomeOf<K extends JobKind>(lease: Lease<K>, entry: Running): Promise<Outcome> {
    if (lease.attempt > attempts) return { error: new WorkerDied(attempts) }
    const { id, kind, payload, attempt } = lease
    const job = {
      ...{ id, kind, payload, attempt, isLast: attempt === attempts, signal: entry.abort.signal },
      async assertLease(tx: Tx) {
        if (!(await table.holds(tx, lease))) throw new LeaseLost(id)
      },
      async finish(tx: Tx) {
        if (!(await table.remove(tx, lease))) throw new LeaseLost(id)
        entry.finished = true
      },
    }
    const done = async (): Promise<Outcome> => {
      await handlers[kind].run(job)
      return 'done'
    }
    return Promise.race([
      done().catch((error: unknown) => ({ error })),
      entry.abandoned.promise.then(() => 'abandoned' as const),
    ])
  }

  async function attempt<K extends JobKind>(lease: Lease<K>, entry: Running): Promise<void> {
    const told = { id: lease.id, kind: lease.kind, attempt: lease.attempt }
    const outcome = await outcomeOf(lease, entry)
    if (outcome === 'abandoned') return
    if (outcome === 'done') {
      const removed = await table.remove(db, lease)
      if (!removed && !entry.finished) onError?.({ ...told, givenUp: false }, new LeaseLost(lease.id))
      return
    }
    const { error } = outcome
    if (stopping) return table.putBack(lease, { delayMs: 0, countAttempt: false })
    const handler = handlers[lease.kind]
    const last = lease.attempt >= attempts || handler.isPermanent(error, lease.attempt)
    if (last && !(error instanceof LeaseLost)) {
      try {
        await giveUp(lease, error)
        onError?.({ ...told, givenUp: true }, error)
        return
      } catch (fault) {
        onError?.({ ...told, givenUp: false }, fault)
      }
    } else onError?.({ ...told, givenUp: false }, error)
    const delayMs = retryDelay(lease.attempt, timing.retryDelaysMs, Math.random())
    await table.putBack(lease, { delayMs, countAttempt: true })
  }

  async function giveUp<K extends JobKind>(lease: Lease<K>, error: unknown): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const { id, kind, payload, attempt } = lease
      await handlers[kind].giveUp(tx, { id, kind, payload, attempt }, error)
      if (!(await table.removeCurrent(tx, lease))) throw new LeaseLost(id)
    })
  }

  async function run(lease: Lease): Promise<void> {
    const entry: Running = {
      lease,
      abort: new AbortController(),
      heldUntil: Date.now() + timing.leaseMs,
      finished: false,
      abandoned: Promise.withResolvers(),
    }
    running.set(lease.token, entry)
    try {
      if (stopping) await table.putBack(lease, { delayMs: 0, countAttempt: false })
      else await attempt(lease, entry)
    } catch (error) {
      // The database is away: nobody renews the lease, so the job runs again when it is back.
      onFault?.(error)
    } finally {
      running.delete(lease.token)
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
    async stop() {
      stopping = true
      clearInterval(heartbeat)
      for (const { abort } of running.values()) abort.abort(new WorkerStopped())
      await settledWithin(timing.drainMs, ends)
      for (const { lease, abandoned } of running.values()) {
        await table.putBack(lease, { delayMs: 0, countAttempt: false }).catch((error: unknown) => onFault?.(error))
        abandoned.resolve()
      }
    },
  }
}
