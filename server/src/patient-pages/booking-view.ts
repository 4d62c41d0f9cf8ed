import { daysFrom } from '../booking/free-slots.ts'
import { SHOWN_DAYS } from '../booking/free-times.ts'
import { whenOf } from '../booking/mail.ts'
import type { Booking } from '../booking/schema.ts'
import { PATIENT_LANGUAGES, SCRIPTS } from '../messages/patient/languages.ts'
import type { PatientWords } from '../messages/patient/words.ts'
import type { AppointmentRow } from '../platform/db/appointment-tables.ts'
import { clockIn } from '../platform/time/zoned.ts'
import { html, type Markup } from './html.ts'
import { facts, languageLinks } from './page.ts'
import { type Place, phoneLink, practiceLines } from './place.ts'
import { isOpen, type Standing } from './rules.ts'

export type Notice = 'taken' | 'chooseTime' | 'moved' | null

interface View {
  appointment: Pick<AppointmentRow, 'room'>
  booking: Booking
  standing: Standing
  place: Place
  /** null: the practice does not offer it. */
  slots: readonly { day: string; starts: readonly number[] }[] | null
  /** The first day of the slots. */
  from: string
  timezone: string
  notice: Notice
  /** The address the forms post to, without a position on the page, so that the answer is shown from its top. */
  here: string
}

/** The patient's name is left out, so that somebody who finds the link learns no more than necessary. */
export function bookingView(view: View, words: PatientWords): Markup {
  const { appointment, booking, standing, place, notice, slots } = view
  const { page: texts, mail } = words
  const open = isOpen(standing)
  return html`${languageLinks(PATIENT_LANGUAGES.map((code) => [code, SCRIPTS[code].languageName] as const))}
${notice && html`<p role="${notice === 'moved' ? 'status' : 'alert'}">${texts[notice]}</p>`}
<p>${texts.with(place.doctor)}</p>
${facts([
  [mail.when, whenOf(booking, words)],
  [mail.where, appointment.room ?? ''],
  [mail.note, booking.doctor_note ?? ''],
  [texts.practice, practiceLines(place)],
  [texts.phone, phoneLink(place)],
])}
<p role="status">${texts[standing]}</p>
${standing === 'asked' && html`<form method="post" action="${view.here}"><button name="action" value="confirm">${texts.confirm}</button></form>`}
${open && slots && movingForm(view, slots, words)}
${open && cancelForm(view, words)}`
}

const cancelForm = ({ here }: View, { page: texts }: PatientWords): Markup => html`<h2>${texts.cancelTitle}</h2>
<form method="post" action="${here}"><label for="reason">${texts.reason}</label>
<textarea id="reason" name="reason" rows="2" maxlength="1000" autocomplete="off"></textarea>
<p><button class="no" name="action" value="cancel">${texts.cancel}</button></p></form>`

function movingForm({ from, timezone, here }: View, slots: NonNullable<View['slots']>, words: PatientWords): Markup {
  const { page: texts, language, locale } = words
  const named = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const option = (start: number) =>
    html`<label><input type="radio" name="slot" value="${start}" required> ${texts.clock(clockIn(timezone, new Date(start)))}</label>`
  const dayOf = ({ day, starts }: { day: string; starts: readonly number[] }) =>
    html`<fieldset><legend>${named.format(new Date(day))}</legend>${starts.map(option)}</fieldset>`
  const form = html`<form method="post" action="${here}">${slots.map(dayOf)}
<p><button name="action" value="move">${texts.move}</button></p></form>`
  const next = daysFrom(from, SHOWN_DAYS + 1).at(-1) ?? from
  return html`<h2 id="move">${texts.moveTitle}</h2>
${slots.length === 0 ? html`<p>${texts.noSlots}</p>` : form}
<p><a href="?language=${language}&amp;from=${next}#move">${texts.later}</a></p>`
}
