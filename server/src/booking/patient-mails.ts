import type { JobQueue } from '../jobs.ts'
import { postMail } from '../mails/outbox.ts'
import type { Tx } from '../platform/db/open.ts'
import type { AppointmentRow } from '../platform/db/tables.ts'
import * as practices from '../practice/store.ts'
import { bookingMail, type Occasion } from './mail.ts'
import type { Booking } from './schema.ts'

/** Mails to patients about their bookings, written in the transaction that causes them. */
export interface PatientMails {
  /** @param appointment its `booking.patient.email` is a valid address */
  post(tx: Tx, appointment: AppointmentRow, booking: Booking, occasion: Occasion, now: Date): Promise<void>
  /** The same for an appointment that is being erased: the mail outlives it, and the account too. */
  postFarewell(tx: Tx, appointment: AppointmentRow, booking: Booking, now: Date): Promise<void>
}

interface Deps {
  queue: JobQueue
  /** Address that mails come from. */
  sender: string
}

export function patientMails({ queue, sender }: Deps): PatientMails {
  async function write(
    tx: Tx,
    appointment: AppointmentRow,
    booking: Booking,
    occasion: Occasion,
    owner: { accountId: string | null; appointmentId: string | null },
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
    const mail = bookingMail(occasion, { appointment, booking, to, doctor: name, practice, sender, now })
    await postMail(tx, queue, { to, ...mail, ...owner }, now)
  }

  return {
    post: (tx, appointment, booking, occasion, now) =>
      write(
        tx,
        appointment,
        booking,
        occasion,
        { accountId: appointment.doctor_id, appointmentId: appointment.id },
        now,
      ),
    postFarewell: (tx, appointment, booking, now) =>
      write(tx, appointment, booking, 'cancelled', { accountId: null, appointmentId: null }, now),
  }
}
