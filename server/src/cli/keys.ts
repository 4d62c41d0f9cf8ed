import type { Command } from 'commander'
import { keyWrapper } from '../platform/crypto/data-keys.ts'
import { fingerprintOf } from '../platform/crypto/root-key.ts'
import { rewrapKeys } from '../platform/db/sealing/rewrap.ts'
import { isAllSealed } from '../retention/seal-plain.ts'
import { printJson } from './print.ts'
import { recoverySheet } from './recovery-sheet.ts'
import { atWork, type Workplace } from './workplace.ts'

/** `visite keys`: the keys that encrypt everything clinical (contract 14). */
export function keysCommands(program: Command): void {
  const keys = program.command('keys').description('manage the keys that encrypt all clinical data')
  keys
    .command('status')
    .description(
      'show how many data keys there are, which root keys wrap them, and whether anything is still unencrypted',
    )
    .option('--json', 'print JSON, for scripts')
    .action(({ json }: { json?: true }) =>
      atWork(async (place) => printStatus(await statusOf(place), json), { anyKey: true }),
    )
  keys
    .command('rotate')
    .description('wrap every data key with the first key of VISITE_MASTER_KEY="<new>,<old>", while the service runs')
    .action(() =>
      atWork(
        async ({ database, config }) => {
          const { wrapped, lost } = await rewrapKeys(database.stored, config.masterKeys)
          console.log(`${wrapped} keys are wrapped with the newest root key now`)
          if (lost === 0) return
          console.error(`${lost} keys open with none of the configured root keys: is the old one missing?`)
          process.exitCode = 1
        },
        { anyKey: true },
      ),
    )
  keys
    .command('sheet')
    .description('print the recovery sheet; it contains the root key, so store it like a key')
    .action(() =>
      atWork(async ({ config: { masterKeys, masterKeyGenerated, dataDir, publicUrl } }) => {
        const [key] = masterKeys
        if (key)
          console.log(recoverySheet({ key, isGenerated: masterKeyGenerated, dataDir, publicUrl, now: new Date() }))
      }),
    )
}

interface Status {
  /** Fingerprints, newest first. */
  root_keys: string[]
  /**
   * By the fingerprint of the root key that wraps them; `another:` and its name in the rows if it is not configured.
   */
  data_keys: { root_key: string; count: number; newest: boolean }[]
  /** False while data that an earlier version left plain is being sealed. */
  all_sealed: boolean
}

async function statusOf({ database, config }: Workplace): Promise<Status> {
  const { newest } = keyWrapper(config.masterKeys)
  const fingerprints = new Map(config.masterKeys.map((key) => [keyWrapper([key]).newest, fingerprintOf(key)]))
  const rows = await database.stored
    .selectFrom('data_keys')
    .select((eb) => ['root_key', eb.fn.countAll<number | string>().as('count')])
    .groupBy('root_key')
    .orderBy('root_key')
    .execute()
  return {
    root_keys: config.masterKeys.map(fingerprintOf),
    data_keys: rows.map(({ root_key, count }) => ({
      root_key: fingerprints.get(root_key) ?? `another: ${root_key}`,
      ...{ count: Number(count), newest: root_key === newest },
    })),
    all_sealed: await isAllSealed(database),
  }
}

function printStatus(status: Status, json?: true): void {
  if (json) printJson(status)
  else printLines(status)
}

function printLines({ root_keys, data_keys, all_sealed }: Status): void {
  console.log(`root key ${root_keys[0]}${root_keys[1] ? `, and the older ${root_keys[1]} while keys are rotated` : ''}`)
  for (const { count, newest } of data_keys)
    console.log(
      newest ? `${count} data keys, wrapped with the newest` : `${count} still with another: visite keys rotate`,
    )
  console.log(all_sealed ? 'nothing is left plain' : 'what an earlier version stored is still being sealed')
}
