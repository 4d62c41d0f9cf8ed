import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** A statement that has ended. */
export interface Statement {
  /** With placeholders: no value of a row. */
  sql: string
  milliseconds: number
  failed: boolean
}

/** Tells of every statement, for whoever listens. */
export const STATEMENTS = channel('visite.statements')

/** As Kysely's `log`. */
export function tellStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!STATEMENTS.hasSubscribers) return
  const statement: Statement = { sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' }
  STATEMENTS.publish(statement)
}
