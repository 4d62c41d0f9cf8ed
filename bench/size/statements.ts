/** A statement, over all its runs in the database. */
export interface Statement {
  text: string
  /** Milliseconds of its runs, ascending. */
  times: number[]
  /** How the rows are found, from the table outwards. */
  plan: string
  /** Rows returned or changed per run, on average; null where the engine does not count them. */
  given: number | null
  /**
   * Rows read from tables and indexes per run, including discarded ones, on average; null where the engine does not
   * count them.
   */
  read: number | null
  /** Growing tables that it read from end to end. */
  scanned: readonly string[]
}

/** Rows a statement may read besides those it returns: a handful that belong to a visit or a doctor. */
const SPARE_ROWS = 100
const TIMES_GIVEN = 10

/** Whether it reads more than it answers, however large the tables become. */
export const readsTooMuch = ({ given, read, scanned }: Statement): boolean =>
  scanned.length > 0 || (read !== null && given !== null && read > given * TIMES_GIVEN + SPARE_ROWS)

export const medianOf = ({ times }: Statement): number => times[times.length >> 1] ?? 0
export const p99Of = ({ times }: Statement): number => times[Math.ceil(times.length * 0.99) - 1] ?? 0
export const sumOf = (statements: readonly Statement[]): number =>
  statements.reduce((sum, { times }) => sum + times.reduce((a, b) => a + b, 0), 0)
