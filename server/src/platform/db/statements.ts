import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** A finished statement. */
export interface Statement {
  /** With placeholders, so it holds no values. */
  sql: string
  milliseconds: number
  failed: boolean
}

/** Publishes every statement to subscribers. */
export const STATEMENTS = channel('visite.statements')

/** For Kysely's `log`. */
export function tellStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!STATEMENTS.hasSubscribers) return
  const statement: Statement = { sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' }
  STATEMENTS.publish(statement)
}
