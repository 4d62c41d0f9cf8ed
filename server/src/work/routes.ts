import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { JobQueue } from '../jobs.ts'
import * as outbox from '../mails/failed.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { DONE, Done, IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { presentFailedMail, presentJob } from './present.ts'
import { Work } from './schema.ts'

interface Deps {
  db: Db
  queue: JobQueue
  now: () => Date
}

/** How many jobs, and how many mails, to list; with more, look at the metrics first. */
const MOST = 200

/** For administrators: what waits, what fails, and retrying it at once. */
export const workRoutes =
  ({ db, queue, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/admin/jobs',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'listWork',
          summary: 'List background work',
          description: `Waiting, running and failing jobs, and mails that were given up: the oldest ${MOST} of each.`,
          response: { 200: Success(Type.Array(Work)) },
        },
        config: { admin: true },
      },
      async () => {
        const mails = await outbox.failed(db, MOST)
        const jobs = await queue.oldest(db, MOST)
        return success([...mails.map(presentFailedMail), ...jobs.map(presentJob)])
      },
    )

    app.post(
      '/admin/jobs/:id/again',
      {
        schema: {
          tags: ['Administration'],
          operationId: 'repeatWork',
          summary: 'Retry background work now',
          description:
            'A job that is waiting for its next attempt, or a mail that was given up. A running job is left alone.',
          params: IdPath,
          response: { 200: Done },
        },
        config: { admin: true, owns: 'work' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Job')
        await db.transaction().execute(async (tx) => {
          const mail = await outbox.takeUpAgain(tx, id)
          if (mail !== null) await queue.enqueue(tx, 'mail', { mail_id: mail })
          else if (!(await queue.hurry(tx, id))) throw notFound('Job')
          const actor = byAccount(request.doctor.id)
          await audit.record(tx, { actor, action: 'work.repeated', target: null, detail: { job_id: id } }, now())
        })
        return DONE
      },
    )
  }
