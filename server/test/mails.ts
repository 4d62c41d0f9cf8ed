import { setTimeout as pause } from 'node:timers/promises'
import type { TestService } from './service.ts'

/** Unsent mails to the address, oldest first, including the links that were requested. */
export async function mailsTo(service: TestService, recipient: string) {
  await linksAreWritten(service)
  const { db } = service.adapters.database
  const mails = await db.selectFrom('outgoing_mails').selectAll().orderBy('created_at').execute()
  return mails.filter((mail) => mail.recipient === recipient)
}

/** Runs only the jobs that write links. */
async function linksAreWritten({ queue, handlers, adapters: { database } }: TestService): Promise<void> {
  const waiting = async () => (await queue.all(database.db)).filter(({ kind }) => kind === 'link').length
  if ((await waiting()) === 0) return
  const worker = await queue.work(handlers, { kinds: ['link'], concurrency: 1 })
  // Benches outside vitest wait here too.
  while ((await waiting()) > 0) await pause(10)
  await worker.stop()
}

/** The secret of the link in the newest mail to the address. */
export async function linkToken(service: TestService, recipient: string): Promise<string> {
  const token = /token=([\w-]+)/.exec((await mailsTo(service, recipient)).at(-1)?.text ?? '')?.[1]
  if (token === undefined) throw new Error('no mail with a link')
  return token
}
