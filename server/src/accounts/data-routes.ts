import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { messagesFor } from '../messages/messages.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Passwords } from '../platform/crypto/passwords.ts'
import type { Db } from '../platform/db/open.ts'
import { zipWriter } from '../platform/files/zip.ts'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { ApiError } from '../platform/http/errors.ts'
import { DONE, Done } from '../platform/http/schema.ts'
import type { Erasure } from '../retention/erase.ts'
import { exportAccount } from '../retention/export.ts'
import { requireFresh } from './authenticate.ts'
import type { BrowserSession } from './browser-session.ts'
import type { LoginLimit } from './login-limit.ts'
import { requirePassword } from './require-password.ts'
import { fullName } from './rules.ts'
import { AccountDeletion } from './schema.ts'
import * as accounts from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  erasure: Erasure
  passwords: Passwords
  limit: LoginLimit
  browser: BrowserSession
  now: () => Date
}

/** Exports or erases everything an account owns (contract 2). */
export const dataRoutes =
  ({ db, blobs, erasure, passwords, limit, browser, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const noUser = () => new ApiError(404, (m) => m.userNotFound)

    app.get(
      '/user/export',
      {
        schema: {
          tags: ['Account'],
          operationId: 'exportAccount',
          summary: 'Export all data of your account',
          description:
            'Returns one ZIP with JSON and files. If files are lost, it also has a `missing.json` that names them.',
        },
        config: { fresh: true, refuses: ['NotFound'], sends: ['application/zip'] },
      },
      async (request, reply) => {
        const { id } = request.doctor
        const at = now()
        const account = await db.transaction().execute(async (tx) => {
          const entry = { actor: byAccount(id), action: 'account.exported', target: { type: 'account', id } } as const
          await audit.record(tx, entry, at)
          return accounts.byId(tx, id)
        })
        if (!account) throw noUser()
        const zip = zipWriter({ zip64: false, now: at })
        const readme = messagesFor(account.language).exportReadme(fullName(account), at.toISOString())
        exportAccount({ db, blobs }, zip, id, readme).then(
          (missing) => {
            if (missing > 0) request.log.error({ missing }, 'an export lacks files: see visite check --files')
          },
          (error: unknown) => {
            request.log.warn({ err: error }, 'an export ended early')
            zip.output.destroy(error instanceof Error ? error : undefined)
          },
        )
        const day = at.toISOString().slice(0, 10)
        return reply
          .header('content-type', 'application/zip')
          .header('content-disposition', contentDisposition('attachment', `visite-${day}.zip`))
          .header('cache-control', 'no-store')
          .send(zip.output)
      },
    )

    app.delete(
      '/user',
      {
        schema: {
          tags: ['Account'],
          operationId: 'deleteAccount',
          summary: 'Delete your account and all its data',
          description:
            'Requires the password or, if the account has none, a recent proof of identity. Wrong passwords count ' +
            'towards the login limit.',
          body: AccountDeletion,
          response: { 200: Done },
        },
        config: { refuses: ['NotFound', 'Conflict'], example: { body: { password: 'geheim-genug' } } },
      },
      async (request, reply) => {
        const { id } = request.doctor
        const account = await accounts.byId(db, id)
        if (!account) throw noUser()
        const { password } = request.body
        if (account.password_hash === '') requireFresh(request.doctor, now())
        else if (password === undefined) throw new ApiError(400, (m) => m.invalid('password', m.problemMissing))
        else await limit.guard(reply, account.email, () => requirePassword({ db, passwords, now }, account, password))
        const at = now()
        const remains = await db.transaction().execute(async (tx) => {
          const admins = await accounts.activeAdmins(tx)
          const current = await accounts.byId(tx, id)
          // If the password changed while it was being checked, the check proves nothing.
          if (current?.password_hash !== account.password_hash) throw new ApiError(400, (m) => m.wrongPassword)
          if (current.role === 'admin' && admins < 2) throw new ApiError(409, (m) => m.lastAdmin)
          const entry = { actor: byAccount(id), action: 'account.deleted', target: { type: 'account', id } } as const
          const erased = await erasure.eraseAccount(tx, id, at)
          await audit.record(tx, entry, at)
          return erased
        })
        await erasure.removeRemains(remains)
        browser.clear(reply)
        return DONE
      },
    )
  }
