import type { Selectable } from 'kysely'
import type { Handler, JobQueue } from '../jobs.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { OutgoingMailRow } from '../platform/db/outbox-tables.ts'
import { newId } from '../platform/ids.ts'
import { type Mail, MailError, type Mailer } from '../platform/mail/mailer.ts'

/** A mail to send, and its owner, so that erasing the account or appointment erases it too. */
export interface OutgoingMail extends Omit<Mail, 'id'> {
  accountId: string | null
  appointmentId: string | null
}

/**
 * Writes the mail and the job that sends it in the transaction that causes it: no request waits for a mail server. An
 * earlier mail about the same appointment that could not be sent is not retried, because this one gives the current
 * state.
 */
export async function postMail(tx: Tx, queue: JobQueue, mail: OutgoingMail, now: Date): Promise<void> {
  const owner = mail.appointmentId ?? mail.accountId
  const id = owner === null ? newId() : `${mailsOf(owner)}${newId()}`
  if (mail.appointmentId !== null) {
    await tx
      .updateTable('outgoing_mails')
      .set({ superseded: 1 })
      .where('appointment_id', '=', mail.appointmentId)
      .execute()
  }
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

type WaitingMail = Selectable<OutgoingMailRow>

/** Prefix of the ids of an account's or appointment's mails. */
const mailsOf = (owner: string): string => `${owner}.`

/** The owner of a mail: an account, an appointment, or nobody. @param id of the mail */
export const ownerOf = (id: string): string | null => /^([^.]+)\./.exec(id)?.[1] ?? null

/** Called in the transaction that ends a mail; it may lock rows there. */
export type Settled = (tx: Tx, mail: WaitingMail, outcome: 'sent' | 'failed') => Promise<void>

interface Deps {
  db: Db
  mailer: Mailer
  queue: JobQueue
  settled: Settled
  now: () => Date
}

/** While a mail server is away, there is another round of attempts every hour, for three days. */
const NEXT_ROUND_MS = 3_600_000
const GIVEN_UP_MS = 3 * 24 * 3_600_000

/** Sends queued mails. The row is deleted once the mail is sent; an unsendable one stays, with the reason. */
export const mailJob = ({ db, mailer, queue, settled, now }: Deps): Handler<'mail'> => ({
  async run(job) {
    const row = await byId(db, job.payload.mail_id)
    if (!row) return
    const outdated = row.superseded === 1 && job.attempt > 1
    if (!outdated) await mailer.send(mailOf(row), job.signal)
    const erased = await db.transaction().execute(async (tx) => {
      if (!outdated) await settled(tx, row, 'sent')
      const { numDeletedRows } = await tx.deleteFrom('outgoing_mails').where('id', '=', row.id).executeTakeFirst()
      if (numDeletedRows === 0n) return true
      await job.finish(tx)
      return false
    })
    // The record it was about was erased while it was being sent. The job ends only after its copy is removed, so a
    // kill before that repeats it.
    if (erased) await mailer.forget((copies) => copies.filter(({ id }) => id === row.id))
  },
  async giveUp(tx, job, error) {
    const row = await byId(tx, job.payload.mail_id)
    if (!row) return
    const permanent = error instanceof MailError && error.permanent
    if (!permanent && now().getTime() - Date.parse(row.created_at) < GIVEN_UP_MS) {
      await queue.enqueue(tx, 'mail', job.payload, { delayMs: NEXT_ROUND_MS })
      return
    }
    await settled(tx, row, 'failed')
    const failed = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await tx.updateTable('outgoing_mails').set({ failed }).where('id', '=', row.id).execute()
  },
  isPermanent: (error) => error instanceof MailError && error.permanent,
})

const byId = (db: Db, id: string): Promise<WaitingMail | undefined> =>
  db.selectFrom('outgoing_mails').selectAll().where('id', '=', id).executeTakeFirst()

const mailOf = (row: WaitingMail): Mail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  ...(row.html !== null && { html: row.html }),
  ...(row.calendar_method !== null && row.ics !== null && { calendar: { method: row.calendar_method, ics: row.ics } }),
})
