import type { JobQueue } from '../jobs.ts'
import { postMail } from '../mails/outbox.ts'
import type { PatientLinks } from '../patient-links/store.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { Tx } from '../platform/db/open.ts'
import * as practices from '../practice/store.ts'
import { bookingMail, type Occasion } from './mail.ts'
import type { Booking } from './schema.ts'

/** Mails to patients about their bookings, written in the transaction that causes them. */
export interface PatientMails {
  /**
   * With a link to the patient's own page, except in a cancellation. Links in earlier mails stop working when the
   * booking changes.
   * @param appointment its `booking.patient.email` is a valid address
   * @returns the link
   */
  post(tx: Tx, appointment: AppointmentRow, booking: Booking, occasion: Occasion, now: Date): Promise<string | null>
  /** The same for an appointment that is being erased: the mail outlives both it and the account. */
  postCancellation(tx: Tx, appointment: AppointmentRow, booking: Booking, now: Date): Promise<void>
}

interface Deps {
  queue: JobQueue
  links: PatientLinks
  /** The address that mails come from. */
  sender: string
}

/** A link outlives its appointment by a day, and then says kindly that the visit is over. */
const LINK_MS = 24 * 3_600_000

export function patientMails({ queue, links, sender }: Deps): PatientMails {
  async function write(
    tx: Tx,
    appointment: AppointmentRow,
    booking: Booking,
    occasion: Occasion,
    owner: { accountId: string | null; appointmentId: string | null },
    link: string | null,
    now: Date,
  ): Promise<void> {
    const doctor = await tx
      .selectFrom('accounts')
      .select(['title', 'first_name', 'last_name'])
      .where('id', '=', appointment.doctor_id)
      .executeTakeFirstOrThrow()
    const to = booking.patient.email ?? ''
    const name = [doctor.title, doctor.first_name, doctor.last_name].filter(Boolean).join(' ')
    const practice = await practices.ofAccount(tx, appointment.doctor_id)
    const mail = bookingMail(occasion, { appointment, booking, to, doctor: name, practice, link, sender, now })
    await postMail(tx, queue, { to, ...mail, ...owner }, now)
  }

  async function linkFor(tx: Tx, appointment: AppointmentRow, booking: Booking, occasion: Occasion, now: Date) {
    if (occasion === 'cancelled') return null
    if (occasion !== 'reminder') await links.revoke(tx, appointment.id, 'booking')
    const expiresAt = new Date(Date.parse(booking.end ?? booking.start) + LINK_MS)
    return links.make(tx, appointment.id, 'booking', expiresAt, now)
  }

  return {
    async post(tx, appointment, booking, occasion, now) {
      const link = await linkFor(tx, appointment, booking, occasion, now)
      const owner = { accountId: appointment.doctor_id, appointmentId: appointment.id }
      await write(tx, appointment, booking, occasion, owner, link, now)
      return link
    },
    postCancellation: (tx, appointment, booking, now) =>
      write(tx, appointment, booking, 'cancelled', { accountId: null, appointmentId: null }, null, now),
  }
}
