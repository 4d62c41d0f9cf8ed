import { drugKindsAmong } from './conditions.ts'
import { type Language, words as wordsOf } from './data.ts'
import { DRUG_NAMES, type DrugLanguage, drugsAmong } from './drugs.ts'
import { codesOf, lettersApart, soundOf } from './sounds.ts'

/** Least codes and letters of a name that is recognised by its sound; most words a recogniser turns it into. */
const LEAST_SOUND = 5
const LEAST_LETTERS = 7
const MOST_PIECES = 5
const MOST_LETTERS = 20
/** Share of its letters that may differ. */
const APART = 0.22
/** Words that consist of nothing else are ordinary talk. */
const EVERYDAY = new Set(wordsOf('everyday.txt'))

const BY_SOUND = Map.groupBy(
  [...DRUG_NAMES].filter((name) => name.length >= LEAST_LETTERS && /^\p{L}+$/u.test(name)),
  (name) => soundOf(codesOf(name)),
)

const WORD = /^(\p{L}+)([^\p{L}\d]*)$/u

interface Piece {
  letters: string
  /** How it sounds, computed on first use. */
  codes: string | null
  /** What follows it. */
  mark: string
  isTalk: boolean
}

function pieceOf(word: string): Piece | null {
  const [, letters, mark = ''] = WORD.exec(word) ?? []
  return letters ? { letters, codes: null, mark, isTalk: EVERYDAY.has(letters) } : null
}

interface Heard {
  name: string
  /** Share of the letters that differ. */
  apart: number
  length: number
}

/** The name that some pieces sound like, if their letters match too. */
function nameOf(joined: string, codes: string, length: number, least: number): Heard | null {
  const sound = soundOf(codes)
  const near = (sound.length < least ? [] : (BY_SOUND.get(sound) ?? []))
    .map((name) => ({ name, length, apart: lettersApart(joined, name) / name.length }))
    .filter(({ apart }) => apart <= APART)
  const extra = ({ name }: Heard) => Math.abs(name.length - joined.length)
  return near.sort((a, b) => a.apart - b.apart || extra(a) - extra(b))[0] ?? null
}

/** Most places are like this: nothing needs to be compared. */
function isAllTalk(pieces: readonly (Piece | null)[], at: number): boolean {
  for (let place = at; place < at + MOST_PIECES; place++) {
    const piece = pieces[place]
    if (!piece) return true
    if (!piece.isTalk) return false
    if (piece.mark) return true
  }
  return true
}

function heardAt(pieces: readonly (Piece | null)[], at: number, least = LEAST_SOUND): Heard | null {
  if (isAllTalk(pieces, at)) return null
  let [joined, codes, isTalk] = ['', '', true]
  let best: Heard | null = null
  for (let length = 1; length <= MOST_PIECES; length++) {
    const piece = pieces[at + length - 1]
    if (!piece || joined.length + piece.letters.length > MOST_LETTERS) break
    joined += piece.letters
    piece.codes ??= codesOf(piece.letters)
    codes += piece.codes
    isTalk &&= piece.isTalk
    const heard = isTalk || length === 1 || joined.length < LEAST_LETTERS ? null : nameOf(joined, codes, length, least)
    if (heard && !(best && best.apart <= heard.apart)) best = { ...heard, name: heard.name + piece.mark }
    if (piece.mark) break
  }
  return best
}

/**
 * Restores the names of drugs that a recogniser misheard as other words: "fu rosemid", "a pick saban", "amoxi zillin".
 * A single word is left as it is.
 *
 * @param text lower case, words separated by blanks
 */
export function withDrugNames(text: string, language: DrugLanguage): string {
  const words = text.split(' ')
  const pieces = words.map(pieceOf)
  const out: string[] = []
  for (let at = 0; at < words.length; ) {
    const heard = heardAt(pieces, at)
    const next = heard && heardAt(pieces, at + 1, LEAST_SOUND - 1)
    // "Das lora tadin" is loratadine; "metoprolol a" already names it.
    const isNew = heard && !(next && next.apart < heard.apart) && !isNamed(words.slice(at, at + heard.length), language)
    out.push(isNew ? heard.name : (words[at] ?? ''))
    at += isNew ? heard.length : 1
  }
  return out.join(' ')
}

const WITH_KINDS: Readonly<Record<Language, true>> = { de: true, en: true }
const hasKinds = (language: DrugLanguage): language is Language => Object.hasOwn(WITH_KINDS, language)

/** "Nie Statine" is not nystatin. */
const isNamed = (words: readonly string[], language: DrugLanguage): boolean =>
  (hasKinds(language) && drugKindsAmong(words, language).length > 0) ||
  words.some((word) => word.length >= LEAST_LETTERS && DRUG_NAMES.has(word)) ||
  drugsAmong(words, language)[0]?.length === words.length
