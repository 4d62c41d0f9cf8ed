import { createHmac } from 'node:crypto'
import type { Asker } from '../platform/crypto/fair-turns.ts'
import { deriveKey } from '../platform/crypto/keys.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { networkOf } from '../platform/http/network.ts'

/** Who has signed in before, and from where: a flood of strangers at the login must not keep them out. */
export interface Acquaintance {
  /**
   * Who asks to have a password checked.
   * @param ip of the client
   * @param login the address that was named, normalised, and the account it has
   */
  asker(ip: string, login?: { email: string; accountId: string | undefined }): Promise<Asker>
  /** An account has signed in from there. */
  remember(tx: Tx, accountId: string, ip: string, now: Date): Promise<void>
}

/** One in this many addresses without an account counts as known. */
const TAKEN_FOR_KNOWN = 4

/** @param masterKeys networks are kept as keyed hashes: a plain list of addresses could soon be guessed */
export function acquaintance({ db, masterKeys }: { db: Db; masterKeys: readonly Uint8Array[] }): Acquaintance {
  const [root] = masterKeys as readonly [Uint8Array]
  const { secret } = deriveKey(root, 'sign-in-network')
  const hashed = (text: string) => createHmac('sha256', secret).update(text)
  const hashOf = (network: string) => hashed(network).digest('hex')

  return {
    async asker(ip, login) {
      const network = networkOf(ip)
      const signIns = db.selectFrom('sign_in_networks').select('account_id')
      // Each by its own index: of both in one condition Postgres reads every row.
      const { met } = await db
        .selectNoFrom(({ or, exists }) =>
          or([
            exists(signIns.where('network_hash', '=', hashOf(network))),
            exists(signIns.where('account_id', '=', login?.accountId ?? '')),
          ]).as('met'),
        )
        .executeTakeFirstOrThrow()
      // If only accounts went first, a flood's waiting times would reveal which addresses have one.
      const taken = login !== undefined && hashed(login.email).digest().readUInt8() % TAKEN_FOR_KNOWN === 0
      return { of: network, known: Boolean(met) || (login?.accountId === undefined && taken) }
    },

    async remember(tx, account_id, ip, now) {
      const row = { account_id, network_hash: hashOf(networkOf(ip)), seen_at: now.toISOString() }
      await tx
        .insertInto('sign_in_networks')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'network_hash']).doUpdateSet({ seen_at: row.seen_at }),
        )
        .execute()
    },
  }
}

/** A signed-in account waits among those that are known. */
export const signedInAsker = (accountId: string): Asker => ({ of: accountId, known: true })
