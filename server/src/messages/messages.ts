import Negotiator from 'negotiator'
import { de, type Messages } from './de.ts'
import { en } from './en.ts'

export type { Messages } from './de.ts'

/** A text for people: a constant the spec fixes, or a choice from the catalogue of the reader's language. */
export type Text = string | ((messages: Messages) => string)

const CATALOGUES: ReadonlyMap<string, Messages> = new Map(Object.entries({ de, en }))

export const inLanguage = (text: Text, messages: Messages): string => (typeof text === 'string' ? text : text(messages))

/** German unless `en` is asked for (ISO 639-1 or a tag beginning with it). */
export const messagesFor = (language: string | null | undefined): Messages =>
  CATALOGUES.get((language ?? 'de').slice(0, 2).toLowerCase()) ?? de

/** The catalogue the reader prefers by `Accept-Language` (RFC 9110, 12.5.4); German when absent or unknown. */
export const negotiate = (header: string | undefined): Messages => negotiated(header) ?? de

/** The same; null when absent or unknown. */
export function negotiated(header: string | undefined): Messages | null {
  const known = preferred(header).map((tag) => CATALOGUES.get(tag.slice(0, 2).toLowerCase()))
  return known.find((catalogue) => catalogue !== undefined) ?? null
}

/** The language tags of an `Accept-Language`, most preferred first. */
export const preferred = (header: string | undefined): string[] =>
  header ? new Negotiator({ headers: { 'accept-language': header } }).languages() : []
