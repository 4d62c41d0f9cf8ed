import { DRUG_NAMES, type Drug, drugsAmong, EVERYDAY_DRUG_NAMES } from '@visite/lexicon'
import { namesOf } from '@visite/lexicon/data'
import { seeded } from '../learn/seeded.ts'
import type { Segment } from '../port.ts'

/** A sentence of a note with what it cites. */
export interface Statement {
  /** The consultation. */
  id: string
  text: string
  quotes: string[]
  segments: readonly Segment[]
}

export const FAULTS = [
  'number changed',
  'drug swapped',
  'negation flipped',
  'side swapped',
  'organ swapped',
  'relative swapped',
  'complaint or illness swapped',
  'unit changed',
  'sentence invented',
  'wrong span',
] as const
export type Fault = (typeof FAULTS)[number]

type Language = 'de' | 'en'
type Random = () => number
const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)]

function numberChanged(text: string, random: Random): string | null {
  const numbers = [...text.matchAll(/\d+/g)]
  const one = pick(numbers, random)
  if (!one) return null
  const changed = String(Number(one[0]) + 1 + Math.floor(random() * 8))
  return text.slice(0, one.index) + changed + text.slice(one.index + one[0].length)
}

const WORD = /[\p{L}\d]+(?:[-'][\p{L}\d]+)*/gu

/** The first drug that a text names, by name, with its place. */
function drugIn(text: string, language: Language): { drug: Drug; start: number; end: number } | null {
  const words = [...text.matchAll(WORD)]
  const [drug] = drugsAmong(
    words.map(([word]) => word.toLowerCase()),
    language,
  )
  const [first, last] = drug ? [words[drug.at], words[drug.at + drug.length - 1]] : []
  return drug && first && last ? { drug, start: first.index, end: last.index + last[0].length } : null
}

/** Does the other drug's name cover everything that the first one names? */
const isAlso = (one: Drug, other: Drug): boolean =>
  one.substances.every((name) => other.substances.includes(name) || other.kinds.includes(name))

/** One sentence for every known drug name, put in place of a drug. */
function drugsSwapped(statements: readonly Statement[], language: Language): Statement[] {
  const naming = statements.filter(({ text }) => drugIn(text, language))
  return [...DRUG_NAMES, ...EVERYDAY_DRUG_NAMES].flatMap((name, at) => {
    const [instead] = drugsAmong([...name.split(' '), '5', 'mg'], language)
    const statement = naming[at % naming.length]
    const place = statement && drugIn(statement.text, language)
    if (!instead || !place || isAlso(instead, place.drug)) return []
    return { ...statement, text: statement.text.slice(0, place.start) + name + statement.text.slice(place.end) }
  })
}

const FLIPS: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bdenies\b/, 'reports'],
    [/\breports\b(?! that)/, 'denies'],
    [/\b(is|are|was|were|has|have|had|does|do|did|can|will|should|could) not\b/, '$1'],
    [/\bno (?=[a-z])/i, ''],
    [/\bwithout\b/, 'with'],
    [/\bnever\b/, ''],
    [/\b(is|are|was|were|has been|has|had|can|will|should)\b(?! (?:likely|that))/, '$1 not'],
  ],
  de: [
    [/^Verneint:/, 'Bejaht:'],
    [/^Bejaht:/, 'Verneint:'],
    [/\bkeine[nmrs]? /i, ''],
    [/\bkein /i, ''],
    [/\bnicht /, ''],
    [/\bohne\b/, 'mit'],
    [/\b(ist|sind|war|hat|nimmt)\b(?! kein)/, '$1 nicht'],
  ],
}

function negationFlipped(text: string, language: Language): string | null {
  for (const [from, to] of FLIPS[language]) if (from.test(text)) return text.replace(from, to)
  return null
}

const SIDES: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bleft\b/i, 'right'],
    [/\bright\b/i, 'left'],
  ],
  de: [
    [/\blink(?=s|e)/, 'recht'],
    [/\bLink(?=s|e)/, 'Recht'],
    [/\brecht(?=s|e)/, 'link'],
    [/\bRecht(?=s|e)/, 'Link'],
  ],
}

function sideSwapped(text: string, language: Language): string | null {
  for (const [from, to] of SIDES[language]) if (from.test(text)) return text.replace(from, to)
  return null
}

