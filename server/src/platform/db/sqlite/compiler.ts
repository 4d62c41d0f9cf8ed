import { SqliteQueryCompiler } from 'kysely'

/**
 * Writes parameters as `+?`. SQLite built with STAT4 reprepares a statement whenever a parameter its planner may
 * inspect is bound (https://sqlite.org/compile.html#enable_stat4, `SQLITE_DBCONFIG_ENABLE_QPSG`): ten times the cost
 * of running most of ours. The unary plus changes neither value nor affinity, and hides the parameter from the
 * planner; a partial index therefore needs a literal (`sql.lit`).
 */
export class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
