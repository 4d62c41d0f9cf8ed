/**
 * Letters that must be changed, left out, added or swapped with their neighbour to make one word the other (optimal
 * string alignment).
 */
export function editDistance(a: string, b: string): number {
  let [before, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let best = Math.min(
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1)
      current.push(best)
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}

/** Which letters are in a word, as bits; a few share one. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

/** Whether two words can be within a distance, by their letters alone: each change makes two of them different at most. */
export function mayBeWithin(distance: number, a: number, b: number): boolean {
  let different = 0
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) different++
  return different <= 2 * distance
}
