import { drugKindsAmong } from './conditions.ts'
import { words as wordsOf } from './data.ts'
import { DRUG_NAMES, drugsAmong } from './drugs.ts'
import { codesOf, lettersApart, soundOf } from './sounds.ts'

/** Codes and letters of a name that is known by its sound, at least, and words that a recogniser makes of it, at most. */
const LEAST_SOUND = 5
const LEAST_LETTERS = 7
const MOST_PIECES = 5
const MOST_LETTERS = 20
/** Share of its letters that may be others. */
const APART = 0.22
/** What consists of nothing else is talk. */
const EVERYDAY = new Set(wordsOf('everyday.txt'))

const BY_SOUND = Map.groupBy(
  [...DRUG_NAMES].filter((name) => name.length >= LEAST_LETTERS && /^\p{L}+$/u.test(name)),
  (name) => soundOf(codesOf(name)),
)

const WORD = /^(\p{L}+)([^\p{L}\d]*)$/u

interface Piece {
  letters: string
  /** How it sounds, once that was asked for. */
  codes: string | null
  /** Behind it. */
  mark: string
  isTalk: boolean
}

function pieceOf(word: string): Piece | null {
  const [, letters, mark = ''] = WORD.exec(word) ?? []
  return letters ? { letters, codes: null, mark, isTalk: EVERYDAY.has(letters) } : null
}

interface Heard {
  name: string
  /** Share of the letters that are others. */
  apart: number
  length: number
}

/** The name that some pieces sound like, if they are its letters too. */
function nameOf(joined: string, codes: string, length: number, least: number): Heard | null {
  const sound = soundOf(codes)
  const near = (sound.length < least ? [] : (BY_SOUND.get(sound) ?? []))
    .map((name) => ({ name, length, apart: lettersApart(joined, name) / name.length }))
    .filter(({ apart }) => apart <= APART)
  const extra = ({ name }: Heard) => Math.abs(name.length - joined.length)
  return near.sort((a, b) => a.apart - b.apart || extra(a) - extra(b))[0] ?? null
}

/** Most places are: nothing has to be compared. */
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
 * Writes drugs by their names that a recogniser heard as other words: "fu rosemid", "a pick saban", "amoxi zillin". A
 * single word is left as it is.
 *
 * @param text lower case, words between blanks
 */
export function withDrugNames(text: string, language: 'de' | 'en' | 'fr'): string {
  const words = text.split(' ')
  const pieces = words.map(pieceOf)
  const out: string[] = []
  for (let at = 0; at < words.length; ) {
    const heard = heardAt(pieces, at)
    const next = heard && heardAt(pieces, at + 1, LEAST_SOUND - 1)
    // "Das lora tadin" is loratadine; "metoprolol a" names it already.
    const isNew = heard && !(next && next.apart < heard.apart) && !isNamed(words.slice(at, at + heard.length), language)
    out.push(isNew ? heard.name : (words[at] ?? ''))
    at += isNew ? heard.length : 1
  }
  return out.join(' ')
}

/** "Nie Statine" is no nystatin. */
const isNamed = (words: readonly string[], language: 'de' | 'en' | 'fr'): boolean =>
  (language !== 'fr' && drugKindsAmong(words, language).length > 0) ||
  words.some((word) => word.length >= LEAST_LETTERS && DRUG_NAMES.has(word)) ||
  drugsAmong(words, language)[0]?.length === words.length
