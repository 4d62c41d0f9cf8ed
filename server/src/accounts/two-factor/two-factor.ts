import type { Seal } from '../../platform/crypto/seal.ts'
import { hashSecret } from '../../platform/crypto/tokens.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { newBackupCodes, readCode, stepOf } from './codes.ts'
import * as store from './store.ts'

/** The second factor a login used. */
export type Proof = 'none' | 'totp' | 'backup_code'

/** Two-factor authentication by TOTP and backup codes (contract 2). */
export interface TwoFactor {
  /**
   * Uses up a code. The caller rolls back if it does not continue.
   * @returns the kind of code; `none` if the account has no second factor; null if the code is wrong or used
   */
  redeem(tx: Tx, accountId: string, code: string, now: Date): Promise<Proof | null>
  /** Protects the login from now on, if the code proves that the app has the secret. @returns false if it is wrong */
  enable(tx: Tx, accountId: string, code: string, now: Date): Promise<boolean>
  /** Replaces all earlier codes. Only their hashes are stored, so they are shown just this once. */
  renewBackupCodes(tx: Tx, accountId: string): Promise<string[]>
  /**
   * Seals every secret with the newest root key, so that an older one can be removed from the configuration.
   * @returns how many could not be opened because their root key is gone
   */
  reseal(db: Db): Promise<number>
}

export function twoFactor({ seal }: { seal: Seal }): TwoFactor {
  async function spendTotp(tx: Tx, accountId: string, code: string, now: Date): Promise<boolean> {
    const row = await store.ofAccount(tx, accountId)
    const step = row ? stepOf(seal.open(row.secret_sealed, accountId), code, now) : null
    return step !== null && store.spendStep(tx, accountId, step)
  }
  return {
    async redeem(tx, accountId, typed, now) {
      if (!(await store.isEnabled(tx, accountId))) return 'none'
      const { kind, code } = readCode(typed)
      const right =
        kind === 'totp'
          ? await spendTotp(tx, accountId, code, now)
          : await store.spendBackupCode(tx, accountId, hashSecret(code))
      return right ? kind : null
    },
    async enable(tx, accountId, typed, now) {
      const { kind, code } = readCode(typed)
      if (kind !== 'totp' || !(await spendTotp(tx, accountId, code, now))) return false
      await store.enable(tx, accountId, now)
      return true
    },
    async renewBackupCodes(tx, accountId) {
      const codes = newBackupCodes()
      await store.replaceBackupCodes(
        tx,
        accountId,
        codes.map((code) => hashSecret(readCode(code).code)),
      )
      return codes
    },
    async reseal(db) {
      let lost = 0
      for (let last = ''; ; ) {
        const rows = await store.sealedOtherwise(db, seal.newest, last)
        for (const { account_id: id, secret_sealed: before } of rows) {
          try {
            await store.replaceSealed(db, id, before, seal.close(seal.open(before, id), id))
          } catch {
            lost++
          }
        }
        const end = rows.at(-1)
        if (!end) return lost
        last = end.account_id
      }
    },
  }
}
