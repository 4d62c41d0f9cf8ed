import type { Clause } from './clauses.ts'

/** Forms of a word that share this many letters are the same. */
const STEM = 5

/** What is learned about a word: its beginning; all numbers are the same. */
export const stemOf = (word: string): string => (/^\d/.test(word) ? '#' : word.slice(0, STEM))
export const stemsOf = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map(stemOf)

/** Words on either side of a thing's name that may reverse what is said about it. */
const BESIDE = [1, 2, 3]

/** The words next to a thing's name, or next to other words for it. */
export function wordsBeside({ name, text }: { name: string; text: string }, { words }: Clause): string[] {
  const stems = words.map(stemOf)
  const names = new Set([...stemsOf(name), ...stemsOf(text)])
  const [first, last] = [stems.findIndex((one) => names.has(one)), stems.findLastIndex((one) => names.has(one))]
  if (first < 0) return []
  return BESIDE.flatMap((step) => {
    const far = step === 1 ? 'next' : 'near'
    return [`${far} before ${stems[first - step] ?? ''}`, `${far} after ${stems[last + step] ?? ''}`]
  })
}
