import { isUtf8 } from 'node:buffer'
import { type CharsetCode, DEFAULT_CHARSET, decoded, isCharset, printableIn } from '../notes/export/gdt-charsets.ts'
import type { GdtFault } from '../platform/db/states.ts'
import { MOST_BYTES } from './rules.ts'

/** A practice system's request: it hands over a patient (6301), or asks for an examination (6302). */
export interface GdtRequest {
  record: '6301' | '6302'
  /** 3000: the practice system's own number of the patient. */
  number: string
  lastName: string
  firstName: string
  /** `YYYY-MM-DD` */
  birthDate: string | null
  sex: 'male' | 'female' | 'diverse' | 'unknown' | null
  /** 8315 and 8316. */
  receiver: string | null
  sender: string | null
  charset: CharsetCode
}

export type Reading =
  | { kind: 'request'; request: GdtRequest }
  /** Shorter than it claims, so it may still be being written. */
  | { kind: 'incomplete' }
  | { kind: 'fault'; fault: GdtFault }

const LENGTH = 3
const FIELD = 4
const END = '\r\n'.length
/** Maximum length of name fields, with room for systems that write more than the standard allows. */
const LONGEST = 60

type Field = readonly [id: string, content: Buffer]

/**
 * Reads a record of GDT 2.1 or 3: lines of a length of three digits, a field id of four, the content and CR LF. The
 * length counts all of these in bytes; 8100 gives the length of the whole record. The bytes are untrusted: anything
 * inconsistent is refused, since a patient could be mistaken for another.
 * @param unmarked character set of a record that does not name one
 */
export function readRequest(bytes: Buffer, unmarked: CharsetCode = DEFAULT_CHARSET): Reading {
  const fields = fieldsOf(trimmed(bytes))
  if (!Array.isArray(fields)) return fields
  const one = only(fields)
  const [record, charset] = [one('8000'), one('9206') ?? unmarked]
  if (record !== '6301' && record !== '6302') return fault('wrong_record')
  if (!isCharset(charset)) return fault('bad_charset')
  const texts = textsOf(fields, charset)
  return typeof texts === 'string' ? fault(texts) : patientOf(record, charset, texts)
}

/** The first text of each field, or what is wrong with one of them. */
function textsOf(fields: readonly Field[], charset: CharsetCode): Map<string, string> | GdtFault {
  const texts = new Map<string, string>()
  for (const [id, content] of fields) {
    const text = decoded(content, charset)?.trim()
    if (text === undefined || (NAMES.has(id) && !isName(text, content, charset))) return 'bad_charset'
    const before = texts.get(id)
    if (before === undefined) texts.set(id, text)
    else if (before !== text && ONE_PERSON[id]) return ONE_PERSON[id]
  }
  return texts
}

/** Fields that say who is meant: two of one kind that differ are two people. */
const ONE_PERSON: Readonly<Record<string, GdtFault>> = {
  ...{ '3000': 'no_number', '3101': 'no_name', '3102': 'no_name', '3103': 'bad_birthday' },
}
const NAMES: ReadonlySet<string> = new Set(['3101', '3102'])

/**
 * Can this be a name? Read in another character set than it was written in, it has signs and letters that no name has
 * (`M³ller`, `MÃ¼ller`), and would be another person's.
 */
function isName(text: string, bytes: Buffer, charset: CharsetCode): boolean {
  if (charset === '5' || !bytes.some((byte) => byte > 0x7f)) return true
  // One class, not two that overlap: a long name would take exponentially long.
  return /^(?:(?!\p{Lm})[ -~\u00a0´·\p{Script=Latin}\p{M}])*$/u.test(text) && !isUtf8(bytes)
}

const fault = (fault: GdtFault): Reading => ({ kind: 'fault', fault })

/** DOS ended files with an extra character. */
const trimmed = (bytes: Buffer): Buffer => (bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes)

/** The lines, if each of them and the whole record have the lengths they claim. */
function fieldsOf(bytes: Buffer): Field[] | Reading {
  if (bytes.length > MOST_BYTES) return fault('too_large')
  const fields: Field[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = bytes.toString('latin1', at, at + LENGTH + FIELD)
    if (!'0138000'.startsWith(head) && at === 0) return fault('no_gdt')
    const length = /^\d{7}$/.test(head) ? Number(head.slice(0, LENGTH)) : 0
    const total = totalOf(fields)
    if (at + length > bytes.length || head.length < LENGTH + FIELD) return cutOff(bytes, total)
    const end = at + length
    if (length < LENGTH + FIELD + END || bytes.toString('latin1', end - END, end) !== '\r\n')
      return fault('wrong_length')
    const content = bytes.subarray(at + LENGTH + FIELD, end - END)
    // Only text: no zero bytes, line breaks, or printer or terminal escapes.
    if (content.some((byte) => byte < 0x20 || byte === 0x7f)) return fault('no_gdt')
    fields.push([head.slice(LENGTH), content])
    at = end
  }
  return whole(bytes, fields)
}

function whole(bytes: Buffer, fields: readonly Field[]): Field[] | Reading {
  const total = totalOf(fields)
  if (total === null) return fields.length < 2 ? { kind: 'incomplete' } : fault('wrong_length')
  if (total > bytes.length) return { kind: 'incomplete' }
  // Two records in one file could be two patients.
  if (total < bytes.length || fields.filter(([id]) => id === '8000').length > 1) return fault('wrong_length')
  return [...fields]
}

/** A line is cut off: if the record claims to be longer, the rest may still come. */
const cutOff = (bytes: Buffer, total: number | null): Reading =>
  total === null || total > bytes.length ? { kind: 'incomplete' } : fault('wrong_length')

/** 8100, the second line; null if it is missing. */
function totalOf([, second]: readonly Field[]): number | null {
  const digits = second?.[0] === '8100' ? second[1].toString('latin1').trim() : ''
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}

const only = (fields: readonly Field[]) => (id: string) =>
  fields
    .find(([one]) => one === id)?.[1]
    .toString('latin1')
    .trim()

function patientOf(record: GdtRequest['record'], charset: CharsetCode, texts: ReadonlyMap<string, string>): Reading {
  const text = (id: string) => texts.get(id) || null
  const [number, lastName, firstName = '', birthday] = [text('3000'), text('3101'), texts.get('3102'), text('3103')]
  const birthDate = birthday === null ? null : dayOf(birthday)
  // It is sent back unchanged, so it must survive encoding.
  if (number === null || number.length > LONGEST || printableIn(number, charset) !== number) return fault('no_number')
  if (lastName === null || lastName.length > LONGEST || firstName.length > LONGEST) return fault('no_name')
  if (birthDate === undefined) return fault('bad_birthday')
  const [receiver, sender] = [text('8315'), text('8316')]
  const sex = SEXES[text('3110')?.toUpperCase() ?? ''] ?? null
  return {
    kind: 'request',
    request: { record, number, lastName, firstName, birthDate, sex, receiver, sender, charset },
  }
}

/** `TTMMJJJJ`; undefined for a day that does not exist. */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const at = new Date(`${iso}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}

/** GDT 2.1 uses numbers, GDT 3 letters. */
const SEXES: Readonly<Record<string, GdtRequest['sex']>> = {
  ...{ '1': 'male', M: 'male', '2': 'female', W: 'female', F: 'female', D: 'diverse', X: 'diverse', U: 'unknown' },
}
