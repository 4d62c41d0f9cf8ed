import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { messagesFor, negotiate } from '../messages/messages.ts'
import type { PlanGate } from '../plans/gate.ts'
import { type Passwords, PasswordsBusy } from '../platform/crypto/passwords.ts'
import { hashSecret, newSecret, type TokenIssuer } from '../platform/crypto/tokens.ts'
import { type Db, isUniqueViolation, type Tx } from '../platform/db/open.ts'
import type { AccountRow } from '../platform/db/tables.ts'
import { validationText } from '../platform/http/answer.ts'
import { ApiError, EntryError } from '../platform/http/errors.ts'
import { Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import { isMailAddress, normaliseMailAddress } from '../platform/mail/address.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { BrowserSession } from './browser-session.ts'
import { deviceLabel, devicePlatform } from './device.ts'
import { presentProfile, presentRegistered } from './present.ts'
import { fullName, LOGIN_ATTEMPTS, LOGIN_WINDOW_MS, lifetimeMs, MIN_PASSWORD, VERIFICATION_MS } from './rules.ts'
import { LoggedIn, Login, Profile, RegisteredAccount, Registration } from './schema.ts'
import * as sessions from './sessions.ts'
import * as accounts from './store.ts'

/** Spec section 7: what these routes refuse has the shape `{error}`, also when the schema refuses. */
function refuseInvalid(error: Error | undefined): void {
  const text = validationText(error)
  if (text) throw new EntryError(400, text)
}

interface Deps {
  db: Db
  queue: JobQueue
  tokens: TokenIssuer
  passwords: Passwords
  gate: PlanGate
  browser: BrowserSession
  publicUrl: string
  defaultPlan: string
  maxDevices: number
  now: () => Date
}

/** Public: registration, verification, login. */
export const entryRoutes =
  ({
    db,
    queue,
    tokens,
    passwords,
    gate,
    browser,
    publicUrl,
    defaultPlan,
    maxDevices,
    now,
  }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const register = {
      body: Registration,
      response: { 201: Type.Object({ success: Type.Literal(true), result: RegisteredAccount }) },
    }
    app.post('/register', { schema: register, attachValidation: true }, async (request, reply) => {
      refuseInvalid(request.validationError)
      const { body } = request
      if (body.password.length < MIN_PASSWORD) throw new EntryError(400, (m) => m.passwordTooShort)
      const email = normaliseMailAddress(body.email)
      if (!isMailAddress(email)) throw new EntryError(400, (m) => m.invalidEmail)
      const at = now()
      const account: AccountRow = {
        id: newId(),
        email,
        title: body.title?.trim() || null,
        first_name: body.firstName.trim(),
        last_name: body.lastName.trim(),
        specialty: body.specialty.trim(),
        ehr_system_type: body.ehr_system_type.trim(),
        ehr_system_name: body.ehr_system_name.trim(),
        password_hash: await hashed(body.password),
        verified_at: null,
        role: 'doctor',
        disabled_at: null,
        plan: defaultPlan,
        plan_expires_at: gate.expiryOf(defaultPlan, at),
        language: negotiate(request.headers['accept-language']).languageCode,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      }
      try {
        await db.transaction().execute(async (tx) => {
          await accounts.insert(tx, account)
          await sendVerification(tx, account, at)
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw new EntryError(409, (m) => m.emailTaken)
        throw error
      }
      return reply.code(201).send({ success: true, result: presentRegistered(account) })
    })

    async function sendVerification(tx: Tx, account: AccountRow, at: Date): Promise<void> {
      const secret = newSecret()
      await accounts.insertToken(tx, {
        token_hash: hashSecret(secret),
        account_id: account.id,
        purpose: 'verify_email',
        expires_at: new Date(at.getTime() + VERIFICATION_MS).toISOString(),
        created_at: at.toISOString(),
      })
      const messages = messagesFor(account.language)
      const link = `${publicUrl}/verify-email?token=${secret}`
      const mail = {
        to: account.email,
        subject: messages.verifyMailSubject,
        text: messages.verifyMailText(fullName(account), link),
        accountId: account.id,
        appointmentId: null,
      }
      await postMail(tx, queue, mail, at)
    }

    const verify = {
      body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
      response: { 200: Type.Object({ success: Type.Literal(true) }) },
    }
    app.post('/verify-email', { schema: verify }, async (request) => {
      const at = now()
      await db.transaction().execute(async (tx) => {
        const accountId = await accounts.spendToken(tx, hashSecret(request.body.token), 'verify_email', at)
        if (accountId === null) throw new ApiError(400, (m) => m.verificationInvalid)
        await accounts.change(tx, accountId, { verified_at: at.toISOString() }, at)
      })
      return { success: true as const }
    })

    const login = { body: Login, response: { 200: LoggedIn } }
    app.post('/login', { schema: login, attachValidation: true }, async (request, reply) => {
      refuseInvalid(request.validationError)
      const { password, remember } = request.body
      const email = normaliseMailAddress(request.body.email)
      const at = now()
      const attempts = await accounts.countAttempt(db, hashSecret(email), LOGIN_WINDOW_MS, at)
      const secondsLeft = Math.max(1, Math.ceil((attempts.resetsAt - at.getTime()) / 1000))
      reply.headers({
        'RateLimit-Limit': LOGIN_ATTEMPTS,
        'RateLimit-Remaining': Math.max(0, LOGIN_ATTEMPTS - attempts.count),
        'RateLimit-Reset': secondsLeft,
      })
      if (attempts.count > LOGIN_ATTEMPTS) {
        reply.header('Retry-After', secondsLeft)
        throw new EntryError(429, (m) => m.tooManyLogins(Math.ceil(secondsLeft / 60)), { rateLimited: true })
      }

      const account = await accounts.byEmail(db, email)
      const wrong = () => new EntryError(401, (m) => m.wrongCredentials, { failed: 'Unauthorized Access' })
      if (password.length < MIN_PASSWORD) throw new EntryError(400, (m) => m.passwordTooShort)
      if (!(await matches(password, account?.password_hash ?? null)) || !account) throw wrong()
      if (account.disabled_at !== null) {
        throw new EntryError(401, (m) => m.accountDisabled, { failed: 'Unauthorized Access' })
      }
      if (account.verified_at === null) {
        const extras = { failed: 'Email Not Verified', needsVerification: true }
        throw new EntryError(401, (m) => m.emailNotVerified, extras)
      }

      const lifetime = { remember, ms: lifetimeMs(remember) }
      const expiresAt = new Date(at.getTime() + lifetime.ms)
      const sid = newSecret()
      await db.transaction().execute(async (tx) => {
        await accounts.byId(tx, account.id)
        // Spec 5.6: beyond the cap the least recently active device goes.
        const others = await sessions.activeOf(tx, account.id, at)
        await sessions.revoke(
          tx,
          others.slice(maxDevices - 1).map((session) => session.sid),
          at,
        )
        await sessions.insert(tx, {
          sid,
          handle: newId(),
          account_id: account.id,
          device_label: deviceLabel(request.headers),
          platform: devicePlatform(request.headers['user-agent']),
          remember: remember ? 1 : 0,
          generation: 1,
          refreshed_at: at.toISOString(),
          last_seen_at: at.toISOString(),
          created_at: at.toISOString(),
          expires_at: expiresAt.toISOString(),
          revoked_at: null,
        })
      })
      const token = await tokens.issue({ sub: account.id, sid, gen: 1 }, at, expiresAt)
      return {
        success: true as const,
        ...browser.deliver(request, reply, token, lifetime),
        uid: account.id,
        userTitle: account.title ?? '',
        firstName: account.first_name,
        lastName: account.last_name,
        twoFactorEnabled: false,
      }
    })

    const busy = (error: unknown): never => {
      throw error instanceof PasswordsBusy ? new EntryError(503, (m) => m.busy) : error
    }
    const hashed = (password: string) => passwords.hash(password).catch(busy)
    const matches = (password: string, stored: string | null) => passwords.matches(password, stored).catch(busy)
  }

/** For the signed-in account. */
export const accountRoutes =
  ({ db, gate, browser, now }: Pick<Deps, 'db' | 'gate' | 'browser' | 'now'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const done = Type.Object({ success: Type.Literal(true) })
    app.post('/logout', { schema: { response: { 200: done } } }, async (request, reply) => {
      await db.transaction().execute((tx) => sessions.revoke(tx, [request.doctor.session.sid], now()))
      browser.clear(reply)
      return { success: true as const }
    })

    app.get('/user/profile', { schema: { response: { 200: Success(Profile) } } }, async (request) => {
      const account = await accounts.byId(db, request.doctor.id)
      if (!account) throw new ApiError(404, (m) => m.userNotFound)
      return success(presentProfile(account, gate, now()))
    })
  }
