import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { byAccount, NOBODY } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { negotiate, type Text } from '../messages/messages.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import { newSecret, type TokenIssuer } from '../platform/crypto/tokens.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { AccountRow } from '../platform/db/tables.ts'
import { EntryError } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { normaliseMailAddress } from '../platform/mail/address.ts'
import type { Acquaintance } from './acquaintance.ts'
import type { BrowserSession } from './browser-session.ts'
import { type Device, deviceOf } from './device.ts'
import type { LoginLimit } from './login-limit.ts'
import { lifetimeMs, MIN_PASSWORD } from './rules.ts'
import { CodeNeeded, LoggedIn, Login } from './schema.ts'
import * as sessions from './sessions.ts'
import * as accounts from './store.ts'
import * as twoFactors from './two-factor/store.ts'
import type { Proof, TwoFactor } from './two-factor/two-factor.ts'

interface Deps {
  db: Db
  tokens: TokenIssuer
  passwords: Passwords
  twoFactor: TwoFactor
  limit: LoginLimit
  acquaintance: Acquaintance
  browser: BrowserSession
  maxDevices: number
  now: () => Date
}

const tooMany = (text: Text) => new EntryError(429, text, { rateLimited: true })
const unauthorised = (text: Text) => new EntryError(401, text, { failed: 'Unauthorized Access' })
const wrongCredentials = () => unauthorised((m) => m.wrongCredentials)

/** Why somebody with the right password does not get in; null when they do. */
function shutOut({ disabled_at, verified_at }: AccountRow): { reason: string; error: EntryError } | null {
  if (disabled_at !== null) return { reason: 'disabled', error: unauthorised((m) => m.accountDisabled) }
  if (verified_at !== null) return null
  const extras = { failed: 'Email Not Verified', needsVerification: true }
  return { reason: 'unverified', error: new EntryError(401, (m) => m.emailNotVerified, extras) }
}

interface Caller {
  sid: string
  code: string | null
  ip: string
  device: Device
}

interface Term {
  at: Date
  expiresAt: Date
  remember: boolean
}

/** Public: login (spec 4.2, 5). */
export const loginRoutes =
  ({
    db,
    tokens,
    passwords,
    twoFactor,
    limit,
    acquaintance,
    browser,
    maxDevices,
    now,
  }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Spec 7: 429 has the same body whichever limit is meant.
    app.post(
      '/login',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'login',
          summary: 'Sign in',
          description: 'Answers 202 when the account is protected by a second factor and no code was sent.',
          security: [],
          body: Login,
          response: { 200: LoggedIn, 202: CodeNeeded },
        },
        config: {
          refuses: ['EntryInvalid', 'LoginRefused', 'TooManyLogins'],
          example: { body: { email: 'anna@praxis.example', password: 'geheim-genug', remember: true } },
          entry: true,
          tooMany,
        },
      },
      async (request, reply) => {
        const { password, remember = false } = request.body
        const code = request.body.twoFactorCode?.trim() || null
        const email = normaliseMailAddress(request.body.email)
        const minutes = await limit.attempt(reply, email)
        if (minutes !== null) throw tooMany((m) => m.tooManyLogins(minutes))
        const account = await admitted(email, password, request.ip)
        if (code === null && (await twoFactors.isEnabled(db, account.id))) {
          const { twoFactorNeeded: message } = negotiate(request.headers['accept-language'])
          return reply.code(202).send({ success: true, requires2FA: true, message })
        }

        const at = now()
        const lifetime = { remember, ms: lifetimeMs(remember) }
        const term = { at, expiresAt: new Date(at.getTime() + lifetime.ms), remember }
        const sid = newSecret()
        const proof = await signIn(account, { sid, code, ip: request.ip, device: deviceOf(request.headers) }, term)
        const token = await tokens.issue({ sub: account.id, sid, gen: 1 }, at, term.expiresAt)
        return {
          success: true as const,
          ...browser.deliver(request, reply, token, lifetime),
          uid: account.id,
          userTitle: account.title ?? '',
          firstName: account.first_name,
          lastName: account.last_name,
          twoFactorEnabled: proof !== 'none',
        }
      },
    )

    /** Whose password it is, if they may sign in. */
    async function admitted(email: string, password: string, ip: string): Promise<AccountRow> {
      if (password.length < MIN_PASSWORD) throw new EntryError(400, (m) => m.passwordTooShort)
      const found = await accounts.byEmail(db, email)
      const asker = await acquaintance.asker(ip, { email, accountId: found?.id })
      const account = (await passwords.matches(password, found?.password_hash ?? null, asker)) ? found : undefined
      if (!account) return refused(found, 'password', wrongCredentials())
      const shut = shutOut(account)
      return shut ? refused(account, shut.reason, shut.error) : account
    }

    /** Proves the second factor, where there is one, and opens the session. */
    async function signIn(account: AccountRow, { sid, code, ip, device }: Caller, term: Term): Promise<Proof> {
      const proof = await db.transaction().execute(async (tx) => {
        const current = await accounts.byId(tx, account.id)
        // Changed while the password was being checked.
        if (current?.password_hash !== account.password_hash || current.disabled_at !== null) throw wrongCredentials()
        const proved = await twoFactor.redeem(tx, account.id, code ?? '', term.at)
        if (!proved) return null
        await openSession(tx, account, sid, device, proved, term)
        await acquaintance.remember(tx, account.id, ip, term.at)
        return proved
      })
      return (
        proof ??
        refused(
          account,
          'code',
          unauthorised((m) => m.wrongCode),
        )
      )
    }

    /** An unknown address is recorded too, so that the response time does not reveal it. */
    async function refused(account: AccountRow | undefined, reason: string, error: EntryError): Promise<never> {
      const target = account ? ({ type: 'account', id: account.id } as const) : null
      const entry = { actor: NOBODY, action: 'login.failed', target, detail: { reason } } as const
      await db.transaction().execute((tx) => audit.record(tx, entry, now()))
      throw error
    }

    /** The caller holds the account's lock. */
    async function openSession(
      tx: Tx,
      account: AccountRow,
      sid: string,
      device: Device,
      proof: Proof,
      { at, expiresAt, remember }: Term,
    ): Promise<void> {
      // Spec 5.6: beyond the cap the least recently active device goes.
      const others = await sessions.activeOf(tx, account.id, at)
      await sessions.revoke(tx, others.slice(maxDevices - 1), at)
      const handle = newId()
      await sessions.insert(tx, {
        sid,
        handle,
        account_id: account.id,
        device_label: device.label,
        platform: device.platform,
        remember: remember ? 1 : 0,
        generation: 1,
        refreshed_at: at.toISOString(),
        last_seen_at: at.toISOString(),
        created_at: at.toISOString(),
        expires_at: expiresAt.toISOString(),
        revoked_at: null,
      })
      const target = { type: 'session', id: handle } as const
      const detail = { second_factor: proof }
      await audit.record(tx, { actor: byAccount(account.id), action: 'login.succeeded', target, detail }, at)
    }
  }
