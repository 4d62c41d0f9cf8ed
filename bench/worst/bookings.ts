import { TEXTS } from './texts.ts'
import { type Case, json, type World } from './world.ts'

const LONGEST = 200_000

/** Bookings whose mail and invitation carry the longest notes. */
export function bookingCases({ appointmentId, database: { db } }: World): Case[] {
  const before = async () => {
    await db.deleteFrom('outgoing_mails').execute()
    await db.deleteFrom('appointments').where('id', '!=', appointmentId).execute()
  }
  const fields = { name: 'A', date: '2099-03-02', time: '09:30', notify_patient: true }
  return Object.entries(TEXTS).map(([name, text]) => {
    const patient = { first_name: text(1_000), last_name: text(1_000), email: 'erika@patient.example' }
    const long = { notes: text(LONGEST), doctor_note: text(LONGEST), room: text(1_000) }
    const body = json({ ...fields, patient, ...long })
    return {
      route: 'POST /appointments/add',
      path: '/appointments/add',
      name: `a booking full of ${name}`,
      before,
      ...body,
    }
  })
}
