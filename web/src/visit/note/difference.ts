/** A stretch of text that is in both versions, or only in the new or the old one. */
export interface Stretch {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** What changed from one text to another, word by word (longest common subsequence; notes have a few hundred words). */
export function difference(before: string, after: string): Stretch[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const inCommon = commonLengths(old, now)
  const stretches: Stretch[] = []
  const push = (kind: Stretch['kind'], text = '') => {
    const last = stretches.at(-1)
    if (last?.kind === kind) last.text += text
    else stretches.push({ kind, text })
  }
  let i = 0
  let j = 0
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      push('same', old[i++])
      j++
    } else if (inCommon(i + 1, j) >= inCommon(i, j + 1)) push('removed', old[i++])
    else push('added', now[j++])
  }
  for (const word of old.slice(i)) push('removed', word)
  for (const word of now.slice(j)) push('added', word)
  return stretches
}

/** The length of the longest common subsequence of the words from `i` and from `j` on. */
function commonLengths(old: readonly string[], now: readonly string[]): (i: number, j: number) => number {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}
