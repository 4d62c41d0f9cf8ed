// Which clause of a dialogue went into the note, and where: found by the words they share.
import { SECTION_HEADS, type SectionHead } from '../extractive/model.ts'
import { sentencesOf } from './reference.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]} ${word}`)

/** How much a word tells: a lot if it is rare. */
export type Weight = (word: string) => number

const COMMON = new Set(
  'a an and are as at be been but by can could did do does for from had has have he her his i if in into is it its me my no not of on or our she should so some than that the their them then there these they this to up us was we were what when which who will with would you your am any also about all because patient'.split(
    ' ',
  ),
)

/** Weights words by how many texts they occur in. */
export function weightsOver(texts: readonly string[]): Weight {
  const seenIn = new Map<string, number>()
  for (const text of texts) for (const word of new Set(wordsOf(text))) seenIn.set(word, (seenIn.get(word) ?? 0) + 1)
  return (word) => (COMMON.has(word) ? 0.15 : 0.2 + Math.log(1 + texts.length / (1 + (seenIn.get(word) ?? 0))) / 2)
}

const massOf = (words: readonly string[], weight: Weight): number => words.reduce((sum, word) => sum + weight(word), 0)

/** Weighted F1 of the words that two sentences share; shared pairs add half of that. */
function likeness(said: readonly string[], written: readonly string[], weight: Weight): number {
  const left = new Map<string, number>()
  for (const word of said) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of written) {
    const count = left.get(word) ?? 0
    if (count > 0) shared += weight(word)
    if (count > 0) left.set(word, count - 1)
  }
  const pairs = new Set(pairsOf(said))
  for (const pair of pairsOf(written)) if (pairs.has(pair)) shared += massOf(pair.split(' '), weight) / 4
  const precision = shared / (massOf(said, weight) || 1)
  const recall = shared / (massOf(written, weight) || 1)
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0
}

const LIKE_ENOUGH = 0.24

/**
 * A target 0..1 for every head and clause. A section's is 1 for up to three clauses most like one of its sentences;
 * salience is the share of the clause's words and pairs of words that the note has.
 */
export function targetsOf(clauses: readonly string[], note: string, weight: Weight): Record<SectionHead, number>[] {
  const clauseWords = clauses.map(wordsOf)
  const noteWords = new Set(wordsOf(note))
  const notePairs = new Set(sentencesOf(note).flatMap(({ text }) => pairsOf(wordsOf(text))))
  const targets = clauseWords.map((words) => {
    const target = Object.fromEntries(SECTION_HEADS.map((head) => [head, 0])) as Record<SectionHead, number>
    const known = words.filter((word) => noteWords.has(word))
    const pairs = pairsOf(words)
    const together = pairs.filter((pair) => notePairs.has(pair)).length / (pairs.length || 1)
    target.salience = 0.5 * (massOf(known, weight) / (massOf(words, weight) || 1)) + 0.5 * Math.min(1, 2 * together)
    return target
  })
  for (const { section, text } of sentencesOf(note)) {
    const written = wordsOf(text)
    const ranked = clauseWords
      .map((words, at) => ({ at, like: likeness(words, written, weight) }))
      .sort((a, b) => b.like - a.like)
    const best = ranked[0]?.like ?? 0
    for (const { at, like } of ranked.slice(0, 3)) {
      const target = targets[at]
      if (target && like >= LIKE_ENOUGH && like >= 0.75 * best) target[section] = 1
    }
  }
  return targets
}
