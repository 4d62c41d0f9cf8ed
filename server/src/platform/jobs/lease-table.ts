import type { Db, Tx } from '../db/open.ts'
import type { JobKind, JobPayloads } from './kinds.ts'

/** A job that this process has taken. */
export interface Lease<K extends JobKind = JobKind> {
  id: string
  kind: K
  payload: JobPayloads[K]
  /** 1 for the first attempt. */
  attempt: number
  /** New for every attempt: what the fence compares. */
  token: string
}

/** What an engine does with a leased job's row. Everything compares the token: a lost lease changes nothing. */
export interface LeaseTable {
  /** Whether the lease holds; if so the row is locked until the transaction ends. */
  holds(tx: Tx, lease: Lease): Promise<boolean>
  /** Deletes the job. @returns whether the lease held */
  remove(db: Db, lease: Lease): Promise<boolean>
  /** Deletes the job unless a newer one has taken its key over. @returns whether it did */
  removeCurrent(tx: Tx, lease: Lease): Promise<boolean>
  /** Ends the lease; the job waits again, unless a newer one has taken its key over. */
  putBack(lease: Lease, again: { delayMs: number; countAttempt: boolean }): Promise<void>
  /** Renews leases. @returns the tokens that still hold */
  extend(leases: readonly Lease[]): Promise<ReadonlySet<string>>
}
