/** ROUGE F1 scores, 0..1. */
export interface Rouge {
  rouge1: number
  rouge2: number
  /** Over the union of the longest common subsequences of the lines. */
  rougeLsum: number
}

const tokens = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

function counts(list: readonly string[]): Map<string, number> {
  const seen = new Map<string, number>()
  for (const one of list) seen.set(one, (seen.get(one) ?? 0) + 1)
  return seen
}

const f1 = (hits: number, written: number, wanted: number): number =>
  written + wanted === 0 ? 0 : (2 * hits) / (written + wanted)

const grams = (list: readonly string[], size: number): string[] =>
  list.slice(size - 1).map((_, at) => list.slice(at, at + size).join(' '))

function rougeN(wanted: readonly string[], written: readonly string[], size: number): number {
  const [left, right] = [grams(wanted, size), grams(written, size)]
  const have = counts(right)
  let hits = 0
  for (const [gram, count] of counts(left)) hits += Math.min(count, have.get(gram) ?? 0)
  return f1(hits, right.length, left.length)
}

/** Indices into `wanted` of one longest common subsequence. */
function common(wanted: readonly string[], written: readonly string[]): number[] {
  const width = written.length + 1
  const table = new Uint16Array((wanted.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = 1; i <= wanted.length; i++)
    for (let j = 1; j <= written.length; j++)
      table[i * width + j] =
        wanted[i - 1] === written[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1))
  const indices: number[] = []
  for (let i = wanted.length, j = written.length; i > 0 && j > 0; ) {
    if (wanted[i - 1] === written[j - 1]) {
      indices.push(--i)
      j--
    } else if (at(i, j - 1) > at(i - 1, j)) j--
    else i--
  }
  return indices
}

function rougeLsum(reference: string, candidate: string): number {
  const lines = (text: string) =>
    text
      .split('\n')
      .map(tokens)
      .filter((line) => line.length > 0)
  const [wanted, written] = [lines(reference), lines(candidate)]
  const left = counts(written.flat())
  let hits = 0
  for (const line of wanted) {
    const union = new Set(written.flatMap((other) => common(line, other)))
    for (const index of [...union].sort((a, b) => a - b)) {
      const token = line[index] ?? ''
      const count = left.get(token) ?? 0
      if (count > 0) hits++
      left.set(token, Math.max(0, count - 1))
    }
  }
  return f1(hits, written.flat().length, wanted.flat().length)
}

/**
 * ROUGE-1, -2 and -Lsum (Lin 2004) as Google's `rouge_score` computes them without stemming: lower case, runs of
 * letters and digits, clipped counts, lines for sentences.
 */
export function rouge(reference: string, candidate: string): Rouge {
  const [wanted, written] = [tokens(reference), tokens(candidate)]
  return {
    rouge1: rougeN(wanted, written, 1),
    rouge2: rougeN(wanted, written, 2),
    rougeLsum: rougeLsum(reference, candidate),
  }
}
