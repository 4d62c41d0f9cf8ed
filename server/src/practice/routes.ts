import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { effectiveChanges } from '../platform/db/effective-changes.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { PracticeRow } from '../platform/db/practice-table.ts'
import { Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { ownerToChange, tell } from './changing.ts'
import * as logos from './logo-store.ts'
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

/** One practice per team, or per account without a team (contract 9 practice). */
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
          summary: 'Get the practice',
          description:
            'What mails, letters and exports say about it. It is the team’s or, for an account without a team, the ' +
            'account’s own.',
          response,
        },
      },
      async (request) => {
        const { id } = request.doctor
        const row = await practices.ofAccount(db, id)
        return success(present(row, await logoOf(db, row), await practices.mayChange(db, id)))
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
            'Fields that are left out keep their value; null or an empty text clears them. A team’s practice is ' +
            'changed by its owners or, if it has none, by any member.',
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
          return save(tx, id, await ownerToChange(tx, id), wanted, now())
        })
        return success(present(row, await logoOf(db, row), true))
      },
    )
  }

const logoOf = async (db: Db, row: PracticeRow | undefined) => row && (await logos.tellingOf(db, row))

async function save(
  tx: Tx,
  actorId: string,
  owner: practices.Owner,
  wanted: ReturnType<typeof practiceChanges>,
  at: Date,
) {
  if (owner.team_id !== null) await practices.lockTeam(tx, owner.team_id)
  const before = await practices.ofOwner(tx, owner)
  const changes = effectiveChanges(before ?? UNKNOWN, wanted)
  if (!changes) return before
  const created_at = at.toISOString()
  const row = before
    ? await practices.change(tx, before, changes, at)
    : await practices.insert(tx, { ...UNKNOWN, ...changes, ...owner, id: newId(), created_at, updated_at: created_at })
  await tell(tx, actorId, owner, Object.keys(changes), at)
  return row
}
