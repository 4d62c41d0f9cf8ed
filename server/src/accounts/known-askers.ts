import { createHmac } from 'node:crypto'
import type { Asker } from '../platform/crypto/fair-turns.ts'
import { deriveKey } from '../platform/crypto/keys.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { networkOf } from '../platform/http/network.ts'

/** Who has signed in before, and from where, so that a flood of strangers' logins cannot lock them out. */
export interface KnownAskers {
  /**
   * Tells who asks to have a password checked.
   * @param ip of the client
   * @param login the given address, normalised, and its account
   */
  asker(ip: string, login?: { email: string; accountId: string | undefined }): Promise<Asker>
  /** Records that an account has signed in from an address. */
  remember(tx: Tx, accountId: string, ip: string, now: Date): Promise<void>
}

/** One in this many addresses without an account counts as known. */
const TAKEN_FOR_KNOWN = 4

/** @param masterKeys for storing networks as keyed hashes, because plain hashes of addresses are quickly guessed */
export function knownAskers({ db, masterKeys }: { db: Db; masterKeys: readonly Uint8Array[] }): KnownAskers {
  const [root] = masterKeys as readonly [Uint8Array]
  const { secret } = deriveKey(root, 'sign-in-network')
  const hashed = (text: string) => createHmac('sha256', secret).update(text)
  const hashOf = (network: string) => hashed(network).digest('hex')

  return {
    async asker(ip, login) {
      const network = networkOf(ip)
      const signIns = db.selectFrom('sign_in_networks').select('account_id')
      // Two queries, each with its own index: for both conditions in one, Postgres reads every row.
      const { met } = await db
        .selectNoFrom(({ or, exists }) =>
          or([
            exists(signIns.where('network_hash', '=', hashOf(network))),
            exists(signIns.where('account_id', '=', login?.accountId ?? '')),
          ]).as('met'),
        )
        .executeTakeFirstOrThrow()
      // If only existing accounts had priority, waiting times during a flood would reveal which addresses have one.
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

/** A signed-in account counts as known. */
export const signedInAsker = (accountId: string): Asker => ({ of: accountId, known: true })
