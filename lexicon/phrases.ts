import { type Language, rows } from './data.ts'

/** Something of a list, with its place among the words it was found in. */
export interface Named {
  /** Its name in the list. */
  name: string
  /** What it is called in the language it was found in. */
  called: string
  at: number
  length: number
  /** Everyday words, or what works as well as not ("appetite"): a complaint only where it is asked about as one. */
  everyday?: boolean
}

interface Phrase {
  words: readonly string[]
  /** Its letters, with a space between two words. */
  letters: number
  name: string
  called: string
  everyday: boolean
}

/** Letters by which phrases whose first word has any ending are looked up. */
const KEY = 3

type Index = ReadonlyMap<string, readonly Phrase[]>

interface Indexes {
  whole: Index
  open: Index
}

const EVERYDAY = /\?$/

/**
 * Finds the phrases of a file of rows `name | English phrases | German phrases`; a star stands for any ending, and a
 * question mark behind a phrase says that it is an everyday one too.
 *
 * @param first the field of the English phrases
 */
export function phrasesOf(file: string, first = 1): (words: readonly string[], language: Language) => readonly Named[] {
  // Made when they are needed: most processes never read a consultation, and all start without them.
  const made: Partial<Record<Language, Indexes>> = {}
  const indexOf = (language: Language): Indexes => {
    made[language] ??= indexesOf(rows(file), language === 'en' ? first : first + 1)
    return made[language]
  }

  function among(words: readonly string[], language: Language): Named[] {
    const { whole, open } = indexOf(language)
    const found: Named[] = []
    const bare = words.map(withoutIs)
    for (let at = 0; at < words.length; at++) {
      const word = bare[at] ?? ''
      const beginning = whole.get(words[at] ?? '') ?? whole.get(word)
      const alike = open.get(word.slice(0, KEY))
      if (!beginning && !alike) continue
      const stands = ({ words: wanted }: Phrase) =>
        wanted.every((one, place) => isWord(words[at + place], one) || isWord(bare[at + place], one))
      const phrase = longer(beginning?.find(stands), alike?.find(stands))
      if (!phrase) continue
      const { name, called, everyday } = phrase
      found.push({ name, called, at, length: phrase.words.length, ...(everyday && { everyday }) })
      at += phrase.words.length - 1
    }
    return found
  }

  // Many ask about the same words of a clause.
  const known = {
    de: new WeakMap<readonly string[], readonly Named[]>(),
    en: new WeakMap<readonly string[], readonly Named[]>(),
  }
  return (words, language) => {
    const before = known[language].get(words)
    if (before) return before
    const found = among(words, language)
    known[language].set(words, found)
    return found
  }
}

function indexesOf(lines: ReturnType<typeof rows>, field: number): Indexes {
  const phrases = lines.flatMap((row) => {
    const all = row[field] ?? []
    const called = (all[0] ?? '').replace(/\*?\??$/, '')
    return all.map((phrase): Phrase => {
      const bare = phrase.replace(EVERYDAY, '')
      const everyday = EVERYDAY.test(phrase)
      return { words: bare.split(' '), letters: bare.length, name: row[0]?.[0] ?? '', called, everyday }
    })
  })
  // Of phrases that begin alike, the longest is found.
  phrases.sort((one, other) => other.letters - one.letters)
  const isOpen = ({ words }: Phrase) => words[0]?.endsWith('*') === true
  return {
    whole: Map.groupBy(
      phrases.filter((one) => !isOpen(one)),
      ({ words }) => words[0] ?? '',
    ),
    open: Map.groupBy(phrases.filter(isOpen), ({ words }) => (words[0] ?? '').slice(0, KEY).replace('*', '')),
  }
}

const longer = (one: Phrase | undefined, other: Phrase | undefined): Phrase | undefined =>
  one && other ? (other.letters > one.letters ? other : one) : (one ?? other)

/** "The belly's soft." */
const withoutIs = (word: string): string => (word.endsWith("'s") || word.endsWith('’s') ? word.slice(0, -2) : word)

const isWord = (word: string | undefined, wanted: string): boolean =>
  wanted.endsWith('*') ? (word?.startsWith(wanted.slice(0, -1)) ?? false) : word === wanted
