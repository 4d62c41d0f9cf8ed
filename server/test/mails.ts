import type { TestService } from './service.ts'

/** Mails to the address that wait to be sent, the oldest first. */
export const mailsTo = (service: TestService, recipient: string) =>
  service.adapters.database.db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute()

/** The secret of the link in the newest mail to the address. */
export async function linkToken(service: TestService, recipient: string): Promise<string> {
  const token = /token=([\w-]+)/.exec((await mailsTo(service, recipient)).at(-1)?.text ?? '')?.[1]
  if (token === undefined) throw new Error('no mail with a link')
  return token
}
