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
  /** Its place among all phrases of its language, the longest first. */
  rank: number
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
  /** Those whose first word may have any ending, by what comes before it. */
  open: Index
  /** How many letters these first words have. */
  lengths: readonly number[]
}

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
      if (isTaken || !wanted.every((one, place) => place === 0 || isAt(at + place, one))) continue
      own.push({ name, called, at, length: wanted.length, ...(everyday && { everyday }) })
    }
  return found
}

/** The longest first. @param bare the word without an "'s" */
function beginningWith(word: string, bare: string, { whole, open, lengths }: Indexes): readonly Phrase[] {
  let found = whole.get(word) ?? NONE
  const add = (more: readonly Phrase[] | undefined) => {
    if (more) found = found.length > 0 ? [...found, ...more].sort(byRank) : more
  }
  if (bare !== word) add(whole.get(bare))
  for (const length of lengths) {
    if (length > word.length) break
    add(open.get(word.slice(0, length)))
  }
  return found
}

const byRank = (one: Phrase, other: Phrase): number => one.rank - other.rank

const isOpen = (word: string): boolean => word.endsWith('*')

function indexesOf(language: Language): Indexes {
  const phrases = LISTS.flatMap(([file, first], list) =>
    rows(file).flatMap((row) => phrasesIn(row, language === 'en' ? first : first + 1, list)),
  )
    .sort((one, other) => lettersOf(other) - lettersOf(one))
    .map((phrase, rank): Phrase => ({ ...phrase, rank }))
  const [open = [], whole = []] = [true, false].map((wanted) =>
    phrases.filter(({ words: [first = ''] }) => isOpen(first) === wanted),
  )
  const by = (some: readonly Phrase[], key: (first: string) => string): Index =>
    Map.groupBy(some, ({ words: [first = ''] }) => key(first))
  const stems = by(open, (first) => first.slice(0, -1))
  const lengths = [...new Set([...stems.keys()].map(({ length }) => length))].sort((a, b) => a - b)
  return { whole: by(whole, (first) => first), open: stems, lengths }
}

const lettersOf = ({ words }: { words: readonly string[] }): number => words.join(' ').length

function phrasesIn(row: readonly string[][], field: number, list: number): Omit<Phrase, 'rank'>[] {
  const all = row[field] ?? []
  const [name = ''] = row[0] ?? []
  const called = (all[0] ?? '').replace(/\*?\??$/, '')
  return all.map((phrase) => {
    const bare = phrase.replace(EVERYDAY, '')
    const everyday = EVERYDAY.test(phrase)
    return { list, words: bare.split(' '), name, called, everyday }
  })
}

/** "The belly's soft." */
const withoutIs = (word: string): string => (word.endsWith("'s") || word.endsWith('’s') ? word.slice(0, -2) : word)

const isWord = (word: string | undefined, wanted: string): boolean =>
  isOpen(wanted) ? (word?.startsWith(wanted.slice(0, -1)) ?? false) : word === wanted
