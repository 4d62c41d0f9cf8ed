import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import type { PracticeRow } from '../platform/db/practice-table.ts'
import { UNKNOWN } from '../practice/rules.ts'
import { bookingMail, type Occasion } from './mail.ts'
import type { Booking } from './schema.ts'

const booking: Booking = {
  uid: 'u',
  source: 'manual',
  appointment_type_id: null,
  patient: { first_name: 'Jörg', last_name: 'O’Neill', email: 'joerg@example.de', phone: null },
  language: null,
  doctor_note: 'Bitte nüchtern kommen.',
  start: '2026-03-02T08:30:00.000Z',
  end: '2026-03-02T09:00:00.000Z',
  timezone: 'Europe/Berlin',
  ics_uid: '0123@visite.example',
  ics_sequence: 2,
  email_status: 'queued',
  notified_at: null,
  cancelled_at: null,
  cancellation_reason: 'intern',
  cancelled_by: 'practice',
  patient_confirmed_at: null,
}

const write = (
  occasion: Occasion,
  {
    appointment = {},
    ...fields
  }: Partial<Booking> & { appointment?: { room?: string | null; language?: string } } = {},
  doctor = 'Dr. Anna Müller',
  practice?: PracticeRow,
  link: string | null = null,
) =>
  bookingMail(occasion, {
    appointment: { room: 'Zimmer 2', language: 'de', ...appointment },
    booking: { ...booking, ...fields },
    to: 'joerg@example.de',
    doctor,
    practice,
    link,
    sender: 'praxis@visite.example',
    now: new Date('2026-02-20T10:00:00.000Z'),
  })

/** Read by a different implementation from the one that wrote it. */
function read(ics: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(ics ?? ''))
  const events = calendar.getAllSubcomponents('vevent')
  const [component] = events
  if (!component || events.length !== 1) throw new Error('not one VEVENT')
  return { calendar, component, event: new ICAL.Event(component) }
}
const instant = (time: ICAL.Time) => time.toJSDate().toISOString()

