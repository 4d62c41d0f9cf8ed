import type { Clause } from './clauses.ts'

/** Letters by which forms of a word are the same. */
const STEM = 5

/** What is learned of a word: its beginning; of any number the same. */
export const stemOf = (word: string): string => (/^\d/.test(word) ? '#' : word.slice(0, STEM))
export const stemsOf = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map(stemOf)

/** Words on either side of a thing's name, that may turn what is said of it. */
const BESIDE = [1, 2, 3]

/** What stands beside the name of a thing, or beside other words for it. */
export function besideIn({ name, text }: { name: string; text: string }, { words }: Clause): string[] {
  const stems = words.map(stemOf)
  const names = new Set([...stemsOf(name), ...stemsOf(text)])
  const [first, last] = [stems.findIndex((one) => names.has(one)), stems.findLastIndex((one) => names.has(one))]
  if (first < 0) return []
  return BESIDE.flatMap((step) => {
    const far = step === 1 ? 'next' : 'near'
    return [`${far} before ${stems[first - step] ?? ''}`, `${far} after ${stems[last + step] ?? ''}`]
  })
}
