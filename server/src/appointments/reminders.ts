import type { PatientMails } from '../booking/patient-mails.ts'
import { isNews, wasTold } from '../booking/rules.ts'
import type { Db } from '../platform/db/open.ts'
import { bookingOf } from './present.ts'
import * as appointments from './store.ts'

interface Deps {
  db: Db
  mails: PatientMails
  /** Before the booking; 0: nobody is reminded. */
  hours: number
  now: () => Date
}

const HOUR_MS = 3_600_000
/** Bookings looked up at once. */
const AT_ONCE = 100

/**
 * Reminds patients of their bookings (contract 10 reminders). One transaction under the appointment's lock writes the
 * mail and records that it did: it is sent once, in however many processes this runs, and again only for another time.
 * @returns how many were reminded
 */
export async function remind({ db, mails, hours, now }: Deps): Promise<number> {
  let reminded = 0
  if (hours === 0) return reminded
  for (;;) {
    const at = now()
    const window = { after: at, until: new Date(at.getTime() + hours * HOUR_MS) }
    const due = await appointments.notReminded(db, window, AT_ONCE)
    for (const { id, slot_start } of due) if (await remindOf(id, slot_start)) reminded++
    if (due.length < AT_ONCE) return reminded
  }

  function remindOf(id: string, start: number | null): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, id)
      const booking = appointment && bookingOf(appointment)
      const still = appointment?.slot_start === start && appointment.reminded_start !== start
      if (!booking || !still || start === null) return false
      await appointments.setReminded(tx, appointment)
      // Patients who have just been told of this time, or cannot be told, are not reminded.
      const begins = new Date(start - hours * HOUR_MS)
      if (!wasTold(booking) || isNews(booking, begins)) return false
      await mails.post(tx, appointment, booking, 'reminder', now())
      return true
    })
  }
}
