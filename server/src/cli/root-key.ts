import type { Command } from 'commander'
import { adoptRootKey, fingerprintOf } from '../platform/crypto/root-key.ts'
import { atWork, type Workplace } from './workplace.ts'

/** `visite root-key adopt`: for when the root key is lost. */
export function rootKeyCommands(program: Command): void {
  program
    .command('root-key')
    .description('manage the key that signs tokens and seals second factors')
    .command('adopt')
    .description('use the configured root key from now on because the old one is lost; everybody must sign in again')
    .action(() => atWork(adopt, { anyKey: true }))
}

async function adopt({ db, config: { masterKeys } }: Workplace): Promise<void> {
  const [key] = masterKeys
  if (!key) throw new Error('there is no root key: set VISITE_MASTER_KEY')
  await adoptRootKey(db, key)
  console.log(`the root key of this installation is now ${fingerprintOf(key)}`)
}
