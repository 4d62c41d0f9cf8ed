/**
 * Finds the last stretch, among those ordered by start, that begins at or before the offset.
 * @returns its index; -1 if there is none
 */
export function indexAt(stretches: readonly { start: number }[], offset: number): number {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stretches[middle]?.start ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}
