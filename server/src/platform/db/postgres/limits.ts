/** How long a connection to Postgres may keep us waiting. All in milliseconds. */
export interface ConnectionLimits {
  /** For a new connection, or a free one of the pool. */
  connectMs: number
  /** For a statement: Postgres ends it. */
  statementMs: number
  /** For the answer to a statement. Longer than `statementMs`: passed only when nobody answers any more. */
  answerMs: number
  /** A transaction without a statement: Postgres ends it, and with it the locks of a process that is gone. */
  idleInTransactionMs: number
  /** A connection that was idle for longer is tried before it is used. */
  quietMs: number
  /** For the answer to such a trial. */
  trialMs: number
  /** How often the connection that listens is tried. */
  listenMs: number
}

/** For what a request or a job waits for: a peer that fell silent costs at most 12 s, and then is replaced. */
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
