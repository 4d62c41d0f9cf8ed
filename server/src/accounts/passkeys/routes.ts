import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { byAccount } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import type { Db } from '../../platform/db/open.ts'
import type { PasskeyRow } from '../../platform/db/sign-in-tables.ts'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { DONE, Done, IdPath, Success, success } from '../../platform/http/schema.ts'
import * as accounts from '../store.ts'
import type { Passkeys } from './passkeys.ts'
import { NewPasskey, Passkey, PasskeyCreation } from './schema.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  passkeys: Passkeys
  now: () => Date
}

const present = (row: PasskeyRow): Static<typeof Passkey> => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** More than anyone has, yet few enough to list. */
const MOST = 20

/** The signed-in account's passkeys (contract 13). */
export const passkeyRoutes =
  ({ db, passkeys, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ['Passkeys']
    const noUser = () => new ApiError(404, (m) => m.userNotFound)
    const of = (id: string) => ({ type: 'account', id }) as const

    app.get(
      '/user/passkeys',
      {
        schema: {
          tags,
          operationId: 'listPasskeys',
          summary: 'List your passkeys',
          description: 'With the names you gave them, and without keys.',
          response: { 200: Success(Type.Array(Passkey)) },
        },
        config: { withoutFactor: true },
      },
      async ({ doctor }) => success((await store.ofAccount(db, doctor.id)).map(present)),
    )

    app.post(
      '/user/passkeys/options',
      {
        schema: {
          tags,
          operationId: 'askForPasskey',
          summary: 'Start adding a passkey',
          description:
            'Returns options for `navigator.credentials.create` in WebAuthn’s JSON form. They work once, within ' +
            'five minutes.',
          response: { 200: Success(PasskeyCreation) },
        },
        config: { fresh: true, withoutFactor: true, refuses: ['NotFound'] },
      },
      async ({ doctor }) => {
        const account = await accounts.byId(db, doctor.id)
        if (!account) throw noUser()
        return success(await passkeys.creation(account))
      },
    )

    app.post(
      '/user/passkeys',
      {
        schema: {
          tags,
          operationId: 'addPasskey',
          summary: 'Add a passkey',
          description:
            'Send the result of `navigator.credentials.create`. The authenticator must have verified its user.',
          body: NewPasskey,
          response: { 200: Success(Passkey) },
        },
        config: {
          fresh: true,
          withoutFactor: true,
          refuses: ['NotFound', 'Conflict'],
          example: {
            body: {
              name: 'Laptop',
              credential: {
                ...{ id: 'YWJj', rawId: 'YWJj', type: 'public-key' },
                response: { clientDataJSON: 'e30', attestationObject: 'o2M' },
              },
            },
          },
        },
      },
      async ({ doctor: { id }, body: { credential, name = '' } }) => {
        const account = await accounts.byId(db, id)
        if (!account) throw noUser()
        const passkey = await passkeys.add(account, credential, name)
        if (!passkey) throw new ApiError(400, (m) => m.passkeyInvalid)
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, id)
          if ((await store.ofAccount(tx, id)).length >= MOST) throw new ApiError(409, (m) => m.tooManyPasskeys(MOST))
          if (!(await store.insertUnlessKnown(tx, passkey))) throw new ApiError(409, (m) => m.passkeyKnown)
          const entry = { actor: byAccount(id), action: 'passkey.added', target: of(id) } as const
          await audit.record(tx, { ...entry, detail: { passkey: passkey.id } }, now())
        })
        return success(present(passkey))
      },
    )

    app.delete(
      '/user/passkeys/:id',
      {
        schema: {
          tags,
          operationId: 'removePasskey',
          summary: 'Remove a passkey',
          description: 'It can no longer be used to sign in. Devices it signed in stay signed in: see `GET /sessions`.',
          params: IdPath,
          response: { 200: Done },
        },
        config: { owns: 'passkey', others: 404, fresh: true },
      },
      async ({ doctor: { id }, params }) => {
        const passkey = params.id.toLowerCase()
        await db.transaction().execute(async (tx) => {
          if (!(await store.remove(tx, id, passkey))) throw notFound('Passkey not found')
          const entry = { actor: byAccount(id), action: 'passkey.removed', target: of(id) } as const
          await audit.record(tx, { ...entry, detail: { passkey } }, now())
        })
        return DONE
      },
    )
  }
