import { Command } from 'commander'
import { ConfigError, readConfig } from '../config.ts'

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78

/** The operator's command line. @param argv as in `process.argv` */
export async function run(argv: readonly string[]): Promise<void> {
  const program = new Command('visite').description('Clinical documentation: from the spoken consultation to a note')

  program
    .command('serve')
    .description('run the service')
    .action(async () => {
      const { serve } = await import('../main.ts')
      await serve(readConfig())
    })

  program
    .command('migrate')
    .description('bring the database schema up to date')
    .action(async () => {
      const { openDatabase } = await import('../platform/db/open.ts')
      const { migrate } = await import('../platform/db/migrate.ts')
      const database = openDatabase(readConfig().database)
      const applied = await migrate(database)
      await database.close()
      console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'up to date')
    })

  program
    .command('demo')
    .description('play a whole visit on a private, temporary service')
    .action(async () => {
      const { demo } = await import('./demo/demo.ts')
      await demo()
    })

  try {
    await program.parseAsync(argv)
  } catch (error) {
    console.error(`visite: ${error instanceof Error ? error.message : error}`)
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1)
  }
}
