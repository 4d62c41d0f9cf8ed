import { ApiError } from '../platform/http/errors.ts'

/** Spec 8: 25 MB, a megabyte being 1024² bytes (contract 4). */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024
/** Contract 7: files of one `POST /documents/upload`. */
export const MAX_FILES = 10
/** As long as a file name may be. */
const MAX_TITLE = 255

interface Existing {
  is_consent: number
}

/**
 * Which of an appointment's documents a new file replaces (spec 4.7 r1 to spec 4.7 r3); null: it is added.
 * @param documents oldest first; of several consent documents the newest counts
 */
export function replacedBy<T extends Existing>(documents: readonly T[]): T | null {
  const consent = documents.findLast(({ is_consent }) => is_consent === 1)
  if (consent) return consent
  return documents.length === 1 ? (documents[0] ?? null) : null
}

/** The title of a form or a change: null where there is none (spec 4.7: the file name then). */
export function titleOf(value: string | null | undefined): string | null {
  const title = value?.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || null
  if (title && title.length > MAX_TITLE) throw new ApiError(400, (m) => m.invalid('title', m.problemTooLong(MAX_TITLE)))
  return title
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  on: true,
  yes: true,
  false: false,
  0: false,
  off: false,
  no: false,
}

/** A yes or no of a form; `fallback` when it is missing or empty. @throws {ApiError} 400 for anything else */
export function flagOf(fields: Readonly<Record<string, string>>, name: string, fallback: boolean): boolean {
  const value = (Object.hasOwn(fields, name) ? fields[name] : '')?.trim().toLowerCase()
  if (!value) return fallback
  const flag = Object.hasOwn(FLAGS, value) ? FLAGS[value] : undefined
  if (flag === undefined) throw new ApiError(400, (m) => m.invalid(name, m.problemValue))
  return flag
}

/**
 * The name a file is saved under: the client's, with the extension of its real type, so that the system that opens it
 * takes it for nothing else.
 */
export function savedName(fileName: string, fileType: string): string {
  const endings = fileType === 'jpeg' ? ['jpeg', 'jpg', 'jpe'] : [fileType]
  const fits = endings.some((ending) => fileName.toLowerCase().endsWith(`.${ending}`))
  return fits ? fileName : `${fileName}.${endings[0]}`
}
