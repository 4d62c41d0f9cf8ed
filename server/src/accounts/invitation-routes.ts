import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Config } from '../config.ts'
import type { JobQueue } from '../jobs.ts'
import { negotiate } from '../messages/messages.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { DONE, Done, IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { isMailAddress, normaliseMailAddress } from '../platform/mail/address.ts'
import { invite, waiting, withdraw } from './invitations.ts'
import { Invitation, WaitingInvitation } from './schema.ts'
import * as accounts from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  registration: Config['registration']
  publicUrl: string
  now: () => Date
}

const tags = ['Administration']

/** For administrators: invitations to open an account while registration is closed (contract 13). */
export const invitationRoutes =
  ({ db, queue, registration, publicUrl, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/admin/invitations',
      {
        schema: {
          tags,
          operationId: 'listInvitations',
          summary: 'List open invitations',
          description: 'Invitations that are unused and still valid, newest first.',
          response: { 200: Success(Type.Array(WaitingInvitation)) },
        },
        config: { clauses: ['contract 13 registration'], admin: true },
      },
      async () =>
        success(
          (await waiting(db, now())).map(({ id, email, created_at, expires_at }) => ({
            ...{ _id: id, email, createdAt: created_at, expiresAt: expires_at },
          })),
        ),
    )

    app.delete(
      '/admin/invitations/:id',
      {
        schema: {
          tags,
          operationId: 'withdrawInvitation',
          summary: 'Withdraw an invitation',
          description: 'Its link stops working.',
          params: IdPath,
          response: { 200: Done },
        },
        config: { clauses: ['contract 13 registration'], admin: true, owns: 'invitation' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Invitation')
        await db.transaction().execute(async (tx) => {
          if (!(await withdraw(tx, id))) throw notFound('Invitation not found')
          const actor = byAccount(request.doctor.id)
          await audit.record(tx, { actor, action: 'invitation.withdrawn', target: null }, now())
        })
        return DONE
      },
    )

    app.post(
      '/admin/invitations',
      {
        schema: {
          tags,
          operationId: 'invite',
          summary: 'Invite somebody to open an account',
          description: 'Mails a link that works once, for seven days, and only for this address.',
          body: Invitation,
          response: { 200: Done },
        },
        config: { admin: true, refuses: ['Conflict'], example: { body: { email: 'ben@praxis.example' } } },
      },
      async (request) => {
        const email = normaliseMailAddress(request.body.email)
        if (!isMailAddress(email)) throw new ApiError(400, (m) => m.invalidEmail)
        if (registration === 'closed') throw new ApiError(409, (m) => m.registrationClosed)
        const at = now()
        const language = negotiate(request.headers['accept-language']).languageCode
        await db.transaction().execute(async (tx) => {
          if (await accounts.byEmail(tx, email)) throw new ApiError(409, (m) => m.emailTaken)
          await invite(tx, { queue, publicUrl }, { email, language }, at)
          const entry = { actor: byAccount(request.doctor.id), action: 'account.invited', target: null } as const
          await audit.record(tx, entry, at)
        })
        return DONE
      },
    )
  }
