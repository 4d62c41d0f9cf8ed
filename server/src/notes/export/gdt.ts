import { itemMark } from '@visite/drafter/note'
import { Temporal } from 'temporal-polyfill'
import { messagesFor } from '../../messages/messages.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { oneLine } from '../../platform/text/one-line.ts'
import type { ExportedNote } from './exported-note.ts'
import { type CharsetCode, encoded, printableIn } from './gdt-charsets.ts'

type Field = readonly [id: string, content: string]

/** The addressee of a record that a practice system has asked for (contract 11a gdt). */
export interface GdtAddressee {
  charset: CharsetCode
  /** 8315: the system that asked. */
  receiver: string
  /** 8316: the name by which it addressed us. */
  sender: string
  /** 3000, as it was asked for; null: nobody has asked. */
  number: string | null
}

/** Nobody has asked: see the choices below. */
const ANYBODY: GdtAddressee = { charset: '3', receiver: 'PRAX_EDV', sender: 'VISITE', number: null }

/** Of the fields 6220, 6227 and 6228, in characters. */
const LINE = 60
/** Of the fields 3101 and 3102, in characters. */
const NAME = 28
/** Field 8100 has five digits, in bytes. */
const RECORD = 99_999

/**
 * The note as a GDT 2.1 record 6310 ("Daten einer Untersuchung übermitteln"), which German practice systems import:
 * lines of a length of three digits, a field id of four, the content and CR LF; the length counts all of them, and 8100
 * all bytes of the record. Source: QMS, "Schnittstellenbeschreibung GDT 2.1" (5/2001), record and field tables.
 *
 * Our choices where the format requires what a note does not have, and nobody has asked for it:
 * - 9206 is 3, ISO 8859-1, and every byte means the same in ISO 8859-15; see `latin1.ts` and
 *   `gdt-charsets.ts` for all other characters.
 * - 8315 is `PRAX_EDV`, the name for "the practice system"; 8316 is `VISITE`.
 * - 3000, the practice system's own patient number, is the one the patient's record has of the system `gdt`. Where it is
 *   not known, or longer than the field, it is `V` and nine digits of the appointment's id: never a number, so that the
 *   practice system asks whom to give the note to instead of giving it to whoever has that number.
 * - 3103 and 3110 are the record's birthday and sex; GDT 2.1 knows only male and female.
 * - 3101 and 3102 are the record's names, else the booking's. An appointment's display name is split at a comma only (`Muster, Anna`);
 *   else 3101 has all of it. A name cut to 28 characters is repeated in full at the top of the text.
 * - 8402 is `ALLG00`, "nicht näher spezifizierte Untersuchungen"; 6200 and 6201 are the appointment's start in the
 *   practice's timezone.
 * - 6228 is the text in lines of 60 characters, 6226 their number, 6220 what the text is, 6227 who wrote it. A draft is
 *   marked as one in 6220 and at the head of the text.
 *
 * @throws {ApiError} 422 for a note longer than one record can be
 */
export function gdtRecord(note: ExportedNote, to: GdtAddressee = ANYBODY): Buffer {
  // Refused before it is broken into lines, because that work grows faster than the text.
  if (note.sections.reduce((length, { text }) => length + text.length, note.summary.length) > RECORD) throw tooLong()
  const messages = messagesFor(note.language)
  const print = (text: string) => printableIn(text, to.charset)
  const names = namesOf(note.patient, print)
  const start = wallClock(note.encounter.start, note.encounter.timezone)
  const text = textOf(note, names.cut, print)
  const { title, firstName, lastName, specialty } = note.author
  const who = print(oneLine([title, firstName, lastName].filter(Boolean).join(' ')))
  const saved = wallClock(note.savedAt, note.encounter.timezone)
  const comment = [
    [who, print(oneLine(specialty))].filter(Boolean).join(', '),
    messages.noteExport.version(
      note.version,
      `${saved.day}.${saved.month}.${saved.year} ${saved.hour}:${saved.minute}`,
    ),
  ]
  const lines = (id: string, texts: string[]): Field[] =>
    texts.flatMap((text) => wrapped(print(oneLine(text)))).map((content) => [id, content] as const)
  const fields: Field[] = [
    ['8315', print(to.receiver)],
    ['8316', print(to.sender)],
    ['9206', to.charset],
    ['9218', '02.10'],
    ['3000', to.number === null ? patientNumber(note, print) : print(to.number)],
    ['3101', names.last],
    ...(names.first ? [['3102', names.first] as const] : []),
    ...aboutPatient(note.patient),
    ['8402', 'ALLG00'],
    ['6200', `${start.day}${start.month}${start.year}`],
    ['6201', `${start.hour}${start.minute}${start.second}`],
    ...lines('6220', [messages.noteExport.title, ...(note.released ? [] : [messages.noteExport.draft])]),
    ...lines('6227', comment),
    ['6226', `${text.length}`],
    ...text.map((content) => ['6228', content] as const),
  ]
  const written = (all: readonly Field[]) => Buffer.concat(all.map((field) => line(field, to.charset)))
  const opening = (total: number) =>
    written([
      ['8000', '6310'],
      ['8100', `${total}`.padStart(5, '0')],
    ])
  const body = written(fields)
  const total = opening(0).length + body.length
  if (total > RECORD) throw tooLong()
  return Buffer.concat([opening(total), body])
}

