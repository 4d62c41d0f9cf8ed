/** Time limits for connections to Postgres, all in milliseconds. */
export interface ConnectionLimits {
  /** For a new connection, or a free one of the pool. */
  connectMs: number
  /** For a statement: Postgres ends it. */
  statementMs: number
  /** For the answer to a statement. Longer than `statementMs`, so exceeded only if the server is gone. */
  answerMs: number
  /** For a transaction without a statement: Postgres ends it, which frees the locks of a process that is gone. */
  idleInTransactionMs: number
  /** A connection idle for longer is tested before use. */
  quietMs: number
  /** For the answer to such a test. */
  trialMs: number
  /** How often the listening connection is tested. */
  listenMs: number
}

/** For requests and jobs: a peer that falls silent costs at most 12 s before it is replaced. */
export const HURRIED: ConnectionLimits = {
  connectMs: 5_000,
  statementMs: 10_000,
  answerMs: 12_000,
  idleInTransactionMs: 15_000,
  quietMs: 5_000,
  trialMs: 2_000,
  listenMs: 5_000,
}

const HOUR_MS = 3_600_000

/** For migrations, backups, sweeps and exports, whose statements may take long. */
export const UNHURRIED: Partial<ConnectionLimits> = {
  statementMs: HOUR_MS,
  answerMs: HOUR_MS + 60_000,
  idleInTransactionMs: HOUR_MS,
}
