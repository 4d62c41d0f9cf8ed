import type { Handler, JobQueue } from '../jobs.ts'
import type { Db } from '../platform/db/open.ts'
import { mailLink } from './links.ts'
import * as accounts from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  publicUrl: string
  now: () => Date
}

/**
 * Mails the links that anyone may request. Whether or not there is an account, a request writes only this job; the link
 * and its mail are made here, where no answer waits for them.
 */
export const linkJob = ({ db, queue, publicUrl, now }: Deps): Handler<'link'> => ({
  async run(job) {
    const { account_id, purpose } = job.payload
    await db.transaction().execute(async (tx) => {
      const account = account_id === null ? undefined : await accounts.byId(tx, account_id)
      if (account) await mailLink(tx, { queue, publicUrl }, account, purpose, now())
      await job.finish(tx)
    })
  },
  // People who miss the mail will ask again.
  giveUp: async () => {},
  isPermanent: () => false,
})
