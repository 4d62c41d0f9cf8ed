import { daysFrom } from '../booking/free-slots.ts'
import { whenOf } from '../booking/mail.ts'
import type { Booking } from '../booking/schema.ts'
import type { Messages } from '../messages/messages.ts'
import type { AppointmentRow } from '../platform/db/tables.ts'
import { clockIn } from '../platform/time/zoned.ts'
import { SHOWN_DAYS } from './deciding.ts'
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
  /** The day the slots begin with. */
  from: string
  timezone: string
  notice: Notice
}

const LANGUAGES = [
  ['de', 'Deutsch'],
  ['en', 'English'],
] as const

/** The patient's name stays out: whoever finds the link learns no more than they must. */
export function bookingView(view: View, messages: Messages): Markup {
  const { appointment, booking, standing, place, notice, slots } = view
  const { patientPage: texts, booking: words } = messages
  const open = isOpen(standing)
  return html`${languageLinks(LANGUAGES)}
${notice && html`<p role="${notice === 'moved' ? 'status' : 'alert'}">${texts[notice]}</p>`}
<p>${texts.with(place.doctor)}</p>
${facts([
  [words.when, whenOf(booking, messages.languageCode)],
  [words.where, appointment.room ?? ''],
  [words.note, booking.doctor_note ?? ''],
  [texts.practice, practiceLines(place)],
  [texts.phone, phoneLink(place)],
])}
<p role="status">${texts[standing]}</p>
${standing === 'asked' && html`<form method="post"><button name="action" value="confirm">${texts.confirm}</button></form>`}
${open && slots && movingForm(view, slots, messages)}
${open && cancelForm(messages)}`
}

const cancelForm = ({ patientPage: texts }: Messages): Markup => html`<h2>${texts.cancelTitle}</h2>
<form method="post"><label for="reason">${texts.reason}</label>
<textarea id="reason" name="reason" rows="2" maxlength="1000" autocomplete="off"></textarea>
<p><button class="no" name="action" value="cancel">${texts.cancel}</button></p></form>`

function movingForm({ from, timezone }: View, slots: NonNullable<View['slots']>, messages: Messages): Markup {
  const { patientPage: texts, languageCode } = messages
  const locale = languageCode === 'en' ? 'en-GB' : 'de-DE'
  const named = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const option = (start: number) =>
    html`<label><input type="radio" name="slot" value="${start}"> ${texts.clock(clockIn(timezone, new Date(start)))}</label>`
  const dayOf = ({ day, starts }: { day: string; starts: readonly number[] }) =>
    html`<fieldset><legend>${named.format(new Date(day))}</legend>${starts.map(option)}</fieldset>`
  const form = html`<form method="post">${slots.map(dayOf)}
<p><button name="action" value="move">${texts.move}</button></p></form>`
  const next = daysFrom(from, SHOWN_DAYS + 1).at(-1) ?? from
  return html`<h2 id="move">${texts.moveTitle}</h2>
${slots.length === 0 ? html`<p>${texts.noSlots}</p>` : form}
<p><a href="?language=${languageCode}&amp;from=${next}#move">${texts.later}</a></p>`
}
