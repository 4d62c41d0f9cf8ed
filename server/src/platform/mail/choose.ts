import { mailSender } from './address.ts'
import { emlFiles } from './eml-files.ts'
import type { Mailer } from './mailer.ts'
import { smtp } from './smtp.ts'

/** `from` is `Name <address>` or a bare address; `mailSender` checks whether it can be used. */
export type MailSettings =
  | { kind: 'files'; folder: string; from: string }
  | { kind: 'smtp' /** `smtp(s)://user:password@host:port` */; url: string; from: string }

/** @throws {TypeError} when `from` is not a sender */
export function chooseMailer(settings: MailSettings): Mailer {
  const from = mailSender(settings.from)
  if (!from) throw new TypeError('the sender of mails is not a mail address')
  return settings.kind === 'smtp' ? smtp({ url: settings.url, from }) : emlFiles({ folder: settings.folder, from })
}