/** Every word of a kind in the lexicon, with the thing it names. */
function wordsOfKind(files: readonly string[], language: Language): Map<string, string> {
  const lists = files.map((file) => namesOf(file)[language])
  return new Map(lists.flatMap((names) => [...names].filter(([word]) => /^[\p{L}-]{3,}$/u.test(word))))
}

const KINDS: Readonly<Partial<Record<Fault, readonly string[]>>> = {
  'organ swapped': ['organs.txt'],
  'relative swapped': ['relatives.txt'],
  'complaint or illness swapped': ['symptoms.txt', 'illnesses.txt'],
}

/** A word from the lexicon in place of another of its kind that names a different thing: any of them. */
function wordSwapped(kind: ReadonlyMap<string, string>, random: Random): (text: string) => string | null {
  const all = [...kind]
  return (text) => {
    for (const { 0: said, index } of text.matchAll(WORD)) {
      const named = kind.get(said.toLowerCase())
      const others = named === undefined ? [] : all.filter(([, name]) => name !== named)
      const [instead] = pick(others, random) ?? []
      if (instead) return text.slice(0, index) + instead + text.slice(index + said.length)
    }
    return null
  }
}

const UNIT = /(\d ?)(mg|mcg|µg|g|ml|mmHg|kg|cm|mm|Wochen?|weeks?|Tagen?|days?|Monaten?|months?)(?!\p{L})/u
const OTHER_UNITS: Readonly<Record<Language, readonly string[]>> = {
  de: ['mg', 'µg', 'g', 'ml', 'kg', 'cm', 'Wochen', 'Tage', 'Monate'],
  en: ['mg', 'mcg', 'g', 'ml', 'kg', 'cm', 'weeks', 'days', 'months'],
}

function unitChanged(text: string, language: Language, random: Random): string | null {
  const [, , unit = ''] = UNIT.exec(text) ?? []
  const others = OTHER_UNITS[language].filter((one) => one.slice(0, 2).toLowerCase() !== unit.slice(0, 2).toLowerCase())
  return unit ? text.replace(UNIT, `$1${pick(others, random)}`) : null
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu))

/** The stretch of the transcript most like an invented sentence: what a careless model would cite for it. */
function mostAlike(text: string, segments: readonly Segment[]): string | null {
  const words = wordsOf(text)
  let best: string | null = null
  let most = -1
  for (const { text: said } of segments) {
    for (const clause of said.split(/(?<=[.?!])\s+/)) {
      const shared = [...wordsOf(clause)].filter((word) => words.has(word)).length
      if (shared > most && clause.split(' ').length <= 40) [best, most] = [clause, shared]
    }
  }
  return best
}

function invented(statement: Statement, statements: readonly Statement[], random: Random): Statement | null {
  const others = statements.filter(({ id }) => id !== statement.id)
  const other = pick(others, random)
  const quote = other ? mostAlike(other.text, statement.segments) : null
  return other && quote ? { ...statement, text: other.text, quotes: [quote] } : null
}

function elsewhere(statement: Statement, statements: readonly Statement[], random: Random): Statement | null {
  const same = statements.filter(({ id, text }) => id === statement.id && text !== statement.text)
  const other = pick(same, random)
  return other ? { ...statement, quotes: other.quotes } : null
}

/** One fault of a kind in every sentence that can have it, and every drug name once; the same each time. */
export function seededFaults(fault: Fault, statements: readonly Statement[], language: Language): Statement[] {
  const random = seeded(FAULTS.indexOf(fault) + 1)
  const files = KINDS[fault]
  const swapped = files && wordSwapped(wordsOfKind(files, language), random)
  const changed = (text: string): string | null => {
    if (fault === 'number changed') return numberChanged(text, random)
    if (fault === 'unit changed') return unitChanged(text, language, random)
    if (swapped) return swapped(text)
    return fault === 'negation flipped' ? negationFlipped(text, language) : sideSwapped(text, language)
  }
  if (fault === 'drug swapped') return drugsSwapped(statements, language)
  return statements.flatMap((statement) => {
    if (fault === 'sentence invented') return invented(statement, statements, random) ?? []
    if (fault === 'wrong span') return elsewhere(statement, statements, random) ?? []
    const text = changed(statement.text)
    return text && text !== statement.text ? { ...statement, text } : []
  })
}
