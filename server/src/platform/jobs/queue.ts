import type { Db, Tx } from '../db/open.ts'

/** A service's kinds of job: `P` says what each of them carries. Ids only, never patient data. */
export type KindOf<P> = keyof P & string

/** A job as its handler sees it. */
export interface Job<P, K extends KindOf<P> = KindOf<P>> {
  /** Stable across retries: the reference in messages to people and in the log. */
  readonly id: string
  readonly kind: K
  readonly payload: P[K]
  /** 1 for the first attempt. */
  readonly attempt: number
  /** The job is given up if this attempt fails. */
  readonly isLast: boolean
  /** Aborts when the lease is lost or the worker drains. */
  readonly signal: AbortSignal
  /**
   * The fence: call it inside the transaction that writes a result, after the other rows are locked (whatever cancels a
   * job also locks them first, so there is no deadlock). It locks the job's row and throws `LeaseLost` when
   * another worker has taken the job over. After a kill the job may run again: the write must be safe to repeat.
   */
  assertLease(tx: Tx): Promise<void>
  /**
   * The fence and the end of the job in one: the job is gone exactly when the transaction's result is there, so the
   * result is written once even when the process is killed right after the commit. Throws `LeaseLost`.
   */
  finish(tx: Tx): Promise<void>
}

/** How a kind of job is handled. */
export interface Handler<P, K extends KindOf<P>> {
  /**
   * Throwing means: try again later, unless `isPermanent(error, attempt)`. Must be safe to run twice. Should stop soon after
   * `job.signal` aborts.
   */
  run(job: Job<P, K>): Promise<void>
  /**
   * Called when attempts are used up or the error is permanent, in the transaction that deletes the job: what it writes
   * is kept only if the lease still holds. If it throws, it is called again later.
   */
  giveUp(tx: Tx, job: Pick<Job<P, K>, 'id' | 'kind' | 'payload' | 'attempt'>, error: unknown): Promise<void>
  /**
   * Errors that no retry can fix (trust 4: a 4xx, undecodable media), or that no further retry can.
   * @param attempt the one that failed, 1 for the first
   */
  isPermanent(error: unknown, attempt: number): boolean
}

/** One handler for each kind: a missing one does not compile. */
export type Handlers<P> = { readonly [K in KindOf<P>]: Handler<P, K> }

/**
 * Attempts at something that waits for the operator and not for time, such as a program that is not installed: after
 * half a minute users are told, and can have it run again.
 */
export const ATTEMPTS_BEFORE_OPERATOR = 3

export interface EnqueueOptions {
  /** Not before. Default: at once. It goes before `delayMs`. */
  runAt?: Date
  /** Not before this much later, by the queue's clock. */
  delayMs?: number
  /**
   * At most one waiting job has this key: a later call replaces it. One that is already running may finish, but is
   * neither tried again nor given up.
   */
  key?: string
  /** Its owner: jobs of the same kind take turns by owner, so that one owner's many jobs do not keep others waiting. */
  owner?: string
}

/** Delays before attempts 2 to 6 in milliseconds, each ±20 % (trust 4); then the job is given up. */
export const RETRY_DELAYS_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000]

/** Times of a worker (trust 4), except `pollMs`, which depends on the database. */
export const DEFAULT_TIMING: Omit<Timing, 'pollMs'> = {
  leaseMs: 60_000,
  heartbeatMs: 15_000,
  retryDelaysMs: RETRY_DELAYS_MS,
  drainMs: 2_000,
}

/** A durable queue in the service's own database. Delivery is at least once. */
export interface JobQueue<P> {
  /** Writes the job in the caller's transaction: it exists exactly when the change that causes it does. */
  enqueue<K extends KindOf<P>>(tx: Tx, kind: K, payload: P[K], options?: EnqueueOptions): Promise<void>
  /**
   * Removes the jobs with this key, in the caller's transaction. A running one loses its lease with the commit; its
   * signal aborts at the next heartbeat.
   */
  cancel(tx: Tx, key: string): Promise<void>
  /** Whether a job with this key waits or runs. */
  has(db: Db, key: string): Promise<boolean>
  /** Starts taking jobs. */
  work(handlers: Handlers<P>, options: WorkOptions<P>): Promise<Stoppable>
  /** How many jobs wait (for their time, a free worker or another attempt) and how many run. */
  counts(db: Db): Promise<{ waiting: number; running: number }>
  /** Every job that has not ended, oldest first, as an operator sees it. */
  oldest(db: Db, limit: number): Promise<KnownJob[]>
  /** Lets a waiting job run at once. @returns whether there is one with this id */
  hurry(tx: Tx, id: string): Promise<boolean>
  /** Every job that has not ended, running ones too, in the order they were written: for a backup. */
  all(db: Db): Promise<StoredJob<P>[]>
}

export interface KnownJob {
  id: string
  kind: string
  /** Attempts begun so far. */
  attempts: number
  running: boolean
  createdAt: string
  /** When it may run; for a running one, when its lease ends. */
  dueAt: Date
}

export interface Stoppable {
  /**
   * Takes no further jobs, and gives leased ones back: they run again at once elsewhere.
   * @param finishMs first lets them finish for this long
   */
  stop(finishMs?: number): Promise<void>
}

/** A job as `enqueue` would write it again. */
export type StoredJob<P> = {
  [K in KindOf<P>]: { kind: K; payload: P[K]; key: string | null; runAt: Date }
}[KindOf<P>]

export interface WorkOptions<P> {
  /** Takes only these; every kind if left out. */
  kinds?: readonly KindOf<P>[]
  /** Jobs run at the same time, at most. */
  concurrency: number
  /** Called for every failed attempt, for the log. Ids and kinds only. */
  onError?: (job: { id: string; kind: KindOf<P>; attempt: number; givenUp: boolean }, error: unknown) => void
  /** Called when the queue cannot reach its database; it keeps trying. */
  onFault?: (error: unknown) => void
  /** Shorter times for tests. */
  timing?: Partial<Timing>
}

/** All in milliseconds. */
export interface Timing {
  leaseMs: number
  heartbeatMs: number
  pollMs: number
  retryDelaysMs: readonly number[]
  /** How long `stop` waits for handlers to obey their signal before it gives their jobs back anyway. */
  drainMs: number
}

/** Another worker owns the job now, or it was cancelled: this worker's result must not be written. */
export class LeaseLost extends Error {
  constructor(id: string) {
    super(`the lease of job ${id} was lost`)
    this.name = 'LeaseLost'
  }
}

/** The reason of `job.signal` when the worker stops; the job runs again elsewhere. */
export class WorkerStopped extends Error {
  constructor() {
    super('the worker is stopping')
    this.name = 'WorkerStopped'
  }
}

/** Every attempt died with its process: the error for `giveUp` when no handler survived to throw one. */
export class WorkerDied extends Error {
  constructor(attempts: number) {
    super(`the worker died during each of ${attempts} attempts`)
    this.name = 'WorkerDied'
  }
}
