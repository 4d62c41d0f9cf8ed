import { ApiError } from '../platform/http/errors.ts'
import { isMailAddress } from '../platform/mail/address.ts'
import { oneLine } from '../platform/text/one-line.ts'
import type { PatientNumber, PatientRecord } from './record.ts'
import type { PatientChange } from './schema.ts'

const NOBODY: PatientRecord = {
  ...{ first_name: '', last_name: '', birth_date: null, sex: null, email: null, phone: null, insurer: null },
  language: null,
  identifiers: [],
}

const EARLIEST = '1850-01-01'

/** A new patient. @param today `YYYY-MM-DD` @throws {ApiError} 400 */
export const newRecord = (body: PatientChange, today: string): PatientRecord => changedRecord(NOBODY, body, today)

/** The record with a request's changes; absent fields stay unchanged. @throws {ApiError} 400 */
export function changedRecord(before: PatientRecord, body: PatientChange, today: string): PatientRecord {
  const after = { ...before }
  if (body.first_name !== undefined) after.first_name = oneLine(body.first_name ?? '')
  if (body.last_name !== undefined) after.last_name = oneLine(body.last_name)
  if (body.birth_date !== undefined) after.birth_date = birthDate(body.birth_date, today)
  if (body.sex !== undefined) after.sex = body.sex
  if (body.email !== undefined) after.email = mailAddress(body.email)
  if (body.phone !== undefined) after.phone = oneLine(body.phone ?? '') || null
  if (body.insurer !== undefined) after.insurer = oneLine(body.insurer ?? '') || null
  if (body.language !== undefined) after.language = body.language
  if (body.identifiers) after.identifiers = numbers(body.identifiers)
  return after
}

function birthDate(given: string | null, today: string): string | null {
  if (!given) return null
  if (!isBirthday(given, today)) throw new ApiError(400, (m) => m.invalid('birth_date', m.patients.birthDate))
  return given
}

/** Can somebody who is alive have been born on the day? Both are `YYYY-MM-DD`. */
export function isBirthday(given: string, today: string): boolean {
  const day = new Date(`${given}T00:00:00.000Z`)
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === given
  return exists && given >= EARLIEST && given <= today
}

function mailAddress(given: string | null): string | null {
  // Normalise the spelling, but keep the patient's upper and lower case.
  const address = given?.normalize('NFKC').trim()
  if (!address) return null
  if (!isMailAddress(address)) throw new ApiError(400, (m) => m.invalid('email', m.patients.email))
  return address
}

function numbers(given: readonly PatientNumber[]): PatientNumber[] {
  const tidy = given.map(({ system, value }) => ({ system: oneLine(system), value: oneLine(value) }))
  if (new Set(tidy.map(numberKey)).size < tidy.length) {
    throw new ApiError(400, (m) => m.invalid('identifiers', m.patients.numberTwice))
  }
  return tidy
}

/** A key that is the same for every spelling of a number. */
export const numberKey = ({ system, value }: PatientNumber): string =>
  JSON.stringify([system, value].map((text) => oneLine(text).normalize('NFKC').toUpperCase()))

const FILLED = ['birth_date', 'sex', 'email', 'phone', 'insurer', 'language'] as const

/** Merges two records of one person: the second fills gaps in the first. */
export function merged(kept: PatientRecord, other: PatientRecord): PatientRecord {
  const known = new Set(kept.identifiers.map(numberKey))
  const identifiers = [...kept.identifiers, ...other.identifiers.filter((number) => !known.has(numberKey(number)))]
  const filled = Object.fromEntries(FILLED.map((name) => [name, kept[name] ?? other[name]]))
  return { ...kept, ...filled, first_name: kept.first_name || other.first_name, identifiers }
}

/** The first of two merged records without the second's data, but with later changes. */
export function unmerged(current: PatientRecord, before: PatientRecord, other: PatientRecord): PatientRecord {
  const joined = merged(before, other)
  const own = new Set(before.identifiers.map(numberKey))
  const others = new Set(other.identifiers.map(numberKey).filter((key) => !own.has(key)))
  const back = Object.fromEntries(
    ([...FILLED, 'first_name'] as const).map((name) => [
      name,
      current[name] === joined[name] ? before[name] : current[name],
    ]),
  )
  return { ...current, ...back, identifiers: current.identifiers.filter((number) => !others.has(numberKey(number))) }
}

/** Text folded for comparison: `Müller`, `Mueller` and `Muller` become the same. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[øœ]/g, 'o')
    .replace(/æ/g, 'a')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')

const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Names of several parts as one word: `Karl-Heinz` is `Karlheinz` to who hears it. */
const joinedIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(wordsIn)
    .filter((parts) => parts.length > 1)
    .map((parts) => folded(parts.join('')))

/** The searched fields of a record. */
export interface Searchable {
  words: readonly string[]
  birthDate: string | null
  numbers: readonly string[]
}

export const searchableOf = ({ first_name, last_name, birth_date, identifiers }: PatientRecord): Searchable => ({
  words: [`${first_name} ${last_name}`].flatMap((name) => [...wordsIn(name), ...joinedIn(name)]),
  birthDate: birth_date,
  numbers: identifiers.map(({ value }) => folded(value)),
})

/** Every word must be the beginning of a name or number, or be the birthday. An empty query means everybody. */
export function finding(query: string): (patient: Searchable) => boolean {
  const tests = query
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(testOf)
  return (patient) => tests.every((test) => test(patient))
}

function testOf(word: string): (patient: Searchable) => boolean {
  const days = daysIn(word)
  const number = folded(word)
  const names = wordsIn(word)
  const joined = joinedIn(word)
  return ({ words, birthDate, numbers }) =>
    (birthDate !== null && days.some((day) => day.test(birthDate))) ||
    numbers.some((one) => one.startsWith(number)) ||
    (names.length > 0 && names.every((name) => words.some((one) => one.startsWith(name)))) ||
    joined.some((name) => words.some((one) => one.startsWith(name)))
}

/** `1.2.1980`, `01.02.80`, `1.2.`, `01021980`, `010280` and `1980-02-01`, as patterns of the ISO form. */
function daysIn(word: string): RegExp[] {
  if (/^\d{4}-\d{2}(-\d{2})?$/.test(word)) return [new RegExp(`^${word}`)]
  const [, day, month, year = ''] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2}|)$/.exec(word) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(word) ?? []
  if (day === undefined || month === undefined) return []
  const [two, century] = [(part: string) => part.padStart(2, '0'), year.length === 2 ? '\\d\\d' : year ? '' : '\\d{4}']
  return [new RegExp(`^${century}${year}-${two(month)}-${two(day)}$`)]
}

/** Does another system's record fit the patient? A name or birthday that either of them lacks fits. */
export function fits(
  record: Pick<PatientRecord, 'first_name' | 'last_name' | 'birth_date'>,
  said: { first_name: string; last_name: string; birth_date: string | null },
): { name: boolean; birthday: boolean } {
  const same = (one: string, other: string) => !one || !other || wordsIn(one).join(' ') === wordsIn(other).join(' ')
  return {
    name: same(record.first_name, said.first_name) && same(record.last_name, said.last_name),
    birthday: !record.birth_date || !said.birth_date || record.birth_date === said.birth_date,
  }
}

/** The name an appointment gets from its patient. */
export const displayName = ({ first_name, last_name }: Pick<PatientRecord, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ')