describe('the mail about a booking', () => {
  it('says what time it is when clocks are set back in between', () => {
    const night = { start: '2027-10-31T00:30:00.000Z', end: '2027-10-31T01:30:00.000Z' }
    expect(write('confirmed', night).subject).toContain('02:30 bis 02:30 Uhr (MESZ/MEZ)')
  })

  it('is German by default, as text and as HTML', () => {
    const { subject, text, html } = write('confirmed')
    expect(subject).toBe('Terminbestätigung: Montag, 2. März 2026, 09:30 bis 10:00 Uhr (MEZ)')
    expect(text).toBe(`Guten Tag Jörg O’Neill,

Ihr Termin bei Dr. Anna Müller ist bestätigt.

Wann: Montag, 2. März 2026, 09:30 bis 10:00 Uhr (MEZ)
Wo: Zimmer 2
Hinweis: Bitte nüchtern kommen.

Mit der angehängten Einladung können Sie den Termin in Ihren Kalender übernehmen.

Wenn Sie den Termin nicht wahrnehmen können, sagen Sie bitte in der Praxis Bescheid. Diese E-Mail wurde automatisch verschickt; Antworten darauf werden nicht gelesen.
`)
    expect(html).toContain('<html lang="de" dir="ltr">')
    for (const part of ['Guten Tag Jörg O’Neill,', 'Zimmer 2', 'Bitte nüchtern kommen.', '09:30 bis 10:00 Uhr']) {
      expect(html).toContain(part)
    }
  })

  it('is English for an English appointment', () => {
    const { subject, text, html, calendar } = write('changed', {
      end: null,
      start: '2026-07-06T07:30:00.000Z',
      appointment: { language: 'en-GB', room: null },
    })
    expect(subject).toMatch(/^Your appointment has changed: Monday,? 6 July 2026, 09:30 \(.+\)$/)
    expect(text).toContain('your appointment with Dr. Anna Müller has changed')
    expect(text).not.toContain('Where')
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(read(calendar?.ics).event.summary).toBe('Appointment with Dr. Anna Müller')
  })

  it.each([
    ['tr', /^Randevunuz onaylandı: 2 Mart 2026 Pazartesi, saat 09:30–10:00/, 'Sayın Jörg O’Neill,'],
    ['ru', /^Приём подтверждён: понедельник, 2 марта 2026 г\., 09:30–10:00/, 'Здравствуйте, Jörg O’Neill!'],
    ['uk', /^Прийом підтверджено: понеділок, 2 березня 2026 р\., 09:30–10:00/, 'Вітаємо, Jörg O’Neill!'],
    ['ar', /^تأكيد الموعد: الاثنين، 2 مارس 2026، من الساعة 09:30 إلى 10:00/, 'مرحبًا Jörg O’Neill،'],
  ] as const)(
    'is in %s for a patient who reads that, whatever language the note is in',
    (language, subject, greeting) => {
      const mail = write('confirmed', { language })
      expect(mail.subject).toMatch(subject)
      expect(mail.text?.startsWith(greeting)).toBe(true)
      expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(read(mail.calendar?.ics).event.summary).toContain('Dr. Anna Müller')
      expect(mail.text).not.toMatch(/Termin|Praxis/)
    },
  )

  it('is in English if there is no text in the patient’s language', () => {
    expect(write('reminder', { appointment: { language: 'fr' } }).subject).toMatch(/^Reminder of your appointment/)
  })

  it('shows the offset of the day, so that a doubled hour is clear', () => {
    const first = write('confirmed', { start: '2026-10-25T00:30:00.000Z', end: null })
    const second = write('confirmed', { start: '2026-10-25T01:30:00.000Z', end: null })
    expect(first.subject).toContain('02:30 Uhr (MESZ)')
    expect(second.subject).toContain('02:30 Uhr (MEZ)')
  })

  it('announces a cancellation without name, room, note or the doctor’s reason', () => {
    const { subject, text, html, calendar } = write('cancelled')
    expect(subject).toMatch(/^Terminabsage: Montag, 2. März 2026/)
    for (const part of [text, html, calendar?.ics]) {
      expect(part).not.toMatch(/Jörg|O’Neill|Zimmer|nüchtern|intern/)
    }
    expect(calendar?.method).toBe('CANCEL')
  })

  it('ends with the practice’s name, address and contact details, as far as they are known (contract 9 practice)', () => {
    const known = { name: 'Praxis am Markt', street: 'Markt 1', postal_code: '04109', city: 'Leipzig', phone: '0341 1' }
    const created = { id: 'p', team_id: null, account_id: 'a', created_at: '', updated_at: '' }
    const practice = { ...UNKNOWN, ...created, ...known }
    const { text, html, calendar } = write('confirmed', {}, 'Dr. Anna Müller', practice)
    expect(text).toMatch(/\n\nPraxis am Markt\nMarkt 1\n04109 Leipzig\nTelefon 0341 1\n$/)
    expect(html).toContain('<p>Praxis am Markt<br>Markt 1<br>04109 Leipzig<br>Telefon 0341 1</p>')
    expect(read(calendar?.ics).event.location).toBe('Zimmer 2, Praxis am Markt, Markt 1, 04109 Leipzig')
    const cancelled = write('cancelled', {}, 'Dr. Anna Müller', practice)
    expect(cancelled.text).toMatch(/\nTelefon 0341 1\n$/)
    expect(read(cancelled.calendar?.ics).event.location).toBe(null)
    expect(write('confirmed', {}, 'Dr.', { ...UNKNOWN, ...created }).text).toBe(write('confirmed', {}, 'Dr.').text)
  })

  it('carries the patient’s own link (contract 10 page)', () => {
    const link = 'https://visite.example/b/abc'
    for (const occasion of ['confirmed', 'changed', 'reminder'] as const) {
      const { text, html, calendar } = write(occasion, {}, 'Dr. Anna Müller', undefined, link)
      expect(text).toContain(`\n${link}\n`)
      expect(html).toContain(`<a href="${link}">`)
      // Somebody who forwards the invitation does not hand over the appointment.
      expect(calendar?.ics ?? '').not.toContain(link)
    }
  })

  it('reminds without another invitation (contract 10 reminders)', () => {
    const { subject, text, calendar } = write('reminder')
    expect(subject).toMatch(/^Erinnerung an Ihren Termin: Montag, 2. März 2026/)
    expect(text).toContain('Guten Tag Jörg O’Neill,')
    expect(calendar).toBeUndefined()
  })

  it('never turns what a person wrote into HTML', () => {
    const hostile = `<script>alert(1)</script>"'&`
    const { html } = write(
      'confirmed',
      {
        patient: { ...booking.patient, first_name: hostile, last_name: hostile },
        doctor_note: hostile,
        appointment: { room: hostile },
      },
      hostile,
    )
    expect(html).not.toContain('<script')
    expect(html?.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;/g)?.length).toBeGreaterThanOrEqual(5)
  })
})

