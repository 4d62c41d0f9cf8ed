import {
  drugsAmong,
  isAmountUnit,
  isTimeUnit,
  organNamed,
  relativeNamed,
  sideNamed,
  specialtiesAmong,
  testsAmong,
  timeNamed,
  unitNamed,
} from '@visite/lexicon'

type Language = 'de' | 'en'

/** What a value is one of. */
export type ValueKind =
  | 'number'
  | 'ordinal'
  | 'side'
  | 'day'
  | 'daytime'
  | 'month'
  | 'relative'
  | 'organ'
  | 'drug'
  | 'test'
  | 'specialty'

/** Something a statement names of which another could be true instead: a number, a side, a day, a drug. */
export interface Value {
  kind: ValueKind
  /** The same for the same value, however it is said. */
  name: string
  /** What a number counts: `unit mg`, `time`, `times`, `pair` (138/85), `clock`; empty: not said. */
  of: string
  /** Its place among the words, with its unit. */
  at: number
  length: number
}

/** A word in a text, and where it stands there. */
export interface Word {
  text: string
  at: number
}

const WORD = /[\p{L}\d][\p{L}\d'’:/%-]*(?:[.,]\d+)*|[,%]/gu

/** The words, commas and percent signs of a clause. @param text lower case */
export const wordsAt = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index: at }) => ({ text: word, at }))

const TIMES = /^(?:once|twice|einmal|\d+-mal)$/
const PART = /^(?:halbe?[nrs]?|ganze?[nrs]?|half|whole)$/
/** "The whole year" counts nothing. */
const WHOLE = /^(?:ganz|whole)/
const ONE = /^(?:eine?[nrsm]?|one|an?)$/
const ORDINAL = {
  en: /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w+(?:teen|tie)th|\d+(?:st|nd|rd|th))$/,
  de: /^(?:(?:erst|zweit|dritt|siebt|acht|\p{L}+(?:zig|zehn)st|(?:viert|fünft|sechst|neunt|zehnt|elft|zwölft|\p{L}+zehnt))e[nrsm]?)$/u,
} as const
const CLOCK = /^(?:uhr|o'clock|o’clock|am|pm)$/

const countedIn = (word: string, next: string): string => {
  if (word.includes('/')) return 'pair'
  if (isTimeUnit(next)) return 'time'
  if (next === 'times') return 'times'
  if (CLOCK.test(next)) return 'clock'
  const unit = next.includes('/') ? next : unitNamed(next)
  return unit ? `unit ${unit}` : ''
}

function numberAt(words: readonly string[], at: number): Omit<Value, 'at'> | null {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  if (TIMES.test(word)) return { kind: 'number', name: word, of: 'times', length: 1 }
  // "Halb elf".
  if (word === 'halb' && /^\d+$/.test(next)) return { kind: 'number', name: `halb ${next}`, of: 'clock', length: 2 }
  if (words[at - 1] === 'halb') return null
  if (WHOLE.test(word) && isTimeUnit(next)) return null
  const isPart = PART.test(word) || (ONE.test(word) && (isTimeUnit(next) || isAmountUnit(next)))
  if (!isPart && !/^\d/.test(word)) return null
  const of = countedIn(word, next)
  return { kind: 'number', name: word.replace(',', '.'), of, length: of === '' || of === 'pair' ? 1 : 2 }
}

function namedBy(word: string, language: Language): Omit<Value, 'at'> | null {
  const value = (kind: ValueKind, name: string | null | undefined) => (name ? { kind, name, of: '', length: 1 } : null)
  const time = timeNamed(word, language)
  return (
    value('side', sideNamed(word, language)) ??
    (time && time.kind !== 'season' ? value(time.kind === 'weekday' ? 'day' : time.kind, time.name) : null) ??
    (word === 'tonight' ? value('day', word) : null) ??
    value('relative', relativeNamed(word, language)) ??
    (ORDINAL[language].test(word) ? value('ordinal', word) : null) ??
    value('organ', organNamed(word, language))
  )
}

const LISTS = [
  ['test', testsAmong],
  ['specialty', specialtiesAmong],
] as const

/** The values among the words of a clause, in order. @param words lower case */
export function valuesAmong(words: readonly string[], language: Language): Value[] {
  const single = words.flatMap((word, at): Value[] => {
    const value = numberAt(words, at) ?? namedBy(word, language)
    return value ? [{ ...value, at }] : []
  })
  const drugs = drugsAmong(words, language).map(({ substances, at, length }): Value => {
    const name = substances.length > 0 ? substances.join('+') : (words[at] ?? '')
    return { kind: 'drug', name, of: '', at, length }
  })
  const listed = ([kind, among]: (typeof LISTS)[number]) =>
    among(words, language).map(({ name, at, length }): Value => ({ kind, name, of: '', at, length }))
  return [...single, ...drugs, ...LISTS.flatMap(listed)].sort((one, other) => one.at - other.at)
}
