import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../platform/db/open.ts'
import type { Uploads } from '../platform/disk/uploads.ts'
import { contentDisposition } from '../platform/http/content-disposition.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { Success, success } from '../platform/http/schema.ts'
import { receiveForm } from '../platform/http/upload.ts'
import { ownerToChange, tell } from './changing.ts'
import { type LogoPicture, logoPicture, MOST_LOGO_BYTES } from './logo-picture.ts'
import * as logos from './logo-store.ts'
import { present } from './present.ts'
import { LogoForm, Practice } from './schema.ts'
import * as practices from './store.ts'

interface Deps {
  db: Db
  uploads: Uploads
  /** Locks the account. @throws {AuthError} when it is gone */
  signedIn: (tx: Tx, accountId: string) => Promise<unknown>
  now: () => Date
}

/** The picture at the head of letters. */
export const logoRoutes =
  ({ db, uploads, signedIn, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const response = { 200: Success(Practice) }

    app.get(
      '/practice/logo',
      {
        schema: {
          tags: ['Practice'],
          operationId: 'getPracticeLogo',
          summary: 'Get the logo',
          description: 'As it appears in letters: redrawn from the uploaded file.',
        },
        config: { refuses: ['NotFound'], sends: ['image/png'] },
      },
      async (request, reply) => {
        const practice = await practices.ofAccount(db, request.doctor.id)
        const logo = practice && (await logos.ofPractice(db, practice))
        if (!logo) throw notFound('Logo not found')
        return reply
          .header('content-type', 'image/png')
          .header('content-disposition', contentDisposition('inline', 'logo.png'))
          .send(logos.pictureOf(logo).png)
      },
    )

    app.put(
      '/practice/logo',
      {
        schema: {
          tags: ['Practice'],
          operationId: 'setPracticeLogo',
          summary: 'Set the logo',
          description:
            'Appears at the head of PDF and Word letters and replaces the previous one. It is redrawn on white at ' +
            'up to 800 by 320 pixels, which drops everything else in the file. Whoever may change the practice may ' +
            'set a team’s logo.',
          response,
        },
        config: {
          refuses: ['UploadTooSlow'],
          form: LogoForm,
          example: { body: { logo: 'logo.png' } },
        },
      },
      async (request) => {
        const { id } = request.doctor
        // Before the file is received, so that people who may not change it need not wait.
        await ownerToChange(db, id)
        const picture = await received(request, uploads)
        const at = now()
        const answer = await db.transaction().execute(async (tx) => {
          await signedIn(tx, id)
          const owner = await ownerToChange(tx, id)
          const practice = await practices.forChange(tx, owner, at)
          await logos.put(tx, practice, id, picture, at)
          await tell(tx, id, owner, ['logo'], at)
          return present(practice, await logos.tellingOf(tx, practice), true)
        })
        return success(answer)
      },
    )

    app.delete(
      '/practice/logo',
      {
        schema: {
          tags: ['Practice'],
          operationId: 'removePracticeLogo',
          summary: 'Remove the logo',
          description: 'Letters no longer have one. Does nothing if there is none.',
          response,
        },
      },
      async (request) => {
        const { id } = request.doctor
        const at = now()
        const answer = await db.transaction().execute(async (tx) => {
          await signedIn(tx, id)
          const owner = await ownerToChange(tx, id)
          const practice = await practices.ofOwner(tx, owner)
          if (practice && (await logos.remove(tx, practice))) await tell(tx, id, owner, ['logo'], at)
          return present(practice, undefined, true)
        })
        return success(answer)
      },
    )
  }

async function received(request: FastifyRequest, uploads: Uploads): Promise<LogoPicture> {
  const form = await receiveForm(request, {
    ...{ uploads, field: 'logo', maxFiles: 1, maxBytes: MOST_LOGO_BYTES },
    tooLarge: new ApiError(413, (m) => m.practice.logo.tooLarge(MOST_LOGO_BYTES / 1024 ** 2)),
  })
  try {
    const [file] = form.files
    if (!file) throw new ApiError(400, 'No file uploaded')
    const bytes = Buffer.from(await file.staged.look(0, file.staged.bytes))
    return await logoPicture(bytes, new AbortController().signal)
  } finally {
    await form.discard()
  }
}