/** Of field 3000, in characters. */
const NUMBER = 10

function patientNumber({ patient, encounter }: ExportedNote, print: Print): string {
  const known = patient.identifiers.find(({ system }) => system.toLowerCase() === 'gdt')?.value ?? ''
  const number = print(oneLine(known))
  return number && number.length <= NUMBER ? number : `V${encounter.id.slice(-9).toUpperCase()}`
}

function aboutPatient({ birthDate, sex }: ExportedNote['patient']): Field[] {
  const [year, month, day] = birthDate?.split('-') ?? []
  const code = sex && SEX_CODES[sex]
  return [...(year ? [['3103', `${day}${month}${year}`] as const] : []), ...(code ? [['3110', code] as const] : [])]
}

const SEX_CODES = { male: '1', female: '2', diverse: null, unknown: null } as const

const tooLong = () => new ApiError(422, (m) => m.exportTooLongForGdt)

/** The length counts bytes: itself, the field's id, the content and the end of the line. */
function line([id, content]: Field, charset: CharsetCode): Buffer {
  const bytes = encoded(content, charset)
  return Buffer.concat([
    Buffer.from(`${`${bytes.length + 9}`.padStart(3, '0')}${id}`, 'latin1'),
    bytes,
    Buffer.from('\r\n', 'latin1'),
  ])
}

type Print = (text: string) => string

/** The content of 6228, line by line. */
function textOf(note: ExportedNote, fullName: string | null, print: Print): string[] {
  const messages = messagesFor(note.language)
  const parts = [
    ...(note.released ? [] : [messages.noteExport.draft]),
    ...(fullName ? [fullName] : []),
    ...[...note.sections, { heading: messages.noteExport.summary, text: note.summary }]
      .filter(({ heading, text }, i) => text.trim() || (heading && i < note.sections.length))
      .map(({ heading, text }) => [oneLine(heading ?? ''), text.trim() || '-'].filter(Boolean).join('\n')),
  ]
  // An empty line is a blank: a field without content is an error to some readers.
  return print(parts.join('\n\n').replace(/\r\n?/g, '\n'))
    .split('\n')
    .flatMap((text) => (text.trim() ? wrapped(text.trimEnd()) : [' ']))
}

/** Lines of 60 characters at most, broken between words; what follows an item's first line is indented like it. */
function wrapped(text: string): string[] {
  const indent = ' '.repeat(Math.min(itemMark(text).length, LINE / 2))
  const result: string[] = []
  let rest = text
  while (rest.length > LINE) {
    const space = rest.lastIndexOf(' ', LINE)
    // Do not break at indentation: the line would be empty.
    const end = space > indent.length && rest.slice(0, space).trim() ? space : wholeUntil(rest, LINE)
    result.push(rest.slice(0, end).trimEnd())
    rest = indent + rest.slice(end).trimStart()
  }
  return rest.trim() ? [...result, rest] : result
}

/** Never splits a character. */
const wholeUntil = (text: string, end: number): number => (/[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end)

/** Field contents for the patient's name, and the full name if it does not fit into them. */
function namesOf({ name, firstName, lastName }: ExportedNote['patient'], print: Print) {
  const whole = print(oneLine(name))
  const [beforeComma = '', afterComma = '', ...more] = whole.split(',').map((part) => part.trim())
  const split = beforeComma && afterComma && more.length === 0
  const last = print(oneLine(lastName ?? '')) || (split ? beforeComma : whole)
  const first = print(oneLine(firstName ?? '')) || (split && !lastName ? afterComma : '')
  const cut = last.length > NAME || first.length > NAME
  return {
    last: last.slice(0, wholeUntil(last, NAME)).trimEnd() || '-',
    first: first.slice(0, wholeUntil(first, NAME)).trimEnd(),
    cut: cut ? [first, last].filter(Boolean).join(' ') : null,
  }
}

function wallClock(instant: Date, timezone: string) {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone)
  const two = (value: number) => `${value}`.padStart(2, '0')
  return {
    ...{ day: two(at.day), month: two(at.month), year: `${at.year}`.padStart(4, '0') },
    ...{ hour: two(at.hour), minute: two(at.minute), second: two(at.second) },
  }
}