describe('the invitation (contract 3 invites, RFC 5546)', () => {
  it.each([
    ['confirmed', 'REQUEST', 'CONFIRMED'],
    ['changed', 'REQUEST', 'CONFIRMED'],
    ['cancelled', 'CANCEL', 'CANCELLED'],
  ] as const)('%s is read back as METHOD:%s', (occasion, method, status) => {
    const { calendar } = write(occasion)
    const parsed = read(calendar?.ics)
    expect(calendar?.method).toBe(method)
    expect(parsed.calendar.getFirstPropertyValue('method')).toBe(method)
    expect(parsed.calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(parsed.component.getFirstPropertyValue('status')).toBe(status)
    expect(parsed.event.uid).toBe('0123@visite.example')
    expect(parsed.event.sequence).toBe(2)
    expect(instant(parsed.event.startDate)).toBe('2026-03-02T08:30:00.000Z')
    expect(instant(parsed.event.endDate)).toBe('2026-03-02T09:00:00.000Z')
    expect(parsed.event.organizer).toBe('mailto:praxis@visite.example')
    const attendee = parsed.event.attendees[0]
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:joerg@example.de')
    expect(parsed.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-02-20T10:00:00Z')
  })

  it('holds the same instants in every hour of both changes of the clocks', () => {
    for (const day of ['2026-03-28T20:00:00Z', '2026-10-24T20:00:00Z']) {
      for (let quarter = 0; quarter < 48; quarter++) {
        const start = new Date(Date.parse(day) + quarter * 900_000).toISOString()
        const end = new Date(Date.parse(start) + 2_700_000).toISOString()
        const { event } = read(write('confirmed', { start, end }).calendar?.ics)
        expect([instant(event.startDate), instant(event.endDate)]).toEqual([start, end])
      }
    }
  })

  it('carries any text unchanged, in lines of at most 75 octets, and no text can add a line', () => {
    const wild = fc.string({ unit: anyCharacter, maxLength: 200 })
    fc.assert(
      fc.property(wild, wild, wild, wild, (name, room, note, doctor) => {
        const ics =
          write(
            'confirmed',
            { patient: { ...booking.patient, first_name: name }, doctor_note: note, appointment: { room } },
            doctor,
          ).calendar?.ics ?? ''
        for (const line of ics.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
        const { event, component } = read(ics)
        expect(instant(event.startDate)).toBe(booking.start)
        expect(event.uid).toBe(booking.ics_uid)
        expect(component.getAllProperties().map((property) => property.name)).toEqual(
          expect.arrayContaining(['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'organizer', 'attendee']),
        )
        expect(component.getAllProperties('attendee')).toHaveLength(1)
      }),
      { numRuns: 300 },
    )
    const note = 'Zeile 1; mit, Zeichen\\n und "Anführung"\nZeile 2 ä€😀'.repeat(5)
    const { event } = read(write('confirmed', { doctor_note: note }).calendar?.ics)
    expect(event.description).toBe(note)
    expect(event.location).toBe('Zimmer 2')
  })
})
