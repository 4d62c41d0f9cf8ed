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
export function negotiate(header: string | undefined): Messages {
  if (!header) return de
  const ranked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = Number(parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { language: tag.slice(0, 2), weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ language, weight }) => weight > 0 && CATALOGUES.has(language))
    .sort((a, b) => b.weight - a.weight)
  return CATALOGUES.get(ranked[0]?.language ?? 'de') ?? de
}
