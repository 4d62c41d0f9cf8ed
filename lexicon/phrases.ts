import { type Language, rows } from './data.ts'

/** An entry of a list, with its place among the words it was found in. */
export interface Named {
  /** Its name in the list. */
  name: string
  /** Its name in the language it was found in. */
  called: string
  at: number
  length: number
  /** Everyday words, or things that may also be fine ("appetite"): a complaint only where asked about as one. */
  everyday?: boolean
}

interface Phrase {
  /** The index of its list. */
  list: number
  words: readonly string[]
  /** Its letters, with a space between two words. */
  letters: number
  name: string
  called: string
  everyday: boolean
}

/** The lists of phrases, each with the field of the English ones. */
const LISTS = [
  ['advice.txt', 1],
  ['allergens.txt', 1],
  ['analytes.txt', 1],
  ['drug-kinds.txt', 1],
  ['findings.txt', 1],
  ['idioms.txt', 1],
  ['illnesses.txt', 1],
  ['measures.txt', 2],
  ['qualities.txt', 1],
  ['reasons.txt', 1],
  ['risks.txt', 1],
  ['sensations.txt', 1],
  ['signs.txt', 1],
  ['social.txt', 1],
  ['specialties.txt', 1],
  ['symptoms.txt', 1],
  ['tests.txt', 1],
  ['warnings.txt', 1],
] as const

/** Phrases by their beginning, the longest first. */
type Index = ReadonlyMap<string, readonly Phrase[]>

interface Indexes {
  /** By their first word. */
  whole: Index
  /** By its first letters: it may have any ending. */
  open: Index
}

/** How many letters are used to look up phrases whose first word may have any ending. */
const KEY = 3
const EVERYDAY = /\?$/
const NONE: readonly never[] = []

/**
 * Finds the phrases of a file of rows `name | English phrases | German phrases`; a star stands for any ending, and a
 * question mark after a phrase says that it is also an everyday one.
 */
export function phrasesOf(file: (typeof LISTS)[number][0]) {
  const list = LISTS.findIndex(([name]) => name === file)
  return (words: readonly string[], language: Language): readonly Named[] =>
    (language === 'en' ? english(words) : german(words))[list] ?? NONE
}

const english = amongAll('en')
const german = amongAll('de')

/** What was found from each list. */
type Found = (Named[] | undefined)[]

/** Looks words up in all lists at once, since many ask about the same clause. */
function amongAll(language: Language): (words: readonly string[]) => Found {
  // Created when first needed: most processes never read a consultation, and all start faster without it.
  let indexes: Indexes | undefined
  const known = new WeakMap<readonly string[], Found>()
  return (words) => {
    const before = known.get(words)
    if (before) return before
    indexes ??= indexesOf(language)
    const found = foundIn(words, indexes)
    known.set(words, found)
    return found
  }
}

function foundIn(words: readonly string[], indexes: Indexes): Found {
  const found: Found = []
  const bare = words.map(withoutIs)
  const isAt = (at: number, wanted: string) => isWord(words[at], wanted) || isWord(bare[at], wanted)
  for (const [at, word] of words.entries())
    for (const { list, name, called, everyday, words: wanted } of beginningWith(word, bare[at] ?? '', indexes)) {
      found[list] ??= []
      const own = found[list]
      const last = own.at(-1)
      const isTaken = last !== undefined && at < last.at + last.length
      if (isTaken || !wanted.every((one, place) => isAt(at + place, one))) continue
      own.push({ name, called, at, length: wanted.length, ...(everyday && { everyday }) })
    }
  return found
}

/** The longest first. @param bare the word without an "'s" */
function beginningWith(word: string, bare: string, { whole, open }: Indexes): readonly Phrase[] {
  const same = bare === word ? NONE : (whole.get(bare) ?? NONE)
  return longestFirst(longestFirst(whole.get(word) ?? NONE, same), open.get(bare.slice(0, KEY)) ?? NONE)
}

const byLength = (one: Phrase, other: Phrase): number => other.letters - one.letters

const longestFirst = (some: readonly Phrase[], others: readonly Phrase[]): readonly Phrase[] =>
  some.length === 0 ? others : others.length === 0 ? some : [...some, ...others].sort(byLength)

function indexesOf(language: Language): Indexes {
  const phrases = LISTS.flatMap(([file, first], list) =>
    rows(file).flatMap((row) => phrasesIn(row, language === 'en' ? first : first + 1, list)),
  )
  phrases.sort(byLength)
  const isOpen = ({ words }: Phrase) => words[0]?.endsWith('*') === true
  return {
    whole: Map.groupBy(
      phrases.filter((one) => !isOpen(one)),
      ({ words }) => words[0] ?? '',
    ),
    open: Map.groupBy(phrases.filter(isOpen), ({ words }) => (words[0] ?? '').slice(0, KEY).replace('*', '')),
  }
}

function phrasesIn(row: readonly string[][], field: number, list: number): Phrase[] {
  const all = row[field] ?? []
  const [name = ''] = row[0] ?? []
  const stem = (all[0] ?? '').replace(/\*?\??$/, '')
  // "Radiculopath*" is not a word: "a pinched nerve" is called radiculopathy. Names are English.
  const isBegun = all[0]?.endsWith('*') && name.startsWith(stem) && !name.includes(' ', stem.length)
  return all.map((phrase) => {
    const bare = phrase.replace(EVERYDAY, '')
    const everyday = EVERYDAY.test(phrase)
    const called = isBegun && !bare.startsWith(stem) ? name : stem
    return { list, words: bare.split(' '), letters: bare.length, name, called, everyday }
  })
}

/** "The belly's soft." */
const withoutIs = (word: string): string => (word.endsWith("'s") || word.endsWith('’s') ? word.slice(0, -2) : word)

const isWord = (word: string | undefined, wanted: string): boolean =>
  wanted.endsWith('*') ? (word?.startsWith(wanted.slice(0, -1)) ?? false) : word === wanted
