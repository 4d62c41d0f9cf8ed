import { mailSender } from './address.ts'
import { emlFiles } from './eml-files.ts'
import type { Mailer } from './mailer.ts'

/** `from` is `Name <address>` or a bare address; `mailSender` checks whether it can be used. */
export type MailSettings =
  | { kind: 'files'; folder: string; from: string }
  | { kind: 'smtp' /** `smtp(s)://user:password@host:port` */; url: string; from: string }

/**
 * The code for SMTP is loaded only when it is needed.
 * @param plain mails may leave this machine without TLS
 * @throws {TypeError} when `from` is not a sender
 */
export async function chooseMailer(settings: MailSettings, plain = false): Promise<Mailer> {
  const from = mailSender(settings.from)
  if (!from) throw new TypeError('the sender of mails is not a mail address')
  if (settings.kind === 'files') return emlFiles({ folder: settings.folder, from })
  const { smtp } = await import('./smtp.ts')
  return smtp({ url: settings.url, from, plain })
}
