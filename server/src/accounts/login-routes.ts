import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { NOBODY } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Config } from '../config.ts'
import { negotiate, type Text } from '../messages/messages.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import type { AccountRow } from '../platform/db/account-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { EntryError } from '../platform/http/errors.ts'
import { networkOf } from '../platform/http/network.ts'
import { Success, success } from '../platform/http/schema.ts'
import { normaliseMailAddress } from '../platform/mail/address.ts'
import type { KnownAskers } from './known-askers.ts'
import { address, type LoginLimit } from './login-limit.ts'
import type { Passkeys, Signed } from './passkeys/passkeys.ts'
import { type Credential, PasskeyAsker, PasskeyLogin, PasskeyRequest } from './passkeys/schema.ts'
import * as passkeyStore from './passkeys/store.ts'
import { MIN_PASSWORD, mustHaveFactor } from './rules.ts'
import { CodeNeeded, LoggedIn, Login, LoginWays } from './schema.ts'
import type { Opened, SignIns } from './sign-in.ts'
import * as accounts from './store.ts'
import * as twoFactors from './two-factor/store.ts'
import type { TwoFactor } from './two-factor/two-factor.ts'

interface Deps {
  db: Db
  passwords: Passwords
  twoFactor: TwoFactor
  limit: LoginLimit
  knownAskers: KnownAskers
  passkeys: Passkeys
  signedIn: SignIns
  requireSecondFactor: Config['requireSecondFactor']
  registration: Config['registration']
  oidc: Config['oidc']
  now: () => Date
}

const tooMany = (text: Text) => new EntryError(429, text, { rateLimited: true })
const unauthorised = (text: Text) => new EntryError(401, text, { failed: 'Unauthorized Access' })
const wrongPasskey = () => unauthorised((m) => m.passkeyInvalid)
const wrongCredentials = () => unauthorised((m) => m.wrongCredentials)

/** Why an account is refused despite the right password; null if it is admitted. */
function shutOut({ disabled_at, verified_at }: AccountRow): { reason: string; error: EntryError } | null {
  if (disabled_at !== null) return { reason: 'disabled', error: unauthorised((m) => m.accountDisabled) }
  if (verified_at !== null) return null
  const error = new EntryError(401, (m) => m.emailNotVerified, {
    failed: 'Email Not Verified',
    needsVerification: true,
  })
  return { reason: 'unverified', error }
}

interface Factor {
  code: string | null
  passkey: Static<typeof Credential> | undefined
  /** The password alone is not enough. */
  needed: boolean
}

