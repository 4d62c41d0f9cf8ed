import type { Db, Tx } from '../db/open.ts'
import type { JobKind, JobPayloads } from './kinds.ts'

/** A job as its handler sees it. */
export interface Job<K extends JobKind = JobKind> {
  /** Stable across retries. */
  readonly id: string
  readonly kind: K
  readonly payload: JobPayloads[K]
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Aborts when the lease is lost or the worker drains. */
  readonly signal: AbortSignal
  /**
   * The fence: call it inside the transaction that writes the result. It locks the job's row and throws
   * `LeaseLost` when another worker has taken the job over.
   */
  assertLease(tx: Tx): Promise<void>
}

/** What is done for a kind of job. */
export interface Handler<K extends JobKind> {
  /** Throwing means: try again later, unless `isPermanent(error)`. Must be safe to run twice. */
  run(job: Job<K>): Promise<void>
  /**
   * Called under the lease when attempts are used up or the error is permanent; `tx` holds the fence. After a
   * crash it may be called again: it must be safe to run twice.
   */
  giveUp(tx: Tx, job: Pick<Job<K>, 'id' | 'kind' | 'payload' | 'attempt'>, error: unknown): Promise<void>
  /** Errors that no retry can mend (trust.md: a 4xx, undecodable media). */
  isPermanent(error: unknown): boolean
}

/** One handler for every kind: a forgotten one does not compile. */
export type Handlers = { readonly [K in JobKind]: Handler<K> }

export interface EnqueueOptions {
  /** Not before. Default: at once. */
  runAt?: Date
  /** At most one waiting job has this key: a later call replaces it. */
  key?: string
}

/** Delays before attempts 2 to 6 in milliseconds, each ±20 % (trust.md); then the job is given up. */
export const RETRY_DELAYS_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000]
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1
export const LEASE_MS = 60_000
export const HEARTBEAT_MS = 15_000

/** A durable queue in the service's own database. Delivery is at least once. */
export interface JobQueue {
  readonly name: string
  /** Writes the job in the caller's transaction: it exists exactly when the change that causes it does. */
  enqueue<K extends JobKind>(tx: Tx, kind: K, payload: JobPayloads[K], options?: EnqueueOptions): Promise<void>
  /** Removes waiting jobs by key, in the caller's transaction. A running one loses its lease. */
  cancel(tx: Tx, key: string): Promise<void>
  /** Starts taking jobs. @returns a stop that gives leased jobs back (they run again at once elsewhere). */
  work(handlers: Handlers, options: WorkOptions): Promise<{ stop(): Promise<void> }>
  /** How many jobs wait, run, and were given up. */
  counts(db: Db): Promise<{ waiting: number; running: number }>
}

export interface WorkOptions {
  /** Jobs run at the same time, at most. */
  concurrency: number
  /** Told of every failed attempt: for the log. Ids and kinds only. */
  onError?: (job: { id: string; kind: JobKind; attempt: number; givenUp: boolean }, error: unknown) => void
  /** Shorter times for tests. */
  timing?: { leaseMs: number; heartbeatMs: number; pollMs: number; retryDelaysMs: readonly number[] }
}

/** Another worker owns the job now: whatever this one found must not be written. */
export class LeaseLost extends Error {
  constructor(id: string) {
    super(`the lease of job ${id} was lost`)
    this.name = 'LeaseLost'
  }
}
