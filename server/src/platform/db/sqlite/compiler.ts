import { SqliteQueryCompiler } from 'kysely'

/**
 * Writes parameters as `+?`. SQLite built with STAT4 prepares a statement anew each time a parameter is bound that its
 * planner may look at (https://sqlite.org/compile.html#enable_stat4, `SQLITE_DBCONFIG_ENABLE_QPSG`): ten times the cost of
 * running most of ours. The unary plus changes no value and no affinity, and hides the parameter from the planner; a
 * partial index is found by a literal (`sql.lit`) only.
 */
export class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
