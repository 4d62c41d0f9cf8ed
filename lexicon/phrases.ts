import { type Language, rows } from './data.ts'

/** Something of a list, with its place among the words it was found in. */
export interface Named {
  /** Its name in the list. */
  name: string
  /** What it is called in the language it was found in. */
  called: string
  at: number
  length: number
}

interface Phrase {
  words: readonly string[]
  name: string
  called: string
}

const KEY = 3

/**
 * Finds the phrases of a file of rows `name | English phrases | German phrases`; a star stands for any ending.
 *
 * @param first the field of the English phrases
 */
export function phrasesOf(file: string, first = 1): (words: readonly string[], language: Language) => Named[] {
  const lines = rows(file)
  const indexOf = (field: number): Map<string, Phrase[]> => {
    const phrases = lines.flatMap((row) => {
      const all = row[field] ?? []
      const called = (all[0] ?? '').replace('*', '')
      return all.map((phrase) => ({ words: phrase.split(' '), name: row[0]?.[0] ?? '', called }))
    })
    // Of phrases that begin alike, the longest is found.
    phrases.sort((a, b) => b.words.join(' ').length - a.words.join(' ').length)
    return Map.groupBy(phrases, ({ words }) => (words[0] ?? '').slice(0, KEY).replace('*', ''))
  }
  const index = { en: indexOf(first), de: indexOf(first + 1) }

  return (words, language) => {
    const found: Named[] = []
    for (let at = 0; at < words.length; at++) {
      const candidates = index[language].get((words[at] ?? '').slice(0, KEY))
      const phrase = candidates?.find((one) => one.words.every((word, place) => isWord(words[at + place], word)))
      if (!phrase) continue
      found.push({ name: phrase.name, called: phrase.called, at, length: phrase.words.length })
      at += phrase.words.length - 1
    }
    return found
  }
}

const isWord = (word: string | undefined, wanted: string): boolean =>
  wanted.endsWith('*') ? (word?.startsWith(wanted.slice(0, -1)) ?? false) : word === wanted
