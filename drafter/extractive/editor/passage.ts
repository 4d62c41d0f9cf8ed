import { drugsAmong, isAcquaintance, relativeNamed, sideNamed, unitNamed } from '@visite/lexicon'
import { tokensOf } from '../../tokens.ts'
import type { Cue, LanguagePack, Matcher } from '../pack.ts'

/** What somebody said, of which a sentence is to be made. */
export interface Part {
  /** Doctor, patient; in lower case if that is not certain. */
  who: 'D' | 'P' | 'd' | 'p'
  text: string
  /** A question before what was said: nothing has to be told of it. */
  asked?: boolean
}

/** The parts of a passage, with what one speaker asks and the other answers. */
export const withQuestions = (parts: readonly Part[]): Part[] =>
  parts.map((part, at) => {
    const next = parts[at + 1]
    const asks = next !== undefined && next.who.toUpperCase() !== part.who.toUpperCase() && /\?\s*$/.test(part.text)
    return asks ? { ...part, asked: true } : part
  })

/** What a sentence may not lose or change. */
export type Guarded = 'number' | 'unit' | 'drug' | 'side' | 'person' | 'negation' | 'hedge' | 'condition' | 'status'

/** A word or mark of a passage. */
export interface Token {
  /** As it is read: lower case, short forms in full, spoken numbers as digits. */
  word: string
  /** As it is written. */
  raw: string
  who: Part['who']
  asked: boolean
  /** Numbers of its sentence and of its clause, counting up. */
  sentence: number
  clause: number
  /** Grammatical class. */
  kind: string
  /** What it names. */
  cues: readonly Cue[]
  guarded: Guarded | null
}

type Words = Readonly<Record<string, RegExp>>

const HEDGES: Words = {
  de: /^(?:vielleicht|wahrscheinlich|vermutlich|eventuell|evtl|möglicherweise|möglich|glaube|schätze|denke|angeblich|ehesten|eher|verdacht|könnte|ob|ungefähr|etwa|circa|kaum|selten)$/,
  en: /^(?:maybe|perhaps|probably|possibly|might|likely|unlikely|think|guess|reckon|suspect|suspected|whether|about|around|roughly|hardly|rarely|could|presumably|apparently)$/,
}
/** What something holds only under. */
const CONDITIONS: Words = {
  de: /^(?:wenn|falls|sofern|außer|sonst|bis|solange|nur)$/,
  en: /^(?:if|unless|except|until|till|otherwise|only|once)$/,
}
/** What is over, changed or advised against. */
const STATUS: Words = {
  de: /^(?:früher|damals|ehemals|aufgehört|abgesetzt|absetzen|weglassen|weggelassen|weg|pausier\p{L}*|vermeiden|verzichten|rate|raten|ab|statt|anstatt)$/u,
  en: /^(?:used|formerly|previously|stopp?\p{L}*|quit|gave|off|avoid|hold|skip|instead|ago|sober|former|past)$/u,
}
const NEGATIONS: Words = {
  de: /^(?:nicht|kein\p{L}*|nie|niemals|ohne|weder|nein|nee|nichts|verneint|nirgends)$/u,
  en: /^(?:no|not|never|none|without|neither|nor|nothing|nope|denies|cannot)$/,
}
/** Somebody who is not the patient, unless the talk says so. */
const OTHERS: Words = {
  de: /^(?:er|ihm|ihn|freund|freundin|kollege|kollegin|nachbar|nachbarin|frau|mann)$/,
  en: /^(?:he|she|him|his|her|friend|wife|husband|neighbour|neighbor|partner|girlfriend|boyfriend)$/,
}

export const denies = (word: string, { code }: LanguagePack): boolean => NEGATIONS[code]?.test(word) ?? false

const MARK = /^[.?!;:,…]$/
const STOP = /^[.?!;…]$/
export const isMark = (word: string): boolean => MARK.test(word)

/** Reads words that it may meet again: what a word names is looked up once. */
export interface Reader {
  pack: LanguagePack
  cuesOf(word: string): readonly Cue[]
}

