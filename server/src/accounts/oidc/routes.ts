import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { NOBODY, SERVICE } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import { negotiate, type Text } from '../../messages/messages.ts'
import type { PlanGate } from '../../plans/gate.ts'
import type { Seal } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/db/open.ts'
import { EntryError } from '../../platform/http/errors.ts'
import { normaliseMailAddress } from '../../platform/mail/address.ts'
import { ownCookie } from '../cookie.ts'
import { type Attempted, address, type LoginLimit } from '../login-limit.ts'
import * as sessions from '../sessions.ts'
import type { Opened, SignIns } from '../sign-in.ts'
import { accountOf, type NotAdmitted } from './accounts-of.ts'
import type { Attempt, OidcProvider, Person } from './provider.ts'
import { returnPath } from './rules.ts'

interface Deps {
  db: Db
  provider: OidcProvider
  gate: PlanGate
  defaultPlan: string
  limit: LoginLimit
  signedIn: SignIns
  /** Seals the state the browser keeps while it is at the provider. */
  seal: Seal
  basePath: string
  publicUrl: string
  now: () => Date
}

type Refusal = NotAdmitted | 'failed' | 'limited'

const TEXTS: Record<Refusal, Text> = {
  unverified: (m) => m.oidc.unverified,
  taken: (m) => m.oidc.taken,
  disabled: (m) => m.accountDisabled,
  failed: (m) => m.oidc.failed,
  limited: (m) => m.oidc.limited,
}

interface Visit extends Attempt {
  mode: 'browser' | 'token'
  returnTo: string
  endsAt: number
}

const attemptedBy = ({ email, issuer, subject }: Person): Attempted =>
  email === null ? `subject ${issuer} ${subject}` : address(normaliseMailAddress(email))

const PURPOSE = 'visite_oidc'
const ATTEMPT_MS = 10 * 60_000
const LOGOUT_BYTES = 20_000

/** Public: signing in through the OpenID provider (contract 13). Pages for browsers rather than API calls. */
export const oidcRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const { db, provider, gate, defaultPlan, limit, signedIn, seal, basePath, publicUrl, now } = deps
    const { name, attributes } = ownCookie(PURPOSE, { publicUrl, path: `${basePath}/login/oidc` })
    // `lax`, because the browser comes back from another site.
    const cookie = { ...attributes, sameSite: 'lax' } as const

    app.get<{ Querystring: Record<string, unknown> }>(
      '/login/oidc',
      { schema: { hide: true } },
      async (request, reply) => {
        const { return_to, mode } = request.query
        const begun = await provider.begin().catch((error: unknown) => fail(request, error))
        if (!begun) return refuse(reply, mode === 'token' ? 'token' : 'browser', 'failed')
        const visit: Visit = {
          ...begun.attempt,
          mode: mode === 'token' ? 'token' : 'browser',
          returnTo: returnPath(return_to),
          endsAt: now().getTime() + ATTEMPT_MS,
        }
        reply.setCookie(name, seal.close(JSON.stringify(visit), PURPOSE), { ...cookie, maxAge: ATTEMPT_MS / 1000 })
        return reply.header('cache-control', 'no-store').redirect(begun.url.href)
      },
    )

    app.get('/login/oidc/callback', { schema: { hide: true } }, async (request, reply) => {
      reply.clearCookie(name, cookie).header('cache-control', 'no-store')
      const visit = visitOf(request)
      if (!visit) return refuse(reply, 'browser', 'failed')
      const opened = await comeBack(request, reply, visit)
      if (typeof opened === 'string') return refuse(reply, visit.mode, opened)
      if (visit.mode === 'token') return signedIn.answer(request, reply, opened, false)
      await signedIn.keep(reply, opened)
      return reply.redirect(`${publicUrl}${visit.returnTo}`)
    })

    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LOGOUT_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.post<{ Body: Record<string, string> }>(
      '/login/oidc/backchannel-logout',
      { schema: { hide: true } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const ended = await provider
          .loggedOut(request.body?.logout_token ?? '')
          .catch((error: unknown) => fail(request, error))
        if (!ended) return reply.code(400).send({ error: 'invalid_request' })
        await db.transaction().execute(async (tx) => {
          for (const session of await sessions.ofProvider(tx, ended, now())) {
            await sessions.revoke(tx, [session], now())
            const entry = { actor: SERVICE, action: 'session.revoked', owner: session.account_id } as const
            const target = { type: 'session', id: session.handle } as const
            await audit.record(tx, { ...entry, target, detail: { by: 'oidc' } }, now())
          }
        })
        return reply.send({})
      },
    )

    async function comeBack(request: FastifyRequest, reply: FastifyReply, attempt: Attempt): Promise<Opened | Refusal> {
      const [, query = ''] = request.url.split('?')
      const person = await provider.finish(query, attempt).catch((error: unknown) => fail(request, error))
      if (!person) return 'failed'
      const minutes = await limit.attempt(reply, attemptedBy(person))
      return minutes === null ? enter(request, person) : 'limited'
    }

    /** The state with which this browser went to the provider. */
    function visitOf({ cookies }: FastifyRequest): Visit | null {
      try {
        const visit: Visit = JSON.parse(seal.open(cookies[name] ?? '', PURPOSE))
        return visit.endsAt > now().getTime() ? visit : null
      } catch {
        return null
      }
    }

    async function enter(request: FastifyRequest, person: Person) {
      const language = negotiate(request.headers['accept-language']).languageCode
      return db.transaction().execute(async (tx) => {
        const account = await accountOf(tx, person, { gate, plan: defaultPlan, language }, now())
        if (typeof account === 'string') {
          const entry = {
            actor: NOBODY,
            action: 'login.failed',
            target: null,
            detail: { reason: `oidc ${account}` },
          } as const
          await audit.record(tx, entry, now())
          return account
        }
        const provided = { issuer: person.issuer, sid: person.sid }
        const shown = { method: 'oidc', secondFactor: 'none', provider: provided } as const
        return signedIn.open(tx, request, account, shown, false)
      })
    }

    function fail({ log }: FastifyRequest, error: unknown): null {
      log.warn({ err: error }, 'signing in by the OpenID provider failed')
      return null
    }

    /** Sends a browser back to the sign-in page, which says why. */
    function refuse(reply: FastifyReply, mode: Visit['mode'], why: Refusal) {
      if (mode === 'browser') return reply.redirect(`${publicUrl}/login?refused=${why}`)
      throw new EntryError(why === 'limited' ? 429 : 401, TEXTS[why], { failed: 'Unauthorized Access' })
    }
  }
