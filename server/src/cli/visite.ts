import type { CatalogueModel } from '@visite/hearing/models'
import { Command, CommanderError } from 'commander'
import packageOfServer from '../../package.json' with { type: 'json' }
import { ConfigError, readConfig } from '../config.ts'
import { DatabaseDamaged, isDamage } from '../platform/db/sqlite/damage.ts'
import { DatabaseUnfitError } from '../platform/db/unfit.ts'
import { errorText } from './error-text.ts'
import { EXIT_PIPE, endIfUnwritable } from './print.ts'

/** Of sysexits.h: the command line, the configuration. */
const EXIT_USAGE = 64
const EXIT_CONFIG = 78

const EXIT_CODES = `
Exit codes: 0 done, 1 failed, ${EXIT_USAGE} wrong command line, ${EXIT_CONFIG} wrong configuration, or a database that is damaged, newer than this version or from another root key, ${EXIT_PIPE} nobody read the output to its end.
Environment variables configure every command like the service: see docs/configuration.md.`

/**
 * The operator's command line. Code that only one command needs (the service, engines, drafters) is loaded by that
 * command, so that the others answer in half the time.
 * @param argv as in `process.argv`
 * @param models what `models` offers instead of the catalogue
 */
export async function run(
  argv: readonly string[],
  { models }: { models?: readonly CatalogueModel[] } = {},
): Promise<void> {
  // A command may have subcommands with options of the same name.
  const program = new Command('visite')
    .enablePositionalOptions()
    .description('Clinical documentation: from the spoken consultation to a note')
    .addHelpText('after', EXIT_CODES)
    .version(packageOfServer.version, '-V, --version', 'show the version')
    .showHelpAfterError('visite --help lists the commands, visite <command> --help explains one')
    .exitOverride()

  program
    .command('serve')
    .description('run the service')
    .option('--only-load', 'only load the program and exit; installers use this to compile it for later starts')
    .action(async ({ onlyLoad }: { onlyLoad?: true }) => {
      const { serve } = await import('../main.ts')
      if (!onlyLoad) await serve(readConfig())
    })

  // A starting service need not wait for other commands to load.
  if (argv[2] !== 'serve') {
    endIfUnwritable()
    const { otherCommands } = await import('./commands.ts')
    await otherCommands(program, argv[2], models)
  }

  try {
    await program.parseAsync(argv)
  } catch (error) {
    // Commander has already printed it, or help was requested.
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : EXIT_USAGE)
    console.error(`visite: ${errorText(error)}`)
    process.exit(isUnfit(error) ? EXIT_CONFIG : 1)
  }
}

const isUnfit = (error: unknown): boolean =>
  [ConfigError, DatabaseDamaged, DatabaseUnfitError].some((fault) => error instanceof fault) || isDamage(error)
