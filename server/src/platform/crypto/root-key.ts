import type { Db, Tx } from '../db/open.ts'
import { locksRows } from '../db/open.ts'
import { DatabaseUnfitError } from '../db/unfit.ts'
import { deriveKey } from './keys.ts'

const SIGNING = 'signing key'

/** Names a root key without revealing anything about it. */
export const fingerprintOf = (rootKey: Uint8Array): string => deriveKey(rootKey, 'installation').id

/**
 * Compares the configured root keys with the installation's: two processes with different keys would refuse each
 * other's tokens, and could not open what the other has sealed. An installation without a known key adopts ours. During
 * a rotation, the key that signs becomes the installation's.
 * @throws {DatabaseUnfitError}
 */
export async function agreeOnRootKey(db: Db, masterKeys: readonly Uint8Array[]): Promise<void> {
  const [ours = '', ...older] = masterKeys.map(fingerprintOf)
  await db.transaction().execute(async (tx) => {
    const known = await knownKey(tx, ours)
    if (known === ours) return
    if (!older.includes(known)) throw new DatabaseUnfitError(otherKey(ours, known))
    await setKey(tx, ours)
  })
}

/**
 * The same check for commands other than the service; it changes nothing. Nobody could open what another key seals.
 * @throws {DatabaseUnfitError}
 */
export async function checkRootKey(db: Db, masterKeys: readonly Uint8Array[]): Promise<void> {
  const known = await db.selectFrom('installation').select('value').where('name', '=', SIGNING).executeTakeFirst()
  const ours = masterKeys.map(fingerprintOf)
  if (known && !ours.includes(known.value)) throw new DatabaseUnfitError(otherKey(ours[0] ?? 'none', known.value))
}

/** For an installation whose root key is lost: from now on this one is its key. */
export async function adoptRootKey(db: Db, rootKey: Uint8Array): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await knownKey(tx, fingerprintOf(rootKey))
    await setKey(tx, fingerprintOf(rootKey))
  })
}

/** The installation's key; if processes start together, one writes it and the others wait here. */
async function knownKey(tx: Tx, ours: string): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ name: SIGNING, value: ours })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await tx
    .selectFrom('installation')
    .select('value')
    .where('name', '=', SIGNING)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return value
}

const setKey = (tx: Tx, value: string) =>
  tx.updateTable('installation').set({ value }).where('name', '=', SIGNING).execute()

const otherKey = (ours: string, known: string) =>
  `This installation has another root key (${known}) than is configured here (${ours}).
- Set VISITE_MASTER_KEY to the same value for every process, or give them the same keys/master.key.
- To rotate the key, set VISITE_MASTER_KEY="<new>,<old>" everywhere: see docs/operations.md.
- If the old key is lost, nobody can read what is encrypted with it: look for the recovery sheet (visite keys sheet).
- Only for an installation without clinical data: visite root-key adopt. Second factors are lost, too.`