export function readerFor(pack: LanguagePack): Reader {
  const known = new Map<string, readonly Cue[]>()
  const all = Object.entries(pack.cues) as [Cue, Matcher][]
  return {
    pack,
    cuesOf(word) {
      const found = known.get(word) ?? all.flatMap(([cue, pattern]) => (pattern.test(word) ? [cue] : []))
      known.set(word, found)
      return found
    },
  }
}

const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'")

/** Numbers are read in lower case: "Thirty-eight point one". */
function asNumber(raw: string, { readings }: LanguagePack): string {
  const word = raw.toLowerCase()
  return word !== raw && readings([word]) !== word ? word : raw
}

/** The words of a text as a note writes them: short forms in full, numbers as digits. */
export function wordsOf(text: string, pack: LanguagePack): string[] {
  const raws: string[] = []
  const tokens = tokensOf(text)
  for (const [at, { raw }] of tokens.entries()) {
    const last = raws.at(-1)
    // "15. März"
    const isOrdinal = raw === '.' && last !== undefined && pack.decimalPoint(last, tokens[at + 1]?.text ?? '')
    if (isOrdinal) raws[raws.length - 1] = `${last}.`
    else raws.push(raw)
  }
  const words = raws.flatMap((raw, at) => pack.expand(plain(raw), plain(raws[at + 1] ?? '')) ?? [asNumber(raw, pack)])
  return pack.readings(words).split(/\s+/).filter(Boolean)
}

const COUNTS =
  /^(?:\p{L}*(?:teen|zehn|zig)|thirty|forty|fifty|(?:twen|six|seven|eigh|nine)ty|half|quarter|double|twice|halb\p{L}*|doppelt\p{L}*|viertel|achtel|drittel|einmal)$/u

function guardOf(word: string, kind: string, before: string, pack: LanguagePack): Guarded | null {
  if (/\d/.test(word) || (kind === 'number' && word !== 'one') || COUNTS.test(word)) return 'number'
  if (/\d/.test(before) && unitNamed(word)) return 'unit'
  if (denies(word, pack)) return 'negation'
  if (HEDGES[pack.code]?.test(word)) return 'hedge'
  if (CONDITIONS[pack.code]?.test(word)) return 'condition'
  if (STATUS[pack.code]?.test(word)) return 'status'
  const language = pack.facts
  if (language === null) return null
  if (sideNamed(word, language)) return 'side'
  const isOther = relativeNamed(word, language) || isAcquaintance(word, language) || OTHERS[language]?.test(word)
  return isOther ? 'person' : null
}

/** A capital at the beginning of a sentence shows nothing. */
const uncased = (raw: string, begins: boolean, { nouns }: LanguagePack): string => {
  const word = raw.toLowerCase()
  return begins && !nouns.test(word) && !/[A-ZÄÖÜ\d].*[A-ZÄÖÜ\d]/.test(raw) ? word : raw
}

/** The words of a passage in order. */
export function tokensIn(parts: readonly Part[], { pack, cuesOf }: Reader): Token[] {
  let sentence = 0
  let clause = 0
  return withQuestions(parts).flatMap(({ who, text, asked = false }) => {
    sentence++
    clause++
    const raws = wordsOf(text, pack)
    const words = raws.map((raw) => raw.toLowerCase())
    const kinds = pack.classesOf(words)
    const named = drugsAmong(words, pack.code)
    const isDrug = (place: number) => named.some(({ at, length }) => place >= at && place < at + length)
    return raws.map((given, at): Token => {
      const [word = '', before = '', kind = ''] = [words[at], words[at - 1], kinds[at]]
      clause += Number(isMark(before))
      sentence += Number(STOP.test(before))
      const guarded = isDrug(at) ? 'drug' : guardOf(word, kind, before, pack)
      const raw = uncased(given, at === 0 || STOP.test(before), pack)
      return { word, raw, who, asked, sentence, clause, kind, cues: cuesOf(word), guarded }
    })
  })
}
