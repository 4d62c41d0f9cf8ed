import type { Settled } from '../mails/outbox.ts'
import type { Tx } from '../platform/db/open.ts'
import { bookingOf } from './present.ts'
import * as appointments from './store.ts'

/** Keeps a booking's `email_status` and `notified_at` up to date with the mails about it. */
export const emailStatus =
  ({ now }: { now: () => Date }): Settled =>
  async (tx: Tx, mail, outcome) => {
    if (mail.appointment_id === null || mail.superseded) return
    const appointment = await appointments.forJob(tx, mail.appointment_id)
    const booking = appointment && bookingOf(appointment)
    if (!booking) return
    const told =
      outcome === 'sent'
        ? { ...booking, email_status: 'sent' as const, notified_at: now().toISOString() }
        : { ...booking, email_status: 'failed' as const }
    await appointments.setBooking(tx, appointment, JSON.stringify(told))
  }
