/** How far a transcript is from what was said. */
export interface WordErrors {
  /** Words of the reference. */
  words: number
  substitutions: number
  deletions: number
  insertions: number
  /** (substitutions + deletions + insertions) / words; 0 for two empty texts, Infinity for inventions over nothing. */
  rate: number
}

interface Cell {
  errors: number
  substitutions: number
  deletions: number
  insertions: number
}

/**
 * The words of a text as they are compared: lower case, without punctuation; an apostrophe inside a word stays,
 * a hyphen parts (`x-ray` is `x ray`).
 */
export const spokenWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []

/** Word error rate: the Levenshtein distance over words, divided by the words of the reference. */
export function wordErrorRate(reference: string, hypothesis: string): WordErrors {
  const said = spokenWords(reference)
  const heard = spokenWords(hypothesis)
  let above: Cell[] = heard.map((_, index) => inserted(index + 1))
  above.unshift(inserted(0))
  for (const [row, word] of said.entries()) {
    const current: Cell[] = [{ errors: row + 1, substitutions: 0, deletions: row + 1, insertions: 0 }]
    for (const [column, candidate] of heard.entries()) {
      current.push(cheapest(word === candidate, above[column], above[column + 1], current[column]))
    }
    above = current
  }
  const { errors, substitutions, deletions, insertions } = above.at(-1) ?? inserted(0)
  const rate = said.length > 0 ? errors / said.length : errors > 0 ? Number.POSITIVE_INFINITY : 0
  return { words: said.length, substitutions, deletions, insertions, rate }
}

const inserted = (count: number): Cell => ({ errors: count, substitutions: 0, deletions: 0, insertions: count })

/** One step of the distance: match or substitute from the diagonal, delete from above, insert from the left. */
function cheapest(same: boolean, diagonal = inserted(0), above = inserted(0), left = inserted(0)): Cell {
  if (same) return diagonal
  const errors = 1 + Math.min(diagonal.errors, above.errors, left.errors)
  if (errors === diagonal.errors + 1) return { ...diagonal, errors, substitutions: diagonal.substitutions + 1 }
  if (errors === above.errors + 1) return { ...above, errors, deletions: above.deletions + 1 }
  return { ...left, errors, insertions: left.insertions + 1 }
}
