import { type Language, namesOf, rows } from './data.ts'
import { withEndings } from './endings.ts'
import { type Named, phrasesOf } from './phrases.ts'

/** A complaint named by a sensation and the part of the body it is in. */
export interface Complaint extends Named {
  /** Whether the part is named: "it hurts" has none. */
  placed: boolean
}

const FILES = ['organs.txt', 'regions.txt'] as const
const parts = FILES.map((file) => withEndings(namesOf<string>(file)))
const COMPOUND = new Map(FILES.flatMap((file) => rows(file).map((row) => [row[0]?.[0] ?? '', row[3]?.[0] ?? ''])))
const SENSATIONS = new Map(rows('sensations.txt').map((row) => [row[0]?.[0] ?? '', row]))
const sensationsAmong = phrasesOf('sensations.txt')

/** A part is at most this many words away. */
const NEAR = 5
const ENDS = /^(?:[,;:?!]|and|und|but|aber|or|oder|no|not|kein\p{L}*|nicht)$/u

/** "It hurts in my knee", "das Knie tut weh": sensations with the part of the body beside them. @param words lower case */
export function complaintsAmong(words: readonly string[], language: Language): Complaint[] {
  return sensationsAmong(words, language).map((sensation) => {
    const place = placeNear(words, sensation, language)
    if (!place) return { ...sensation, called: nounOf(sensation.name, language), placed: false }
    const at = Math.min(sensation.at, place.at)
    const length = Math.max(sensation.at + sensation.length, place.at + 1) - at
    return { name: sensation.name, called: calledOf(sensation.name, place, language), at, length, placed: true }
  })
}

interface Place {
  at: number
  word: string
  part: string
}

function placeNear(words: readonly string[], { at, length }: Named, language: Language): Place | null {
  for (const step of [1, -1]) {
    const start = step > 0 ? at + length : at - 1
    for (let place = start; Math.abs(place - start) < NEAR; place += step) {
      const word = words[place]?.replace(/['’]s$/, '')
      if (word === undefined || ENDS.test(word)) break
      const part = parts.map((named) => named(word, language)).find(Boolean)
      if (part) return { at: place, word, part }
    }
  }
  return null
}

const nounOf = (name: string, language: Language): string =>
  SENSATIONS.get(name)?.[language === 'de' ? 4 : 3]?.[0] ?? name

const calledOf = (name: string, { word, part }: Place, language: Language): string => {
  const noun = nounOf(name, language)
  if (language === 'en') return `${word} ${noun}`
  return JOINED.has(name) ? `${COMPOUND.get(part)}${noun}` : `${noun} ${word}`
}

/** Sensations that German joins with the part: "Knieschmerz". */
const JOINED: ReadonlySet<string> = new Set(['pain', 'swelling', 'stiffness', 'cramp', 'weakness', 'redness'])
