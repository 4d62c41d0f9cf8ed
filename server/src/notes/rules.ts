import { ApiError } from '../platform/http/errors.ts'
import type { NoteBody, NoteChange } from './schema.ts'

const invalid = (field: string, problem: string) => new ApiError(400, `Notes validation failed: ${field}: ${problem}`)

/** Longest note or summary, in UTF-16 code units: more than a hundred printed pages. */
const MAX_CHARS = 500_000

/** Markdown asterisks are removed before storage (spec 2.5). */
export const withoutAsterisks = (text: string): string => text.replaceAll('*', '')

/** The note of `POST /notes/add`: required, not empty. */
export function requiredNotes(body: NoteBody): string {
  const notes = optionalText('notes', body.notes)
  const text = notes === undefined ? '' : withoutAsterisks(notes)
  if (text.trim() === '') throw invalid('notes', 'Path `notes` is required.')
  return text
}

/** The note of `PUT /notes/{id}`: an empty or missing one keeps the stored value. */
export function changedNotes(body: NoteChange): string | undefined {
  const notes = optionalText('notes', body.notes)
  const text = notes === undefined ? '' : withoutAsterisks(notes)
  return text.trim() === '' ? undefined : text
}

export const summaryOf = (body: NoteBody | NoteChange): string | undefined => optionalText('summary', body.summary)

export function citationsOf(body: NoteBody): unknown[] | null {
  if (body.citations === undefined || body.citations === null) return null
  if (!Array.isArray(body.citations)) throw invalid('citations', castFailed('Array', body.citations, 'citations'))
  return body.citations.length > 0 ? body.citations : null
}

function optionalText(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalid(field, castFailed('string', value, field))
  if (value.length > MAX_CHARS)
    throw invalid(field, `Path \`${field}\` is longer than the maximum allowed length (${MAX_CHARS}).`)
  return value
}

const castFailed = (type: string, value: unknown, path: string) =>
  `Cast to ${type} failed for value (type ${typeof value}) at path "${path}"`
