import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { type AuditAction, byAccount } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import type { Passwords } from '../../platform/crypto/passwords.ts'
import type { Seal } from '../../platform/crypto/seal.ts'
import type { AccountRow } from '../../platform/db/account-tables.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { DONE, Done, Success, success } from '../../platform/http/schema.ts'
import type { LoginLimit } from '../login-limit.ts'
import { requirePassword } from '../require-password.ts'
import * as accounts from '../store.ts'
import { enrolment, newTotpSecret } from './codes.ts'
import { BackupCodes, Disabling, Enrolment, TwoFactorState, WithCode } from './schema.ts'
import * as store from './store.ts'
import type { TwoFactor } from './two-factor.ts'

interface Deps {
  db: Db
  passwords: Passwords
  limit: LoginLimit
  seal: Seal
  twoFactor: TwoFactor
  now: () => Date
}

/** The signed-in account's second factor (contract 2). */
export const twoFactorRoutes =
  ({ db, passwords, limit, seal, twoFactor, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/2fa',
      {
        schema: {
          tags: ['Two-factor authentication'],
          operationId: 'getTwoFactorState',
          summary: 'Check whether a second factor is on',
          description: 'Also tells how many backup codes are left.',
          response: { 200: Success(TwoFactorState) },
        },
        config: { clauses: ['contract 2 2fa'], withoutFactor: true },
      },
      async ({ doctor: { id } }) => {
        const enabled = await store.isEnabled(db, id)
        return success({ enabled, backup_codes_left: enabled ? await store.backupCodesLeft(db, id) : 0 })
      },
    )

    app.post(
      '/2fa/setup',
      {
        schema: {
          tags: ['Two-factor authentication'],
          operationId: 'setUpTwoFactor',
          summary: 'Get a secret for an authenticator app',
          description: 'It protects nothing until the second factor is turned on.',
          response: { 200: Success(Enrolment) },
        },
        // Else whoever finds a session could lock its owner out.
        config: { fresh: true, withoutFactor: true, refuses: ['NotFound', 'Conflict'] },
      },
      async ({ doctor: { id } }) => {
        const secret = newTotpSecret()
        const account = await db.transaction().execute(async (tx) => {
          const locked = await accountThat(tx, id, { isProtected: false })
          await store.setUp(tx, id, seal.close(secret, id))
          return locked
        })
        return success({ secret, ...enrolment(secret, account.email) })
      },
    )

    const codes = { body: WithCode, response: { 200: Success(BackupCodes) } }
    app.post(
      '/2fa/enable',
      {
        schema: {
          tags: ['Two-factor authentication'],
          operationId: 'enableTwoFactor',
          summary: 'Turn the second factor on',
          description: 'Returns the backup codes. They are shown only here.',
          ...codes,
        },
        config: { withoutFactor: true, refuses: ['NotFound', 'Conflict'], example: { body: { code: '123456' } } },
      },
      async ({ doctor: { id }, body: { code } }, reply) => {
        const account = await accountThat(db, id, { isProtected: false })
        if (!(await store.ofAccount(db, id))) throw new ApiError(400, (m) => m.twoFactorNotSetUp)
        const backup_codes = await provedBy(reply, account, 'two_factor.enabled', async (tx, at) => {
          await accountThat(tx, id, { isProtected: false })
          return (await twoFactor.enable(tx, id, code, at)) ? twoFactor.renewBackupCodes(tx, id) : null
        })
        return success({ backup_codes })
      },
    )

    app.post(
      '/2fa/backup-codes',
      {
        schema: {
          tags: ['Two-factor authentication'],
          operationId: 'renewBackupCodes',
          summary: 'Replace the backup codes',
          description: 'The old codes stop working. The new ones are shown only here.',
          ...codes,
        },
        config: { refuses: ['NotFound', 'Conflict'], example: { body: { code: '123456' } } },
      },
      async ({ doctor: { id }, body: { code } }, reply) => {
        const account = await accountThat(db, id, { isProtected: true })
        const backup_codes = await provedBy(reply, account, 'two_factor.backup_codes', async (tx, at) => {
          await accountThat(tx, id, { isProtected: true })
          return (await twoFactor.redeem(tx, id, code, at)) ? twoFactor.renewBackupCodes(tx, id) : null
        })
        return success({ backup_codes })
      },
    )

    app.post(
      '/2fa/disable',
      {
        schema: {
          tags: ['Two-factor authentication'],
          operationId: 'disableTwoFactor',
          summary: 'Turn the second factor off',
          description: 'Requires the password and a code. Wrong ones count towards the login limit.',
          body: Disabling,
          response: { 200: Done },
        },
        config: { refuses: ['NotFound', 'Conflict'], example: { body: { password: 'geheim-genug', code: '123456' } } },
      },
      async ({ doctor: { id }, body: { password, code } }, reply) => {
        const account = await accountThat(db, id, { isProtected: true })
        await limit.guard(reply, account.email, () => requirePassword({ db, passwords, now }, account, password))
        return provedBy(reply, account, 'two_factor.disabled', async (tx, at) => {
          await accountThat(tx, id, { isProtected: true })
          if (!(await twoFactor.redeem(tx, id, code, at))) return null
          await store.disable(tx, id)
          return DONE
        })
      },
    )

    /**
     * Makes a change authorised by a code, in one transaction with the code's use and the audit trail.
     * @param change returns null if the code was wrong or used; nothing is written then
     * @throws {ApiError} 400 for a wrong code, 429 after too many
     */
    function provedBy<T>(
      reply: FastifyReply,
      account: AccountRow,
      action: AuditAction,
      change: (tx: Tx, at: Date) => Promise<T | null>,
    ): Promise<T> {
      const at = now()
      const target = { type: 'account', id: account.id } as const
      return limit.guard(reply, account.email, async () => {
        const result = await db.transaction().execute(async (tx) => {
          const changed = await change(tx, at)
          const recorded = changed === null ? 'two_factor.refused' : action
          await audit.record(tx, { actor: byAccount(account.id), action: recorded, target }, at)
          return changed
        })
        if (result === null) throw new ApiError(400, (m) => m.wrongCode)
        return result
      })
    }

    /** Locks the account in a transaction, so that of several concurrent changes each sees the previous result. */
    async function accountThat(over: Db, id: string, { isProtected }: { isProtected: boolean }): Promise<AccountRow> {
      const account = await accounts.byId(over, id)
      if (!account) throw new ApiError(404, (m) => m.userNotFound)
      if ((await store.isEnabled(over, id)) !== isProtected) {
        throw new ApiError(409, (m) => (isProtected ? m.twoFactorOff : m.twoFactorOn))
      }
      return account
    }
  }
