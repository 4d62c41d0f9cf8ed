import type { DatabaseSettings } from '../../server/src/platform/db/open.ts'
import type { Dialect } from './expressions.ts'
import type { Statement } from './statements.ts'

/** A database to be filled, and what it tells of the statements it runs. */
export interface Engine {
  readonly name: 'Postgres' | 'SQLite'
  readonly settings: DatabaseSettings
  readonly dialect: Dialect
  /** Past the service, and past foreign keys and triggers. */
  run(statement: string): Promise<void>
  /** After much was written. */
  settle(): Promise<void>
  /** Whether it writes down what it runs for the service. */
  telling(on: boolean): Promise<void>
  /** What it has told since it was asked last, the slowest first. @param growing tables that grow with the visits */
  told(growing: ReadonlySet<string>): Promise<Statement[]>
  /** Bytes of all tables and indexes. */
  bytes(): Promise<number>
  remove(): Promise<void>
}
