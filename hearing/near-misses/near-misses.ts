import { editDistance, lettersOf, mayBeWithin } from '@visite/lexicon/edit-distance'
import { colognePhonetic } from 'cologne-phonetic'

/** A stretch of a text and the term that was meant. Offsets are UTF-16 code units. */
export interface NearMiss {
  start: number
  end: number
  /** As it stands in the text. */
  heard: string
  term: string
}

/** Known words other than the terms; they are left alone. */
export interface Known {
  /** Is it a word of the language? @param word lower case */
  isCommon(word: string): boolean
  /** Words as special as the terms, in lower case: other drugs. */
  special: ReadonlySet<string>
}

/** Shorter words are too easily confused. */
const SHORTEST = 5
/** At most this many letters may be wrong. */
const LARGEST = 3
/** A word made of letters; anything with a digit is not one and stays untouched. */
const WORD = /(?<![\p{L}\p{N}])\p{L}+(?:['’]\p{L}+)*(?![\p{L}\p{N}])/gu
/** What may be added to a term when it is inflected. */
const ENDINGS = /^(?:e?s|e?n|er?)$/

interface Word {
  text: string
  lower: string
  start: number
  end: number
}

interface Term {
  /** As the doctor spells it. */
  text: string
  words: readonly string[]
  /** Its letters without spaces. */
  joined: string
  /** Which letters these are. */
  letters: number
}

/**
 * Finds words that were meant to be one of the terms: a spelling that is not a word, sounds like the term and differs
 * in a letter or a few. It prefers none to a wrong one: a word of the language, another term or a known drug is never
 * taken for a near miss, nor is a word that is just as near to something else. A term that fell apart (`Meto prolol`)
 * is put together. Yields after every word of the text.
 */
export function nearMissFinder(terms: readonly string[], known: Known): (text: string) => Generator<void, NearMiss[]> {
  const wanted = terms.map(asTerm)
  const singles = wanted.filter(({ words }) => words.length === 1)
  const severals = [...Map.groupBy(wanted, ({ words }) => words.length)].filter(([count]) => count > 1)
  const own = new Set(wanted.flatMap((term) => [term.joined, ...term.words]))
  const isRight = remembered((word) => {
    const name = word.replace(/['’]s$/, '')
    return own.has(name) || known.special.has(name) || known.isCommon(word)
  })
  const nearest = remembered((word) => nearestOf(word, singles, known.special))

  /** One word that is nearly a term. Abbreviations are too easily confused. */
  const one = ({ text, lower }: Word): Match | null => {
    if (lower.length < SHORTEST || isRight(lower) || text === text.toUpperCase()) return null
    const term = nearest(lower)
    return term && { term, words: 1 }
  }
  /** A term of several words, one of them wrong. */
  const several = (words: readonly Word[], at: number, text: string): Match | null => {
    for (const [count, candidates] of severals) {
      const parts = run(words, at, count, text, BETWEEN)
      if (!parts || parts.every(isRight)) continue
      const term = candidates.find((each) => fits(parts, each, isRight))
      if (term) return { term, words: count }
    }
    return null
  }
  /** A term of one word that fell apart into several. */
  const inPieces = (words: readonly Word[], at: number, text: string): Match | null => {
    for (const count of [3, 2]) {
      const parts = run(words, at, count, text, /^\s+$/)
      if (!parts || parts.every(isRight)) continue
      const joined = parts.join('')
      const letters = lettersOf(joined)
      // A word of the language is swallowed only where the letters are the term's: not in “metoprolo a day”.
      const mayDiffer = !parts.some(isRight)
      const term = singles.find(
        (each) => mayBeWithin(1, letters, each.letters) && fellApart(joined, each.joined, mayDiffer),
      )
      if (term) return { term, words: count }
    }
    return null
  }

  return function* (text) {
    const words = wordsOf(text)
    const found: NearMiss[] = []
    for (let at = 0; at < words.length; ) {
      const first = words[at]
      const match = first && (several(words, at, text) ?? inPieces(words, at, text) ?? one(first))
      const last = words[at + (match?.words ?? 1) - 1]
      if (match && last) {
        const heard = text.slice(first.start, last.end)
        found.push({ start: first.start, end: last.end, heard, term: cased(match.term.text, heard) })
      }
      at += match?.words ?? 1
      yield
    }
    return found
  }
}

interface Match {
  term: Term
  /** How many words of the text it replaces. */
  words: number
}

/** Remembers answers, because words recur. */
function remembered<T>(answer: (word: string) => T): (word: string) => T {
  const answers = new Map<string, T>()
  return (word) => {
    const known = answers.get(word)
    if (known !== undefined) return known
    const found = answer(word)
    answers.set(word, found)
    return found
  }
}

/** Between the words of a term: `Dr. Öztürk`, `Metoprolol-Succinat`. */
const BETWEEN = /^(?:\.?\s+|-)$/

/** Words that follow each other with nothing else between them, lower case. */
function run(words: readonly Word[], at: number, count: number, text: string, between: RegExp): string[] | null {
  const parts = words.slice(at, at + count)
  const connected = parts.every((part, index) => {
    const next = parts[index + 1]
    return !next || between.test(text.slice(part.end, next.start))
  })
  return parts.length === count && connected ? parts.map(({ lower }) => lower) : null
}

/** Every word is in the term, or a near miss of one that is; at least one is a near miss. */
const fits = (parts: readonly string[], term: Term, isRight: (word: string) => boolean): boolean =>
  parts.join('') !== term.joined &&
  parts.every((part, index) => {
    const word = term.words[index] ?? ''
    return part === word || (!isRight(part) && isNear(part, word))
  })

function fellApart(joined: string, term: string, mayDiffer: boolean): boolean {
  if (joined === term) return term.length >= SHORTEST
  if (!mayDiffer || term.length < 8 || Math.abs(joined.length - term.length) > 1 || editDistance(joined, term, 1) !== 1)
    return false
  return editDistance(colognePhonetic(joined), colognePhonetic(term)) <= (term.length < 10 ? 0 : 1)
}

function nearestOf(word: string, terms: readonly Term[], special: ReadonlySet<string>): Term | null {
  const letters = lettersOf(word)
  const near = terms.filter((term) => mayBeWithin(LARGEST, letters, term.letters) && isNear(word, term.joined))
  const inflected = near.some(({ joined }) => word.startsWith(joined) && ENDINGS.test(word.slice(joined.length)))
  if (near.length === 0 || inflected) return null
  const ranked = near.map((term) => ({ term, distance: editDistance(word, term.joined, LARGEST) }))
  const [best, next] = ranked.sort((a, b) => a.distance - b.distance)
  if (!best || next?.distance === best.distance) return null
  // A word just as near to another drug may be that drug.
  for (const other of special) {
    if (sameDrug(other, best.term.joined) || Math.abs(other.length - word.length) > best.distance) continue
    if (editDistance(word, other, best.distance) <= best.distance) return null
  }
  return best.term
}

/** `amlodipin` and `amlodipine` are two spellings of one. */
const sameDrug = (a: string, b: string): boolean => a.replace(/e$/, '') === b.replace(/e$/, '')

/**
 * Could this have been heard for that? By letters, and by their sound (Kölner Phonetik, which works for English too).
 */
function isNear(word: string, term: string): boolean {
  const length = Math.min(word.length, term.length)
  if (length < SHORTEST || Math.abs(word.length - term.length) > LARGEST) return false
  const distance = editDistance(word, term, LARGEST)
  if (distance === 0 || distance > LARGEST) return false
  const [sound, wanted] = [colognePhonetic(word), colognePhonetic(term)]
  if (distance === 1) return length >= 7 || sound === wanted
  const beginsAlike = word[0] === term[0] || (sound[0] === wanted[0] && sound[0] !== '0')
  if (!beginsAlike) return false
  if (length >= 10) return sound === wanted || (distance === 2 && editDistance(sound, wanted) <= 1)
  return length >= 7 && distance === 2 && sound === wanted
}

function asTerm(text: string): Term {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean)
  const joined = words.join('')
  return { text, words, joined, letters: lettersOf(joined) }
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word,
    lower: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))

/** A term in lower case is capitalised where the word it replaces was. */
const cased = (term: string, heard: string): string =>
  /^\p{Lu}/u.test(heard) ? term.charAt(0).toUpperCase() + term.slice(1) : term
