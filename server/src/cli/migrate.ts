import type { Command } from 'commander'
import { printJson } from './print.ts'
import { atWork } from './workplace.ts'

/** `visite migrate` (contract 1). */
export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .option('--json', 'print JSON, for scripts')
    .action(({ json }: { json?: true }) =>
      atWork(async ({ applied }) => {
        if (json) printJson({ applied })
        else console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'up to date')
      }),
    )
}
