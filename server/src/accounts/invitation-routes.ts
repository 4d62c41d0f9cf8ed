import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Config } from '../config.ts'
import type { JobQueue } from '../jobs.ts'
import { negotiate } from '../messages/messages.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError, forbidden } from '../platform/http/errors.ts'
import { DONE, Done } from '../platform/http/schema.ts'
import { isMailAddress, normaliseMailAddress } from '../platform/mail/address.ts'
import { invite } from './invitations.ts'
import { Invitation } from './schema.ts'
import * as accounts from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  registration: Config['registration']
  publicUrl: string
  now: () => Date
}

/** For administrators: who may open an account although not everybody may (contract 13). */
export const invitationRoutes =
  ({ db, queue, registration, publicUrl, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/admin/invitations',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'invite',
          summary: 'Invite somebody to open an account',
          description: 'Mails a link that works once, for seven days, for this address only.',
          body: Invitation,
          response: { 200: Done },
        },
        config: { refuses: ['Conflict'], example: { body: { email: 'ben@praxis.example' } } },
      },
      async (request) => {
        if (request.doctor.role !== 'admin') throw forbidden()
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
