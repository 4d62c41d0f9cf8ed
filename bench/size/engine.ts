import type { DatabaseSettings } from '../../server/src/platform/db/open.ts'
import type { Dialect } from './expressions.ts'
import type { Statement } from './statements.ts'

/** A database to fill, and what it reports about the statements it runs. */
export interface Engine {
  readonly name: 'Postgres' | 'SQLite'
  readonly settings: DatabaseSettings
  readonly dialect: Dialect
  /** Past the service, and past foreign keys and triggers. */
  run(statement: string): Promise<void>
  /** For after much was written. */
  settle(): Promise<void>
  /** Turns recording of the service's statements on or off. */
  telling(on: boolean): Promise<void>
  /** The statements recorded since the last call, the slowest first. @param growing tables that grow with the visits */
  told(growing: ReadonlySet<string>): Promise<Statement[]>
  /** Bytes of all tables and indexes. */
  bytes(): Promise<number>
  remove(): Promise<void>
}
