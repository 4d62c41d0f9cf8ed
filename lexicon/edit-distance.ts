/**
 * How many letters must be changed, left out, added or swapped with their neighbour to turn one word into the other
 * (optimal string alignment).
 * @param most the limit of interest: less is compared then, and one more is returned for any greater distance
 */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  const far = most + 1
  if (Math.abs(a.length - b.length) > most) return far
  let [before, current]: [number[], number[]] = [[], []]
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    // No path leads further from the diagonal than `most`.
    const [from, to] = [Math.max(1, row - most), Math.min(b.length, row + most)]
    current[from - 1] = from === 1 ? row : far
    for (let column = from; column <= to; column++) {
      current[column] = Math.min(
        (above[column - 1] ?? far) + Number(a[row - 1] !== b[column - 1]),
        (above[column] ?? far) + 1,
        (current[column - 1] ?? far) + 1,
        areSwapped(a, row, b, column) ? (before[column - 2] ?? far) + 1 : far,
      )
    }
    current[to + 1] = far
    ;[before, above, current] = [above, current, before]
  }
  return Math.min(above[b.length] ?? far, far)
}

/** Whether the two letters before `row` in one word are those before `column` in the other, swapped. */
const areSwapped = (a: string, row: number, b: string, column: number): boolean =>
  row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]

/** Which letters a word contains, as bits; a few share one. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

/**
 * Whether two words can be within a distance, judged by their letters alone: each change alters at most two of them.
 */
export function mayBeWithin(distance: number, a: number, b: number): boolean {
  let different = 0
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) different++
  return different <= 2 * distance
}
