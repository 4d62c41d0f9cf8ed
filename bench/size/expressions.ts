import type { Tables } from '../../server/src/platform/db/tables.ts'

/** What the two engines write differently. */
export interface Dialect {
  /** A number as an id of ours: 24 hexadecimal digits. */
  id(n: string): string
  /** An instant, so many seconds after the first one of 1970. */
  instant(seconds: string): string
}

/** Rows of a table as expressions of `n`, the number of a visit or of a doctor, and of `k`. */
export interface Rows {
  table: keyof Tables
  of: 'visit' | 'doctor'
  /** Rows per `n`; `k` counts them from 0. */
  times?: number
  /** Which `n` have any. */
  where?: string
  columns: Readonly<Record<string, string>>
}

/** How large it is, and where it begins. */
export interface Size {
  doctors: number
  /** The first visits belong to the first doctors: a small installation that grows. */
  few: { visits: number; doctors: number }
  /** Id of the doctor who is measured: number 0. */
  measured: string
  /** Milliseconds: midnight of the first day of the visits. */
  since: number
}

/** Days over which visits are spread: those kept for 14 days, and planned ones. */
export const DAYS = 20
const DAY_MS = 86_400_000
/** A doctor's 500 visits in 17 days. */
const SECONDS_BETWEEN = 3_000
const SAID =
  'Guten Tag, was führt Sie zu mir? Ich habe seit drei Tagen Husten und nachts Fieber bis 38,5 Grad. '.repeat(4)
const [text, json] = [`'${SAID}'`, `'[]'`]
const NOTE = `'{"sections":[]}'`
const PERSON = { first_name: 'Erika', last_name: 'Beispiel', birth_date: '1970-01-01', sex: null, email: null }
const DETAILS = `'${JSON.stringify({ ...PERSON, phone: null, insurer: null, identifiers: [] })}'`
const WRAPPED = `'${'x'.repeat(120)}'`
const HASH = `'${'f'.repeat(40)}'`

/** What rows of several tables have in common, in SQL. */
export function expressionsOf({ id, instant }: Dialect, { doctors, few, measured, since }: Size) {
  const rest = doctors - few.doctors
  const number = `(case when n < ${few.visits} then n % ${few.doctors} else ${few.doctors} + n % ${rest} end)`
  /** How many visits of the same doctor come before. */
  const before = `(case when n < ${few.visits} then n / ${few.doctors} else (n - ${few.visits}) / ${rest} end)`
  const named = (which: string) => `(case when ${which} = 0 then '${measured}' else ${id(which)} end)`
  const [own, doctor] = [id('n'), named(number)]
  const now = `'${new Date().toISOString()}'`
  /** One visit after the other. */
  const at = instant(`${since / 1000} + ${before} * ${SECONDS_BETWEEN}`)
  const day = instant(`${since / 1000} + (${before} % ${DAYS}) * ${DAY_MS / 1000}`)
  const late = `'2099-01-01T00:00:00.000Z'`
  const start = `${since} + (${before} % ${DAYS}) * ${DAY_MS} + (8 * 60 + (${before} / ${DAYS}) * 20) * 60000`
  const booked = `${before} % 5 = 0`
  const hasPatient = `${before} % 2 = 0`
  const when = (condition: string, value: string) => `case when ${condition} then ${value} end`
  const times = { created_at: at, updated_at: at }
  const key = { wrapped: WRAPPED, root_key: `'0'`, created_at: now }
  const file = { blob_key: `'recordings/' || ${own}`, mime_type: `'audio/ogg'`, bytes: '900000', sha256: HASH }
  const written = { note_json: text, summary_json: NOTE, author: `'clinician'`, language: `'de'` }
  const account = named('n')
  const made = { created_at: now, updated_at: now }
  return {
    ...{
      id,
      own,
      doctor,
      number,
      before,
      now,
      at,
      day,
      late,
      start,
      booked,
      hasPatient,
      when,
      times,
      key,
      file,
      written,
    },
    ...{ account, made, text, json, details: DETAILS, hash: HASH },
  }
}

export type Expressions = ReturnType<typeof expressionsOf>
