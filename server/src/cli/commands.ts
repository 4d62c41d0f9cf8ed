import type { CatalogueModel } from '@visite/hearing/models'
import type { Command } from 'commander'

type Adds = (program: Command) => void

/** Everything but `visite serve`, by its first words, in the order of the help. */
const COMMANDS: readonly (readonly [words: readonly string[], load: (models?: Models) => Promise<Adds>])[] = [
  [['migrate'], async () => (await import('./migrate.ts')).migrateCommand],
  [['account'], async () => (await import('./account.ts')).accountCommands],
  [['team'], async () => (await import('./team.ts')).teamCommands],
  [['plans'], async () => (await import('./plans.ts')).plansCommand],
  [
    ['models'],
    async (models) => {
      const { modelCommands } = await import('./models.ts')
      return (program) => modelCommands(program, models)
    },
  ],
  [['draft'], async () => (await import('./draft.ts')).draftCommand],
  [['evaluate'], async () => (await import('./evaluate/commands.ts')).evaluateCommands],
  [['check'], async () => (await import('./check.ts')).checkCommand],
  [['backup', 'restore'], async () => (await import('./backup.ts')).backupCommands],
  [['root-key'], async () => (await import('./root-key.ts')).rootKeyCommands],
  [['keys'], async () => (await import('./keys.ts')).keysCommands],
  [['agent'], async () => (await import('./agent/command.ts')).agentCommand],
  [['demo'], async () => demoCommand],
]

type Models = readonly CatalogueModel[]

/**
 * Adds only the requested command; all of them for the help, and to suggest the nearest to an unknown word. Loading the
 * code of the others takes longer than most commands themselves.
 * @param asked the first word
 * @param models what `models` offers instead of the catalogue
 */
export async function otherCommands(program: Command, asked: string | undefined, models?: Models): Promise<void> {
  const one = COMMANDS.filter(([words]) => words.some((word) => word === asked))
  for (const [, load] of one.length > 0 ? one : COMMANDS) {
    const add = await load(models)
    add(program)
  }
}

function demoCommand(program: Command): void {
  program
    .command('demo')
    .description('run through a whole visit on a private, temporary service')
    .action(async () => {
      const { demo } = await import('./demo/demo.ts')
      await demo()
    })
}
