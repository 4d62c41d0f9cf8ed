import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { PlanGate } from '../plans/gate.ts'
import { effectiveChanges } from '../platform/db/effective-changes.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { Success, success } from '../platform/http/schema.ts'
import { presentProfile } from './present.ts'
import { profileChanges } from './rules.ts'
import { Profile, ProfileChange } from './schema.ts'
import * as accounts from './store.ts'
import * as teams from './teams/store.ts'

interface Deps {
  db: Db
  gate: PlanGate
  now: () => Date
}

/** The signed-in account's own data (spec 2.1, spec 4.2, contract 2). */
export const profileRoutes =
  ({ db, gate, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const response = { 200: Success(Profile) }
    const noUser = () => new ApiError(404, (m) => m.userNotFound)

    app.get(
      '/user/profile',
      {
        schema: {
          tags: ['Account'],
          operationId: 'getProfile',
          summary: 'Get your profile',
          description: 'The account you are signed in to, with its plan and team.',
          response,
        },
        config: { withoutFactor: true, refuses: ['NotFound'] },
      },
      async (request) => {
        const account = await accounts.byId(db, request.doctor.id)
        if (!account) throw noUser()
        return success(presentProfile(account, await teams.membershipOf(db, account.id), gate, now()))
      },
    )

    app.put(
      '/user/profile',
      {
        schema: {
          tags: ['Account'],
          operationId: 'changeProfile',
          summary: 'Change your profile',
          description:
            'Fields that are left out keep their value. The mail address cannot be changed: it identifies the account.',
          body: ProfileChange,
          response,
        },
        config: { refuses: ['NotFound'], example: { body: { specialty: 'Innere Medizin', language: 'de' } } },
      },
      async (request) => {
        const { id } = request.doctor
        const wanted = profileChanges(request.body)
        const at = now()
        const account = await db.transaction().execute(async (tx) => {
          const before = await accounts.byId(tx, id)
          if (!before) throw noUser()
          const changes = effectiveChanges(before, wanted)
          if (!changes) return before
          await accounts.change(tx, id, changes, at)
          const detail = { fields: Object.keys(changes).join(' ') }
          const entry = {
            actor: byAccount(id),
            action: 'account.changed',
            target: { type: 'account', id },
            detail,
          } as const
          await audit.record(tx, entry, at)
          return { ...before, ...changes }
        })
        return success(presentProfile(account, await teams.membershipOf(db, id), gate, at))
      },
    )
  }
