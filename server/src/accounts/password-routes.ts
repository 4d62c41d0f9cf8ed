import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { byAccount, NOBODY } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import { hashSecret } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { DONE, Done } from '../platform/http/schema.ts'
import { normaliseMailAddress } from '../platform/mail/address.ts'
import { type KnownAskers, signedInAsker } from './known-askers.ts'
import type { LoginLimit } from './login-limit.ts'
import { type PasswordRules, passwordFault } from './passwords/acceptable.ts'
import { requirePassword } from './require-password.ts'
import { LINK_MAILS, LINK_MAILS_WINDOW_MS } from './rules.ts'
import { Address, NewPassword, PasswordChange } from './schema.ts'
import * as sessions from './sessions.ts'
import * as accounts from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  passwords: Passwords
  passwordRules: PasswordRules
  knownAskers: KnownAskers
  limit: LoginLimit
  now: () => Date
}

/** @throws {ApiError} 400 */
async function requireAcceptable(password: string, email: string, rules: PasswordRules): Promise<void> {
  const fault = await passwordFault(password, email, rules)
  if (fault) throw new ApiError(400, fault)
}

/** Public: resetting a forgotten password (contract 2). */
export const passwordResetRoutes =
  ({ db, queue, passwords, passwordRules, knownAskers, now }: Omit<Deps, 'limit'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Always the same answer and the same work, so that neither reveals who has an account.
    app.post(
      '/password/forgot',
      {
        schema: {
          tags: ['Account'],
          operationId: 'forgotPassword',
          summary: 'Request a password reset by mail',
          description: 'The answer is the same whether or not the account exists.',
          security: [],
          body: Address,
          response: { 200: Done },
        },
        config: { example: { body: { email: 'anna@praxis.example' } } },
      },
      async (request) => {
        const email = normaliseMailAddress(request.body.email)
        const at = now()
        const asked = await accounts.countAttempt(db, hashSecret(`forgot:${email}`), LINK_MAILS_WINDOW_MS, at)
        if (asked.count > LINK_MAILS) return DONE
        const account = await accounts.byEmail(db, email)
        await db.transaction().execute(async (tx) => {
          const target = account ? ({ type: 'account', id: account.id } as const) : null
          await audit.record(tx, { actor: NOBODY, action: 'password.forgotten', target }, at)
          const account_id = account?.disabled_at === null ? account.id : null
          await queue.enqueue(tx, 'link', { account_id, purpose: 'reset_password' })
        })
        return DONE
      },
    )

    app.post(
      '/password/reset',
      {
        schema: {
          tags: ['Account'],
          operationId: 'resetPassword',
          summary: 'Reset a password',
          description: 'Takes the token of the mailed link. Ends all sessions of the account.',
          security: [],
          body: NewPassword,
          response: { 200: Done },
        },
        config: { example: { body: { token: 'the-token-of-the-link', password: 'noch-geheimer' } } },
      },
      async (request) => {
        const { token, password } = request.body
        await requireAcceptable(password, '', passwordRules)
        const at = now()
        const invalid = () => new ApiError(400, (m) => m.resetInvalid)
        // Check first, because hashing for a guess would be expensive.
        if (!(await accounts.tokenIsOpen(db, hashSecret(token), 'reset_password', at))) throw invalid()
        const password_hash = await passwords.hash(password, await knownAskers.asker(request.ip))
        await db.transaction().execute(async (tx) => {
          const id = await accounts.spendToken(tx, hashSecret(token), 'reset_password', at)
          const account = id === null ? undefined : await accounts.byId(tx, id)
          if (!account) throw invalid()
          // Known breaches were looked up above: a transaction waits for no file.
          await requireAcceptable(password, account.email, { ...passwordRules, breachedFile: null })
          // Reading the mail proves ownership of the address.
          await accounts.change(
            tx,
            account.id,
            { password_hash, verified_at: account.verified_at ?? at.toISOString() },
            at,
          )
          await accounts.discardTokens(tx, account.id, 'reset_password')
          await sessions.revoke(tx, await sessions.activeOf(tx, account.id, at), at)
          const target = { type: 'account', id: account.id } as const
          const detail = { by: 'mail' }
          await audit.record(tx, { actor: byAccount(account.id), action: 'password.changed', target, detail }, at)
        })
        return DONE
      },
    )
  }

/** For the signed-in account. */
export const passwordRoutes =
  ({
    db,
    passwords,
    passwordRules,
    limit,
    now,
  }: Pick<Deps, 'db' | 'passwords' | 'passwordRules' | 'limit' | 'now'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/user/password',
      {
        schema: {
          tags: ['Account'],
          operationId: 'changePassword',
          summary: 'Change your password',
          description: 'Signs out all other devices. Wrong passwords count towards the login limit.',
          body: PasswordChange,
          response: { 200: Done },
        },
        config: {
          refuses: ['NotFound'],
          example: { body: { current_password: 'geheim-genug', password: 'noch-geheimer' } },
        },
      },
      async (request, reply) => {
        const { id, session } = request.doctor
        const { current_password, password } = request.body
        const account = await accounts.byId(db, id)
        if (!account) throw new ApiError(404, (m) => m.userNotFound)
        await requireAcceptable(password, account.email, passwordRules)
        await limit.guard(reply, account.email, () =>
          requirePassword({ db, passwords, now }, account, current_password),
        )
        const password_hash = await passwords.hash(password, signedInAsker(id))
        const at = now()
        await db.transaction().execute(async (tx) => {
          const current = await accounts.byId(tx, id)
          // If the password changed while the old one was being checked, the check proves nothing.
          if (current?.password_hash !== account.password_hash) throw new ApiError(400, (m) => m.wrongPassword)
          await accounts.change(tx, id, { password_hash }, at)
          await accounts.discardTokens(tx, id, 'reset_password')
          // Sign out anyone who knew the old password.
          const others = (await sessions.activeOf(tx, id, at)).filter(({ sid }) => sid !== session.sid)
          await sessions.revoke(tx, others, at)
          const entry = { actor: byAccount(id), action: 'password.changed', target: { type: 'account', id } } as const
          await audit.record(tx, entry, at)
        })
        return DONE
      },
    )
  }
