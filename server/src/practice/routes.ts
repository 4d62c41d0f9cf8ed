import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { differing } from '../platform/db/differing.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { present } from './present.ts'
import { practiceChanges, UNKNOWN } from './rules.ts'
import { Practice, PracticeChange } from './schema.ts'
import * as practices from './store.ts'

interface Deps {
  db: Db
  /** Locks the account. @throws {AuthError} when it is gone */
  signedIn: (tx: Tx, accountId: string) => Promise<unknown>
  now: () => Date
}

/** One practice for a team, or for an account that is in none (contract 9 practice). */
export const practiceRoutes =
  ({ db, signedIn, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const response = { 200: Success(Practice) }

    app.get(
      '/practice',
      {
        schema: {
          tags: ['Practice'],
          operationId: 'getPractice',
          summary: 'Read the practice',
          description:
            'What mails, letters and exports say of it: the team’s, or the own one of an account without a team.',
          response,
        },
      },
      async (request) => {
        const { owner, editable } = await practiceOf(db, request.doctor.id)
        return success(present(await practices.ofOwner(db, owner), editable))
      },
    )

    app.put(
      '/practice',
      {
        schema: {
          tags: ['Practice'],
          operationId: 'changePractice',
          summary: 'Change the practice',
          description:
            'What is left out stays, null or an empty text clears it. A team’s practice is changed by its owners, or by every member as long as it has none.',
          body: PracticeChange,
          response,
        },
        config: {
          refuses: ['Forbidden'],
          example: {
            body: {
              name: 'Praxis Dr. Beispiel',
              street: 'Musterweg 1',
              postal_code: '10115',
              city: 'Berlin',
              phone: '030 1234567',
              email: 'praxis@praxis.example',
              website: 'praxis.example',
              letterhead: null,
              opening_hours: [{ weekday: 1, from: '08:00', to: '12:00' }],
            },
          },
        },
      },
      async (request) => {
        const { id } = request.doctor
        const wanted = practiceChanges(request.body)
        const row = await db.transaction().execute(async (tx) => {
          await signedIn(tx, id)
          const { owner, editable } = await practiceOf(tx, id)
          if (!editable) throw new ApiError(403, (m) => m.practice.ownersOnly)
          return save(tx, id, owner, wanted, now())
        })
        return success(present(row, true))
      },
    )
  }

/** Whose practice an account sees, and whether it may change it. */
const practiceOf = async (db: Db, accountId: string): Promise<{ owner: practices.Owner; editable: boolean }> => ({
  owner: (await practices.ownerFor(db, accountId)).owner,
  editable: await practices.mayChange(db, accountId),
})

async function save(
  tx: Tx,
  actorId: string,
  owner: practices.Owner,
  wanted: ReturnType<typeof practiceChanges>,
  at: Date,
) {
  if (owner.team_id !== null) await practices.lockTeam(tx, owner.team_id)
  const before = await practices.ofOwner(tx, owner)
  const changes = differing(before ?? UNKNOWN, wanted)
  if (!changes) return before
  const created_at = at.toISOString()
  const row = before
    ? await practices.change(tx, before, changes, at)
    : await practices.insert(tx, { ...UNKNOWN, ...changes, ...owner, id: newId(), created_at, updated_at: created_at })
  const target =
    owner.team_id === null
      ? { type: 'account' as const, id: owner.account_id }
      : { type: 'team' as const, id: owner.team_id }
  const detail = { fields: Object.keys(changes).join(' ') }
  await audit.record(tx, { actor: byAccount(actorId), action: 'practice.changed', target, detail }, at)
  return row
}
