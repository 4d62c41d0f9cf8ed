import { fullName } from '../accounts/rules.ts'
import * as accounts from '../accounts/store.ts'
import type { Db } from '../platform/db/open.ts'
import type { PracticeRow } from '../platform/db/practice-table.ts'
import { addressOf } from '../practice/rules.ts'
import * as practices from '../practice/store.ts'
import { html, type Markup } from './html.ts'

/** Where an appointment is, and with whom. */
export interface Place {
  doctor: string
  practice: PracticeRow | undefined
}

export async function placeOf(db: Db, doctorId: string): Promise<Place> {
  const doctor = await accounts.byId(db, doctorId)
  return { doctor: doctor ? fullName(doctor) : '', practice: await practices.ofAccount(db, doctorId) }
}

export function practiceLines({ practice }: Place): Markup | '' {
  const lines = practice ? [practice.name, ...addressOf(practice)].filter(Boolean) : []
  return lines.length === 0 ? '' : html`${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}`
}

/** The longest number there is (E.164). */
const MOST_DIGITS = 15

/**
 * What a phone dials for a number as people write it: the zero in `+49 (0)30 123` is only for calls within the country.
 * Empty for anything but a single number.
 */
export function dialled(phone: string): string {
  const digits = phone.replace(/^(\s*(?:\+|00)[^(]*)\(\s*0\s*\)/, '$1').replace(/[^\d+]/g, '')
  return /^\+?\d+$/.test(digits) && digits.replace('+', '').length <= MOST_DIGITS ? digits : ''
}

/** The practice's number, dialled by a tap if possible. */
export function phoneLink({ practice }: Place): Markup | '' {
  const phone = practice?.phone ?? ''
  const number = dialled(phone)
  return number === ''
    ? phone && html`<span dir="ltr">${phone}</span>`
    : html`<a href="tel:${number}" dir="ltr">${phone}</a>`
}
