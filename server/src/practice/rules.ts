import type { PracticeRow } from '../platform/db/practice-table.ts'
import { ApiError } from '../platform/http/errors.ts'
import { isMailAddress, normaliseMailAddress } from '../platform/mail/address.ts'
import { oneLine, someLines } from '../platform/text/one-line.ts'
import type { OpeningHours, PracticeChange } from './schema.ts'

type Fields = Omit<PracticeRow, 'id' | 'team_id' | 'account_id' | 'created_at' | 'updated_at'>

/** A practice about which nothing is known yet. */
export const UNKNOWN: Fields = {
  ...{ name: '', street: '', postal_code: '', city: '', phone: '', email: '', website: '' },
  letterhead: null,
  opening_hours_json: '[]',
  consent_required: 0,
  online_moving: 0,
}

const FLAGS = ['consent_required', 'online_moving'] as const
const LINES = ['name', 'street', 'postal_code', 'city', 'phone'] as const

/** What a request changes: absent fields stay. @throws {ApiError} 400 */
export function practiceChanges(body: PracticeChange): Partial<Fields> {
  const fields: Partial<Fields> = flagsOf(body)
  for (const name of LINES) {
    const value = body[name]
    if (value !== undefined) fields[name] = oneLine(value ?? '')
  }
  if (body.email !== undefined) fields.email = mailAddress(body.email ?? '')
  if (body.website !== undefined) fields.website = webAddress(body.website ?? '')
  if (body.letterhead !== undefined) fields.letterhead = someLines(body.letterhead ?? '') || null
  if (body.opening_hours) fields.opening_hours_json = JSON.stringify(inOrder(body.opening_hours))
  return fields
}

const flagsOf = (body: PracticeChange): Partial<Fields> =>
  Object.fromEntries(FLAGS.filter((name) => body[name] !== undefined).map((name) => [name, body[name] ? 1 : 0]))

function mailAddress(given: string): string {
  const address = normaliseMailAddress(given)
  if (address !== '' && !isMailAddress(address)) throw new ApiError(400, (m) => m.invalid('email', m.practice.email))
  return address
}

/** `praxis.example` is as good as `https://praxis.example`. */
function webAddress(given: string): string {
  const written = oneLine(given)
  if (written === '') return ''
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `https://${written}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isSite = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username && !url.password
  if (!isSite) throw new ApiError(400, (m) => m.invalid('website', m.practice.website))
  return address
}

/** By day and time; `HH:mm` sorts as text. @throws {ApiError} 400 */
function inOrder(given: readonly OpeningHours[]): OpeningHours[] {
  const hours = given
    .map(({ weekday, from, to }) => ({ weekday, from, to }))
    .sort((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1))
  const wrong = hours.some(({ weekday, from, to }, index) => {
    const before = hours[index - 1]
    return from >= to || (before?.weekday === weekday && before.to > from)
  })
  if (wrong) throw new ApiError(400, (m) => m.invalid('opening_hours', m.practice.hours))
  return hours
}

/** The address as written on letters, without unknown parts. */
export const addressOf = ({
  street,
  postal_code,
  city,
}: Pick<PracticeRow, 'street' | 'postal_code' | 'city'>): string[] =>
  [street, `${postal_code} ${city}`.trim()].filter(Boolean)
