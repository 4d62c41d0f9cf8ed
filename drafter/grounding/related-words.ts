import { isDrug } from './claims.ts'

/** Without umlauts, so that `verträgt` counts as a form of `vertrage`. */
export const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

/** Two forms of a word, or a word and its compound: `hurts` and `hurting`, `Schmerz` and `Rückenschmerzen`. */
export function areRelatedWords(one: string, other: string): boolean {
  if (one === other) return true
  // Drug names differ only slightly: prednisone is not prednisolone.
  if (isDrug(one) || isDrug(other)) return false
  const [a, b] = [plain(one), plain(other)]
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 4) return long === `${short}s`
  if (short.length >= 5 && long.includes(short)) return true
  let shared = 0
  while (shared < short.length && short[shared] === long[shared]) shared++
  return shared >= Math.max(4, Math.ceil(0.7 * short.length)) && long.length - shared <= 4
}

export const hasRelatedWord = (words: readonly string[], word: string): boolean =>
  words.some((other) => areRelatedWords(word, other))
