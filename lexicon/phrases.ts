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
  name: string
  called: string
  everyday: boolean
}

/** Letters by which phrases whose first word has any ending are looked up. */
const KEY = 3

type Index = ReadonlyMap<string, readonly Phrase[]>

const EVERYDAY = /\?$/

/**
 * Finds the phrases of a file of rows `name | English phrases | German phrases`; a star stands for any ending, and a
 * question mark behind a phrase says that it is an everyday one too.
 *
 * @param first the field of the English phrases
 */
export function phrasesOf(file: string, first = 1): (words: readonly string[], language: Language) => Named[] {
  const lines = rows(file)
  const indexOf = (field: number): { whole: Index; open: Index } => {
    const phrases = lines.flatMap((row) => {
      const all = row[field] ?? []
      const called = (all[0] ?? '').replace(/\*?\??$/, '')
      return all.map((phrase) => ({
        words: phrase.replace(EVERYDAY, '').split(' '),
        name: row[0]?.[0] ?? '',
        called,
        everyday: EVERYDAY.test(phrase),
      }))
    })
    // Of phrases that begin alike, the longest is found.
    phrases.sort((a, b) => lengthOf(b) - lengthOf(a))
    const isOpen = ({ words }: Phrase) => words[0]?.endsWith('*') === true
    return {
      whole: Map.groupBy(
        phrases.filter((one) => !isOpen(one)),
        ({ words }) => words[0] ?? '',
      ),
      open: Map.groupBy(phrases.filter(isOpen), ({ words }) => (words[0] ?? '').slice(0, KEY).replace('*', '')),
    }
  }
  const index = { en: indexOf(first), de: indexOf(first + 1) }

  return (words, language) => {
    const { whole, open } = index[language]
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
}

const lengthOf = ({ words }: Phrase): number => words.join(' ').length

const longer = (one: Phrase | undefined, other: Phrase | undefined): Phrase | undefined =>
  one && other ? (lengthOf(other) > lengthOf(one) ? other : one) : (one ?? other)

/** "The belly's soft." */
const withoutIs = (word: string): string => word.replace(/['’]s$/, '')

const isWord = (word: string | undefined, wanted: string): boolean =>
  wanted.endsWith('*') ? (word?.startsWith(wanted.slice(0, -1)) ?? false) : word === wanted
