import type { Db, Tx } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { Handler, JobQueue } from '../jobs/queue.ts'
import { type Mail, MailError, type Mailer } from './mailer.ts'

/** A mail to be sent, and whose it is, so that erasing the account or appointment erases it too. */
export interface OutgoingMail extends Omit<Mail, 'id'> {
  accountId: string | null
  appointmentId: string | null
}

/** Writes the mail and the job that sends it in the transaction that causes it: no request waits for a mail server. */
export async function postMail(tx: Tx, queue: JobQueue, mail: OutgoingMail, now: Date): Promise<void> {
  const id = newId()
  await tx
    .insertInto('outgoing_mails')
    .values({
      id,
      account_id: mail.accountId,
      appointment_id: mail.appointmentId,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      calendar_method: mail.calendar?.method ?? null,
      ics: mail.calendar?.ics ?? null,
      failed: null,
      created_at: now.toISOString(),
    })
    .execute()
  await queue.enqueue(tx, 'mail', { mail_id: id })
}

/** Sends queued mails. The row goes when the mail has left; an unsendable one stays, with the reason. */
export const mailJob = ({ db, mailer }: { db: Db; mailer: Mailer }): Handler<'mail'> => ({
  async run(job) {
    const row = await db
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('id', '=', job.payload.mail_id)
      .executeTakeFirst()
    if (!row) return
    const mail = {
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      ...(row.html !== null && { html: row.html }),
      ...(row.calendar_method !== null &&
        row.ics !== null && { calendar: { method: row.calendar_method, ics: row.ics } }),
    }
    await mailer.send(mail, job.signal)
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('outgoing_mails').where('id', '=', row.id).execute()
      await job.finish(tx)
    })
  },
  async giveUp(tx, job, error) {
    const failed = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await tx.updateTable('outgoing_mails').set({ failed }).where('id', '=', job.payload.mail_id).execute()
  },
  isPermanent: (error) => error instanceof MailError && error.permanent,
})
