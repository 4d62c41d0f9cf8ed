import type { OutgoingMail } from '../mails/outbox.ts'
import type { PatientWords } from '../messages/patient/words.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import type { PracticeRow } from '../platform/db/practice-table.ts'
import type { Sender } from '../platform/mail/address.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { oneLine, someLines } from '../platform/text/one-line.ts'
import { addressOf } from '../practice/rules.ts'
import { invite } from './invite.ts'
import { wordsFor } from './rules.ts'
import type { Booking } from './schema.ts'

export type Occasion = 'confirmed' | 'changed' | 'reminder' | 'cancelled'

interface About {
  appointment: Pick<AppointmentRow, 'room' | 'language'>
  booking: Booking
  /** A valid address. */
  to: string
  /** The doctor's name as patients read it. */
  doctor: string
  /** Undefined: nothing is known about it. */
  practice: PracticeRow | undefined
  /** The patient’s own page for the booking; null if there is none. */
  link: string | null
  /** Sends the invitation: calendars reply to it. */
  sender: string
  now: Date
}

/**
 * What a patient is told, in their language. The appointment's name is meant for the doctor and is left out; a
 * cancellation needs neither name, room nor note.
 */
export function bookingMail(
  occasion: Occasion,
  about: About,
): Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'calendar'> {
  const { appointment, booking, practice, link } = about
  const words = wordsFor(appointment, booking)
  const texts = words.mail
  const cancelled = occasion === 'cancelled'
  const doctor = oneLine(about.doctor)
  const room = cancelled ? null : oneLine(appointment.room ?? '') || null
  const note = cancelled ? null : someLines(booking.doctor_note ?? '') || null
  const patient = oneLine([booking.patient.first_name ?? '', booking.patient.last_name ?? ''].join(' '))
  const when = whenOf(booking, words)

  const facts = [
    [texts.when, when],
    [texts.where, room],
    [texts.note, note],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const greeting = texts.greeting(cancelled ? '' : patient)
  const opening = texts.opening[occasion](doctor)
  const { address, signature } = signatureOf(practice, texts)
  const manage = link === null ? [] : [`${texts.manage}\n${link}`]
  const closing = [...manage, ...texts.closing[occasion], ...(signature ? [signature] : [])]
  const place = placeOf(occasion, room, address)
  const calendar =
    occasion === 'reminder'
      ? null
      : calendarOf(occasion, about, { doctor, place, note, patient, summary: texts.summary(doctor) })
  return {
    subject: texts.subject[occasion](when),
    text: `${[greeting, opening, facts.map(([label, value]) => `${label}: ${value}`).join('\n'), ...closing].join('\n\n')}\n`,
    html: page(words, greeting, opening, facts, closing, link),
    ...(calendar && { calendar }),
  }
}

/** The invitation; the patient's link is left out, because calendars are shared and invitations forwarded. */
function calendarOf(
  occasion: Exclude<Occasion, 'reminder'>,
  { booking, to, sender, now }: About,
  told: { doctor: string; place: string | null; note: string | null; patient: string; summary: string },
): NonNullable<OutgoingMail['calendar']> {
  const cancelled = occasion === 'cancelled'
  const method = cancelled ? 'CANCEL' : 'REQUEST'
  const organizer: Sender = { name: told.doctor || sender, address: sender }
  const ics = invite({
    method,
    uid: booking.ics_uid,
    sequence: booking.ics_sequence,
    stamp: now,
    start: new Date(booking.start),
    end: booking.end === null ? null : new Date(booking.end),
    summary: told.summary,
    location: told.place,
    description: told.note,
    organizer,
    attendee: { name: cancelled ? '' : told.patient, address: to },
  })
  return { method, ics }
}

/** The lines of the practice's address, and the same with its phone number below. */
function signatureOf(practice: PracticeRow | undefined, texts: PatientWords['mail']) {
  if (!practice) return { address: [], signature: '' }
  const address = [practice.name, ...addressOf(practice)].filter(Boolean)
  return { address, signature: [...address, ...(practice.phone ? [texts.phone(practice.phone)] : [])].join('\n') }
}

/** Where the patient should go; left out of a cancellation. */
const placeOf = (occasion: Occasion, room: string | null, address: readonly string[]): string | null =>
  occasion === 'cancelled' ? null : [...(room === null ? [] : [room]), ...address].join(', ') || null

/** Day, time and timezone for people to read. */
export function whenOf({ start, end, timezone }: Booking, { locale, mail: texts }: PatientWords): string {
  const show = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: timezone, ...options }).format(new Date(instant))
  const clock = (instant: string) => show(instant, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = show(start, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const zoned = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: 'short' })
  const zone = (instant: string) =>
    zoned.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timezone
  // In the night in which clocks change, it ends in the other one.
  const zones = new Set([zone(start), zone(end ?? start)])
  return texts.time(day, clock(start), end === null ? null : clock(end), [...zones].join('/'))
}

function page(
  { language, direction }: PatientWords,
  greeting: string,
  opening: string,
  facts: readonly [string, string][],
  closing: readonly string[],
  link: string | null,
): string {
  const line = (text: string) => {
    const shown = escapeHtml(text)
    return text === link ? `<a href="${shown}">${shown}</a>` : shown
  }
  const paragraph = (text: string) => `<p>${text.split('\n').map(line).join('<br>')}</p>`
  const row = ([label, value]: [string, string]) =>
    `<tr><th valign="top" style="padding:2px 0;text-align:start">${escapeHtml(label)}</th>` +
    `<td style="padding:2px 16px"><span dir="auto">${escapeHtml(value).replaceAll('\n', '<br>')}</span></td></tr>`
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head>`,
    // Mail programs that strip the head and the body leave this.
    `<body><div lang="${language}" dir="${direction}" style="font-family:sans-serif;line-height:1.5;color:#1a1a1a">`,
    paragraph(greeting),
    paragraph(opening),
    `<table style="border-collapse:collapse">${facts.map(row).join('')}</table>`,
    ...closing.map(paragraph),
    '</div></body></html>',
    '',
  ].join('\n')
}
