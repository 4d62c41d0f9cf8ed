import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Config } from '../config.ts'
import type { JobQueue } from '../jobs.ts'
import { negotiate } from '../messages/messages.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import { hashSecret } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { DONE, Done } from '../platform/http/schema.ts'
import { normaliseMailAddress } from '../platform/mail/address.ts'
import { admission } from './invitations.ts'
import type { KnownAskers } from './known-askers.ts'
import type { PasswordRules } from './passwords/acceptable.ts'
import { presentRegistered } from './present.ts'
import { register } from './registration.ts'
import { LINK_MAILS, LINK_MAILS_WINDOW_MS } from './rules.ts'
import { Address, LinkToken, Registered, Registration } from './schema.ts'
import * as accounts from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  passwords: Passwords
  passwordRules: PasswordRules
  knownAskers: KnownAskers
  gate: PlanGate
  defaultPlan: string
  registration: Config['registration']
  now: () => Date
}

/** Public: registration and verifying the address (spec 4.2, contract 2). */
export const registrationRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, queue, now } = deps
    app.post(
      '/register',
      {
        schema: {
          tags: ['Account'],
          operationId: 'register',
          summary: 'Register an account',
          description: 'The account stays unverified until the link in the mail is opened.',
          security: [],
          body: Registration,
          response: { 201: Registered },
        },
        config: {
          refuses: ['EntryInvalid', 'EntryForbidden', 'EntryConflict'],
          example: {
            body: {
              title: 'Dr.',
              firstName: 'Anna',
              lastName: 'Beispiel',
              email: 'anna@praxis.example',
              password: 'geheim-genug',
              specialty: 'Allgemeinmedizin',
              ehr_system_type: 'pvs',
              ehr_system_name: 'Demo-PVS',
            },
          },
          entry: true,
        },
      },
      async (request, reply) => {
        const { invitation, ...applicant } = request.body
        const invited = await admission(deps, invitation)
        const account = await register(deps, applicant, {
          plan: deps.defaultPlan,
          language: negotiate(request.headers['accept-language']).languageCode,
          // Having the link means having read the mail.
          verified: invited !== null,
          ...(invited && { onlyIf: invited }),
          actor: null,
          asker: await deps.knownAskers.asker(request.ip),
        })
        return reply.code(201).send({ success: true, result: presentRegistered(account) })
      },
    )

    app.post(
      '/verify-email',
      {
        schema: {
          tags: ['Account'],
          operationId: 'verifyEmail',
          summary: 'Verify a mail address',
          description: 'Takes the `token` of the mailed link, which works once. The account can sign in from then on.',
          security: [],
          body: LinkToken,
          response: { 200: Done },
        },
        config: { example: { body: { token: 'the-token-of-the-link' } } },
      },
      async (request) => {
        const at = now()
        await db.transaction().execute(async (tx) => {
          const id = await accounts.spendToken(tx, hashSecret(request.body.token), 'verify_email', at)
          if (id === null) throw new ApiError(400, (m) => m.verificationInvalid)
          await accounts.change(tx, id, { verified_at: at.toISOString() }, at)
          const entry = { actor: byAccount(id), action: 'account.verified', target: { type: 'account', id } } as const
          await audit.record(tx, entry, at)
        })
        return DONE
      },
    )

    // Always the same answer and the same work: neither reveals who has an account, or whether it is verified.
    app.post(
      '/verify-email/resend',
      {
        schema: {
          tags: ['Account'],
          operationId: 'resendVerification',
          summary: 'Send the verification mail again',
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
        const asked = await accounts.countAttempt(db, hashSecret(`verify:${email}`), LINK_MAILS_WINDOW_MS, at)
        if (asked.count > LINK_MAILS) return DONE
        const account = await accounts.byEmail(db, email)
        const waits = account?.verified_at === null && account.disabled_at === null
        const account_id = waits ? account.id : null
        await db.transaction().execute((tx) => queue.enqueue(tx, 'link', { account_id, purpose: 'verify_email' }))
        return DONE
      },
    )
  }
