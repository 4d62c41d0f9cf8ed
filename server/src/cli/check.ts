import { join } from 'node:path'
import type { Command } from 'commander'
import type { Adapters } from '../adapters.ts'
import { auditTrail } from '../audit/trail.ts'
import { readConfig } from '../config.ts'
import { privateCopies } from '../platform/sealed-files/private-copy.ts'
import { sealedBlobs } from '../platform/sealed-files/sealed-blobs.ts'
import type { Parts, Verdict } from '../platform/verdict.ts'
import { faultLine } from '../retention/named-files.ts'
import { checkFiles } from './check-files.ts'
import { printJson } from './print.ts'

interface Options {
  json?: true
  files?: true
}

/** `visite check` (contract 1): exit 1 when a part or a file is bad, 78 when the configuration is. */
export function checkCommand(program: Command): void {
  program
    .command('check')
    .description(
      'check whether each part works: database, storage, mail, speech, drafter, documents, isolation, space, delivery, gdt, backup, lines to other machines, audit trail',
    )
    .option('--files', 'compare every stored file with its SHA-256 instead; continues if it was interrupted')
    .option('--json', 'print JSON, for scripts')
    .action(async ({ json, files }: Options) => {
      const { openAdapters, partsOf } = await import('../adapters.ts')
      const config = readConfig()
      const adapters = await openAdapters(config)
      try {
        const { masterKeys } = config
        const parts = {
          ...partsOf(adapters, config),
          audit: () => auditTrail({ db: adapters.database.unhurried, masterKeys }).verify(),
        }
        const ok = files ? await allFiles(adapters, json) : await allParts(parts, json)
        if (!ok) process.exitCode = 1
      } finally {
        await adapters.drafter.close?.()
        await adapters.mailer.close()
        await adapters.database.close()
      }
    })
}

async function allParts(parts: Parts, json?: true): Promise<boolean> {
  const names = Object.entries(parts)
  const verdicts = await Promise.all(names.map(async ([name, check]) => [name, await check()] as const))
  const ok = verdicts.every(([, verdict]) => verdict.ok)
  if (json) printJson({ ok, parts: Object.fromEntries(verdicts) })
  else for (const [name, verdict] of verdicts) console.log(line(name, verdict))
  return ok
}

const line = (name: string, { ok, warning, detail }: Verdict) =>
  `${ok ? (warning ? 'WARN' : 'ok  ') : 'BAD '} ${name.padEnd(9)} ${detail.replaceAll(/\s*\n\s*/g, ' ')}`

async function allFiles({ database, blobs: raw }: Adapters, json?: true): Promise<boolean> {
  const config = readConfig()
  const blobs = sealedBlobs(raw, database.keys, privateCopies(join(config.dataDir, 'copies')))
  const { files, faults } = await checkFiles({
    config,
    db: database.db,
    blobs,
    onFault: (faulty) => json || console.log(faultLine(faulty)),
    onResumed: (startedAt, done) =>
      json || console.log(`going on with the check of ${startedAt}, behind ${done} files`),
    now: () => new Date(),
  })
  const ok = faults.length === 0
  if (json) printJson({ ok, files, faults })
  else if (ok) console.log(`${files} files, all as they were stored`)
  else console.log(`${files} files, ${faults.length} of them bad: bring them back from a backup`)
  return ok
}
