import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import type { Verdict } from '../platform/verdict.ts'
import { openAdapters, partsOf } from '../service.ts'
import { printJson } from './print.ts'

/** `visite check` (contract 1): exit 1 when a part is bad, 78 when the configuration is. */
export function checkCommand(program: Command): void {
  program
    .command('check')
    .description('say of each part whether it works: database, storage, mail, speech, drafter, documents, isolation')
    .option('--json', 'for scripts')
    .action(async ({ json }: { json?: true }) => {
      const adapters = openAdapters(readConfig())
      try {
        const names = Object.entries(partsOf(adapters))
        const verdicts = await Promise.all(names.map(async ([name, check]) => [name, await check()] as const))
        const ok = verdicts.every(([, verdict]) => verdict.ok)
        if (json) printJson({ ok, parts: Object.fromEntries(verdicts) })
        else for (const [name, verdict] of verdicts) console.log(line(name, verdict))
        if (!ok) process.exitCode = 1
      } finally {
        await adapters.mailer.close()
        await adapters.database.close()
      }
    })
}

const line = (name: string, { ok, warning, detail }: Verdict) =>
  `${ok ? (warning ? 'WARN' : 'ok  ') : 'BAD '} ${name.padEnd(9)} ${detail.replaceAll(/\s*\n\s*/g, ' ')}`
