/** Bits that each word sets. */
const HASHES = 7

/** A set that forgets nothing, but now and then claims to hold a word it does not (Bloom filter). */
export interface WordFilter {
  has(word: string): boolean
}

/** @param bits as many bytes as `filterOf` made */
export const wordFilter = (bits: Uint8Array): WordFilter => ({
  has: (word) => places(word, bits.length * 8).every((bit) => ((bits[bit >> 3] ?? 0) >> (bit & 7)) & 1),
})

/** A filter of words: with ten bits a word it is wrong about one unknown word in a hundred. */
export function filterOf(words: readonly string[], bitsPerWord = 10): Uint8Array {
  const bits = new Uint8Array(Math.ceil((words.length * bitsPerWord) / 8))
  for (const word of words) {
    for (const bit of places(word, bits.length * 8)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
  return bits
}

/** Kirsch and Mitzenmacher: two hashes (FNV-1a from two beginnings) make all others. */
function places(word: string, size: number): number[] {
  const [first, second] = [fnv1a(word, 0x811c9dc5), fnv1a(word, 0x01000193) | 1]
  return Array.from({ length: HASHES }, (_, index) => ((first + index * second) >>> 0) % size)
}

function fnv1a(word: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 16_777_619)
  return hash >>> 0
}