/** Public: login (spec 4.2, spec 5). */
export const loginRoutes =
  ({
    db,
    passwords,
    twoFactor,
    limit,
    knownAskers,
    passkeys,
    signedIn,
    requireSecondFactor,
    registration,
    oidc,
    now,
  }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/login/ways',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'listLoginWays',
          summary: 'Get the available ways to sign in',
          description: 'Also tells who may open an account: everything a sign-in page needs to know.',
          security: [],
          response: { 200: Success(LoginWays) },
        },
      },
      async () =>
        success({ registration: oidc?.only ? 'closed' : registration, local: !oidc?.only, oidc: oidc?.name ?? null }),
    )

    // Spec 7: 429 has the same body for every limit.
    app.post(
      '/login',
      {
        schema: {
          tags: ['Sessions'],
          operationId: 'login',
          summary: 'Sign in',
          description: 'Returns 202 if the account has a second factor and the request has no code.',
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
        refuseUnlessLocal()
        const { password, passkey, remember = false } = request.body
        const code = request.body.twoFactorCode?.trim() || null
        const email = normaliseMailAddress(request.body.email)
        const minutes = await limit.attempt(reply, address(email))
        if (minutes !== null) throw tooMany((m) => m.tooManyLogins(minutes))
        const account = await admitted(email, password, request.ip)
        const factors = await factorsOf(account)
        if (code === null && !passkey && factors.length > 0) {
          const { twoFactorNeeded: message } = negotiate(request.headers['accept-language'])
          return reply
            .code(202)
            .send({ success: true, requires2FA: true, ...(factors.includes('passkey') && { factors }), message })
        }
        const opened = await signIn(request, account, { code, passkey, needed: factors.length > 0 }, remember)
        return signedIn.answer(request, reply, opened.session, opened.secondFactor !== 'none')
      },
    )

    app.post(
      '/login/passkey/options',
      {
        schema: {
          tags: ['Passkeys'],
          operationId: 'askForPasskeyLogin',
          summary: 'Start signing in with a passkey',
          description:
            'Returns options for `navigator.credentials.get` in WebAuthn’s JSON form; they also serve for a proof ' +
            'of identity and as a second factor. They work once, within five minutes. They are the same for ' +
            'everybody, because a passkey knows its owner.',
          security: [],
          body: PasskeyAsker,
          response: { 200: Success(PasskeyRequest) },
        },
        config: { example: { body: { email: 'anna@praxis.example' } } },
      },
      async () => success(await passkeys.request()),
    )

    app.post(
      '/login/passkey',
      {
        schema: {
          tags: ['Passkeys'],
          operationId: 'loginWithPasskey',
          summary: 'Sign in with a passkey',
          description: 'Send the result of `navigator.credentials.get`. Neither password nor code is needed.',
          security: [],
          body: PasskeyLogin,
          response: { 200: LoggedIn },
        },
        config: {
          refuses: ['EntryInvalid', 'LoginRefused', 'TooManyLogins'],
          example: {
            body: {
              credential: {
                ...{ id: 'YWJj', rawId: 'YWJj', type: 'public-key' },
                response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'YQ' },
              },
              remember: true,
            },
          },
          entry: true,
          tooMany,
        },
      },
      async (request, reply) => {
        refuseUnlessLocal()
        const { credential, remember = false } = request.body
        const known = await ownerOf(credential)
        // Guesses count against the passkey, which nobody else knows: those at the password, which anyone can make, keep no
        // owner of one out. If they name none, they count against their network.
        const attempted = known
          ? (`passkey ${known.passkey.id}` as const)
          : (`network ${networkOf(request.ip)}` as const)
        const minutes = await limit.attempt(reply, attempted)
        if (minutes !== null) throw tooMany((m) => m.tooManyLogins(minutes))
        if (!known) return refused(undefined, 'passkey', wrongPasskey())
        const opened = await enter(request, known, remember)
        return signedIn.answer(request, reply, opened, true)
      },
    )

    /** @throws {EntryError} 401 if sign-in is possible only through the OpenID provider */
    function refuseUnlessLocal(): void {
      if (oidc?.only) throw unauthorised((m) => m.oidc.only(oidc.name))
    }

    /** The passkey the credential claims to be, and its account. */
    async function ownerOf(credential: Static<typeof Credential>) {
      const passkey = await passkeys.find(credential)
      const account = passkey && (await accounts.byId(db, passkey.account_id))
      return account ? { passkey, account, credential } : null
    }

    /** Checks the signature and opens the session. */
    async function enter(
      request: FastifyRequest,
      { passkey, account, credential }: NonNullable<Awaited<ReturnType<typeof ownerOf>>>,
      remember: boolean,
    ): Promise<Opened> {
      const signed = await passkeys.check(passkey, credential)
      if (!signed) return refused(account, 'passkey', wrongPasskey())
      const shut = shutOut(account)
      if (shut) return refused(account, shut.reason, shut.error)
      const opened = await db.transaction().execute(async (tx) => {
        const current = await accounts.byId(tx, account.id)
        // The account has changed meanwhile, or another request used the same signature first.
        if (!current || current.disabled_at !== null || !(await signed(tx))) return null
        return signedIn.open(tx, request, current, { method: 'passkey', secondFactor: 'passkey' }, remember)
      })
      return opened ?? refused(account, 'passkey', wrongPasskey())
    }

    /** The second factors the account must prove besides the password. A passkey counts where one is required. */
    async function factorsOf({ id, role }: AccountRow): Promise<('code' | 'passkey')[]> {
      const byCode = await twoFactors.isEnabled(db, id)
      if (!byCode && !mustHaveFactor(role, requireSecondFactor)) return []
      const byPasskey = (await passkeyStore.ofAccount(db, id)).length > 0
      return [...(byCode ? (['code'] as const) : []), ...(byPasskey ? (['passkey'] as const) : [])]
    }

    /** The account with this address and password, if it may sign in. */
    async function admitted(email: string, password: string, ip: string): Promise<AccountRow> {
      if (password.length < MIN_PASSWORD) throw new EntryError(400, (m) => m.passwordTooShort(MIN_PASSWORD))
      const found = await accounts.byEmail(db, email)
      const asker = await knownAskers.asker(ip, { email, accountId: found?.id })
      const account = (await passwords.matches(password, found?.password_hash || null, asker)) ? found : undefined
      if (!account) return refused(found, 'password', wrongCredentials())
      const shut = shutOut(account)
      return shut ? refused(account, shut.reason, shut.error) : account
    }

    /** Checks the second factor, if there is one, and opens the session. */
    async function signIn(request: FastifyRequest, account: AccountRow, factor: Factor, remember: boolean) {
      const { passkey } = factor
      const signed = passkey ? await signedBy(account, passkey) : null
      const opened = await db.transaction().execute(async (tx) => {
        const current = await accounts.byId(tx, account.id)
        // The account has changed while the password was being checked.
        if (current?.password_hash !== account.password_hash || current.disabled_at !== null) throw wrongCredentials()
        const secondFactor = await proved(tx, account, factor, signed)
        if (!secondFactor) return null
        const shown = { method: 'password', secondFactor } as const
        return { session: await signedIn.open(tx, request, account, shown, remember), secondFactor }
      })
      const text: Text = passkey ? (m) => m.passkeyInvalid : (m) => m.wrongCode
      return opened ?? refused(account, passkey ? 'passkey' : 'code', unauthorised(text))
    }

    /** The second factor that was shown, `none` only where none is needed; null if it is wrong. */
    async function proved(tx: Tx, { id }: AccountRow, { code, passkey, needed }: Factor, signed: Signed | null) {
      if (passkey) return (await signed?.(tx)) ? 'passkey' : null
      const proof = await twoFactor.redeem(tx, id, code ?? '', now())
      // An account that has only passkeys has no codes: any code would do.
      return proof === 'none' && needed ? null : proof
    }

    async function signedBy(account: AccountRow, credential: Static<typeof Credential>) {
      const passkey = await passkeys.find(credential)
      return passkey?.account_id === account.id ? passkeys.check(passkey, credential) : null
    }

    /** Records unknown addresses too, so that the response time does not reveal them. */
    async function refused(account: AccountRow | undefined, reason: string, error: EntryError): Promise<never> {
      const target = account ? ({ type: 'account', id: account.id } as const) : null
      const entry = { actor: NOBODY, action: 'login.failed', target, detail: { reason } } as const
      await db.transaction().execute((tx) => audit.record(tx, entry, now()))
      throw error
    }
  }
