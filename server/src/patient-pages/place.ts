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

/** A number that a phone dials. */
export function phoneLink({ practice }: Place): Markup | '' {
  const phone = practice?.phone ?? ''
  const dialled = phone.replace(/[^\d+]/g, '')
  return dialled === '' ? '' : html`<a href="tel:${dialled}" dir="ltr">${phone}</a>`
}
