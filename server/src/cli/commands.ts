import type { CatalogueModel } from '@visite/hearing/models'
import type { Command } from 'commander'
import { accountCommands } from './account.ts'
import { agentCommand } from './agent/command.ts'
import { backupCommands } from './backup.ts'
import { checkCommand } from './check.ts'
import { draftCommand } from './draft.ts'
import { evaluateCommands } from './evaluate/commands.ts'
import { keysCommands } from './keys.ts'
import { modelCommands } from './models.ts'
import { plansCommand } from './plans.ts'
import { printJson } from './print.ts'
import { rootKeyCommands } from './root-key.ts'
import { teamCommands } from './team.ts'
import { atWork } from './workplace.ts'

/**
 * Everything but `visite serve`.
 * @param models what `models` offers instead of the catalogue
 */
export function otherCommands(program: Command, models?: readonly CatalogueModel[]): void {
  program
    .command('migrate')
    .description('bring the database schema up to date')
    .option('--json', 'for scripts')
    .action(({ json }: { json?: true }) =>
      atWork(async ({ applied }) => {
        if (json) printJson({ applied })
        else console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'up to date')
      }),
    )

  accountCommands(program)
  teamCommands(program)
  plansCommand(program)
  modelCommands(program, models)
  draftCommand(program)
  evaluateCommands(program)
  checkCommand(program)
  backupCommands(program)
  rootKeyCommands(program)
  keysCommands(program)
  agentCommand(program)

  program
    .command('demo')
    .description('play a whole visit on a private, temporary service')
    .action(async () => {
      const { demo } = await import('./demo/demo.ts')
      await demo()
    })
}
