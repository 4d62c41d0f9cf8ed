import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Static } from 'typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { DONE, Done } from '../platform/http/schema.ts'
import type { LoginLimit } from './login-limit.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { Credential } from './passkeys/schema.ts'
import { requirePassword } from './require-password.ts'
import { Proof } from './schema.ts'
import * as sessions from './sessions.ts'
import * as accounts from './store.ts'
import type { TwoFactor } from './two-factor/two-factor.ts'

interface Deps {
  db: Db
  passwords: Passwords
  limit: LoginLimit
  twoFactor: TwoFactor
  passkeys: Passkeys
  now: () => Date
}

/** For the signed-in account: proving its identity again before a sensitive act (contract 13). */
export const proofRoutes =
  ({ db, passwords, limit, twoFactor, passkeys, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/user/proof',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'prove',
          summary: 'Prove your identity again',
          description:
            'Send one of: the password, a code of the second factor, or a passkey (`POST /login/passkey/options`). ' +
            'For the next ten minutes, this device may do what requires a recent proof of identity. Wrong ones ' +
            'count towards the login limit.',
          body: Proof,
          response: { 200: Done },
        },
        config: { withoutFactor: true, refuses: ['NotFound'], example: { body: { password: 'geheim-genug' } } },
      },
      async (request, reply) => {
        const { id, session } = request.doctor
        const { password, code, credential } = request.body
        const account = await accounts.byId(db, id)
        if (!account) throw new ApiError(404, (m) => m.userNotFound)
        if (password === undefined && code === undefined && !credential) throw new ApiError(400, (m) => m.proofNeeded)
        await limit.guard(reply, account.email, async () => {
          if (password !== undefined) await requirePassword({ db, passwords, now }, account, password)
          else if (credential) await requirePasskey(id, credential)
          else await requireCode(id, code ?? '')
        })
        await db.transaction().execute((tx) => sessions.proved(tx, session.sid, now()))
        return DONE
      },
    )

    async function requirePasskey(id: string, credential: Static<typeof Credential>): Promise<void> {
      const passkey = await passkeys.find(credential)
      const signed = passkey?.account_id === id ? await passkeys.check(passkey, credential) : null
      const right = await db.transaction().execute(async (tx) => {
        if (await signed?.(tx)) return true
        const target = { type: 'account', id } as const
        await audit.record(tx, { actor: byAccount(id), action: 'passkey.refused', target }, now())
        return false
      })
      if (!right) throw new ApiError(400, (m) => m.passkeyInvalid)
    }

    async function requireCode(id: string, code: string): Promise<void> {
      const at = now()
      const right = await db.transaction().execute(async (tx) => {
        await accounts.byId(tx, id)
        const proof = await twoFactor.redeem(tx, id, code, at)
        if (proof !== null && proof !== 'none') return true
        const target = { type: 'account', id } as const
        await audit.record(tx, { actor: byAccount(id), action: 'two_factor.refused', target }, at)
        return false
      })
      if (!right) throw new ApiError(400, (m) => m.wrongCode)
    }
  }
