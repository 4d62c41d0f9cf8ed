import { Command, CommanderError } from 'commander'
import { described } from './command.ts'

const EXIT_USAGE = 64

/** The stand-alone program for workplaces: `visite-agent` is `visite agent` and nothing else. */
async function main(argv: readonly string[]): Promise<void> {
  const program = described(new Command('visite-agent')).exitOverride()
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : EXIT_USAGE)
    console.error(`visite-agent: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

void main(process.argv.slice(2))
