import { ApiError } from '../platform/http/errors.ts'

/** Invisible and meaningless in a word: soft hyphens, direction marks, joiners. */
const INVISIBLE = /\p{Cf}/gu
/** Control characters, line separators, half characters. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const HAS_LETTER = /\p{L}/u

/**
 * The terms as they are stored: trimmed, single spaces, composed characters, without duplicates regardless of case; the
 * first spelling counts. Empty ones are left out.
 * @throws {ApiError} 400 for a term with control characters, or without a letter, since numbers are never terms
 */
export function tidied(terms: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const [index, given] of terms.entries()) {
    const trimmed = given.trim()
    if (FORBIDDEN.test(trimmed)) throw new ApiError(400, (m) => m.invalid(`terms.${index}`, m.problemValue))
    const term = trimmed.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().normalize('NFC')
    if (term === '') continue
    if (!HAS_LETTER.test(term)) throw new ApiError(400, (m) => m.vocabularyNoLetter(term))
    const key = term.toLowerCase()
    if (!kept.has(key)) kept.set(key, term)
  }
  return [...kept.values()]
}
