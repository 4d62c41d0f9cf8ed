import type { SendMailOptions } from 'nodemailer'
import { isMailAddress, type Sender } from './address.ts'
import { type Mail, MailError } from './mailer.ts'

const ID = /^[A-Za-z0-9._-]{1,128}$/

/**
 * The mail as nodemailer expects it. @throws {MailError} permanent, for an address that nobody validated: a list or a
 * line break in it would reach further recipients (trust 5)
 */
export function composed(mail: Mail, from: Sender): SendMailOptions {
  if (!isMailAddress(mail.to)) throw new MailError('not a mail address', true)
  if (!ID.test(mail.id)) throw new MailError('not an id of a mail', true)
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar.method, content: mail.calendar.ics, filename: 'invite.ics' },
    }),
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    // RFC 3834: no automatic reply answers this.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
