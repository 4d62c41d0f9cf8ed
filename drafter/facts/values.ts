import {
  drugsAmong,
  isAmountUnit,
  isTimeUnit,
  type Measure,
  measureNamed,
  measuresAmong,
  type Named,
  sideNamed,
  unitNamed,
} from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactTime } from './fact.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'
import { valueIn } from './wording.ts'

const BLOOD_PRESSURE = 'blood pressure'
/** A value is at most this many words after its name. */
const NEAR = 9
const NUMBER = /^\d+(?:[.,]\d+)?$/

/** Vital signs and laboratory values with their numbers. */
export function valuesIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  if (clause.relative || clause.conditional) return []
  return [...bloodPressuresIn(clause, before, language), ...othersIn(clause, before, language)]
}

const isAbout = (words: readonly string[], { code }: FactLanguage): boolean =>
  measuresAmong(words, code).some(({ name }) => name === BLOOD_PRESSURE)

/** Every pressure in a clause, with the arm and the position it was taken in. */
function bloodPressuresIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const { text } = clause
  const isNamed = [clause, ...before].some(({ words }) => isAbout(words, language))
  const called = language.code === 'de' ? 'blutdruck' : 'blood pressure'
  let position = positionBefore(clause, before, language)
  let from = 0
  return [...text.matchAll(language.bloodPressure)].flatMap((match): Found[] => {
    const [whole, systolic = '', diastolic = ''] = match
    const told = text.slice(from, match.index)
    from = match.index + whole.length
    const isWritten = whole === `${systolic}/${diastolic}`
    if (!isPressure(Number(systolic), Number(diastolic)) || !(isWritten || isNamed) || AIM.test(told)) return []
    const { length, ...own } = takenAround(told, text.slice(from), language)
    from += length
    const taken = { ...(position && { position }), ...own }
    position = undefined
    const where = Object.values(taken).map((one) => valueIn(language.code, one))
    const written = [`${systolic}/${diastolic} mmHg`, ...where].join(' ')
    const attributes = { systolic, diastolic, unit: 'mmHg', ...taken }
    return [value(clause, 'vital', called, attributes, written, timeOf(told.split(' '), language))]
  })
}

/** "Now stand up. After a minute 92 over 58.": not a patient's "when I stand up", nor a question. */
function positionBefore({ unit }: Clause, before: readonly Clause[], language: FactLanguage): string | undefined {
  const last = before.at(-1)
  const goesOn = last?.unit.speaker === unit.speaker && !last.unit.question
  return goesOn && before.some(({ words }) => isAbout(words, language))
    ? takenIn(last.text, language).position
    : undefined
}

/** How a pressure was taken, according to the words before it, or else those right after it, with their length. */
function takenAround(told: string, behind: string, language: FactLanguage): Taken & { length: number } {
  const ahead = takenIn(told, language)
  if (ahead.side || ahead.position) return { ...ahead, length: 0 }
  const near = (behind.split(SECOND)[0] ?? '')
    .split(' ')
    .slice(0, SIDE_NEAR + 1)
    .join(' ')
  const after = takenIn(near, language)
  return { ...after, length: after.side || after.position ? near.length : 0 }
}

interface Taken {
  side?: string
  position?: string
}

const isPressure = (high: number, low: number): boolean =>
  high >= 60 && high <= 280 && low >= 30 && low <= 160 && high > low + 10

/** What follows is about the next value. */
const SECOND = /[,;]|\d/

/** "Lying down the blood pressure is": a position is at most this many words before the name. */
const POSITION_NEAR = 4

/**
 * The arm and the position that were named last. "The left knee is swollen, blood pressure": a side before the name of
 * the pressure is not an arm's.
 */
function takenIn(text: string, language: FactLanguage): Taken {
  const words = text.split(' ')
  const named = measuresAmong(words, language.code).findLast(({ name }) => name === BLOOD_PRESSURE)
  const near = words.slice(Math.max(0, (named?.at ?? 0) - POSITION_NEAR)).join(' ')
  const told = Object.entries(language.positions).map(([name, pattern]) => ({ name, at: near.search(pattern) }))
  const position = told.filter(({ at }) => at >= 0).sort((a, b) => b.at - a.at)[0]?.name
  const side = sideBefore(named ? words.slice(named.at + named.length) : words, language)?.side
  return { ...(side && { side }), ...(position && { position }) }
}

function othersIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const { unit } = clause
  const words = clause.words.map((word) => word.replace(/['’]s$/, ''))
  if (unit.question && unit.speaker === 'doctor') return []
  const named = measuresAmong(words, language.code)
  if (named.length === 0) {
    const asked = askedIn(clause, language)
    return asked.length > 0 ? asked : continuedIn(clause, before.at(-1), language)
  }
  return named.flatMap((one, index): Found[] => {
    const end = Math.min(named[index + 1]?.at ?? words.length, one.at + one.length + NEAR)
    const read = readingsOf(clause, one, words.slice(one.at + one.length, end), language)
    return read.length > 0 ? read : readBefore(clause, one, words.slice(0, one.at), language)
  })
}

/** "39.4 Fieber", "61 Kilo hab ich gewogen": a value before its name, if it can be no other. */
function readBefore(clause: Clause, one: Named, said: readonly string[], language: FactLanguage): Found[] {
  const measure = measureNamed(one.name)
  const at = said.findLastIndex((word) => NUMBER.test(word))
  const own = unitNamed(said[at + 1] ?? '')
  const isOwnUnit = own !== null && [measure?.unit, ...(measure?.otherUnits ?? [])].includes(own)
  const isBeside = one.name === 'temperature' && at === said.length - 1
  const isChange = said.some((word) => language.compares.test(word))
  return at >= 0 && measure?.vital && (isOwnUnit || isBeside) && !isChange
    ? readingsOf(clause, one, said.slice(at), language).slice(0, 1)
    : []
}

/** "Hop up on the scales. 82 kilos.", "I'll feel your pulse. That's 76.": begins with the value of what was just named. */
function continuedIn(clause: Clause, last: Clause | undefined, language: FactLanguage): Found[] {
  if (!last || last.unit.speaker !== clause.unit.speaker || last.unit.turn !== clause.unit.turn) return []
  const [one, another] = measuresAmong(last.words, language.code)
  const isOpen = one && !another && !last.words.some((word) => NUMBER.test(word))
  const at = clause.words.findIndex((word) => NUMBER.test(word))
  if (!isOpen || !measureNamed(one.name)?.vital || at < 0 || at > MOST_BEFORE) return []
  return clause.words.slice(0, at).every((word) => language.begins.test(word))
    ? readingsOf(clause, one, clause.words.slice(at), language).slice(0, 1)
    : []
}
/** "That is". */
const MOST_BEFORE = 2

/** "Temperature?" - "37.8.": the answer to a question about one measure. */
function askedIn(clause: Clause, language: FactLanguage): Found[] {
  const { unit, words } = clause
  const asked = measuresAmong((unit.asked?.text ?? '').split(/[ ,]+/), language.code)
  const [one] = asked
  if (!one || asked.length > 1) return []
  // "Have you lost weight?" - "Three kilos.": a difference.
  if ((unit.asked?.text ?? '').split(/[ ,]+/).some((word) => language.compares.test(word))) return []
  const at = words.findIndex((word) => NUMBER.test(word))
  const next = words[at + 1]
  const ends = next === undefined || /^[,;]$/.test(next) || NUMBER.test(next) || language.goesOn.test(next)
  if (!ends && unitNamed(next) === null) return []
  return readingsOf(clause, one, words, language).slice(0, 1)
}

/** The values given for one measure: for each side, now and before. */
function readingsOf(clause: Clause, { name, called }: Named, said: readonly string[], language: FactLanguage): Found[] {
  const measure = measureNamed(name)
  if (!measure || name === BLOOD_PRESSURE) return []
  const kind = measure.vital ? 'vital' : 'lab'
  const found: Found[] = []
  let rest = said
  while (found.length < MOST) {
    const read = numberAmong(rest, measure, language)
    if (!read) break
    const told = rest.slice(0, read.at)
    const behind = rest.slice(read.at + read.length)
    const sided = sideBefore(told, language) ?? sideBehind(behind, language)
    const side = sided?.side
    const time = timeOf(told, language)
    // A second number without its own side is an earlier value or something else, unless the first was the earlier one.
    if (found.length > 0 && !side && (time === 'past' || found.some((one) => one.time === 'now'))) break
    rest = behind.slice(sided?.length)
    const unit = unitOf(measure, read.number, rest[0], language)
    const attributes = { value: read.number, ...(unit && { unit }), ...(side && hasSides(measure) && { side }) }
    found.push(value(clause, kind, called, attributes, `${read.number} ${unit}`.trim(), time))
  }
  return found
}

/** A side, and the words behind the value that name it. */
interface Sided {
  side: string
  length: number
}

function sideBefore(words: readonly string[], { code }: FactLanguage): Sided | null {
  const side = words.map((word) => sideNamed(word, code)).findLast(Boolean)
  return side ? { side, length: 0 } : null
}

/** "20/40 on the left": the side given right after a value. */
function sideBehind(words: readonly string[], { code }: FactLanguage): Sided | null {
  const end = words.findIndex((word) => /^[,;]$/.test(word))
  const near = words.slice(0, end < 0 ? SIDE_NEAR : Math.min(end, SIDE_NEAR))
  const at = near.findIndex((word) => sideNamed(word, code) !== null)
  const side = at < 0 || near.slice(0, at).some((word) => NUMBER.test(word)) ? null : sideNamed(near[at] ?? '', code)
  return side && { side, length: at + 1 }
}

const SIDE_NEAR = 4

/** Blood has no sides: "kein Geräusch beidseits Kalium 4,4". */
const hasSides = ({ vital, unit }: Measure): boolean => vital || !/\/(?:d?l|mol|min)|%/.test(unit)

/**
 * The unit that is said, or the only one that fits the number: nobody has 102 °C, or is 1.7 cm tall. Empty: it may be
 * either.
 */
function unitOf(
  { unit, otherUnits }: Measure,
  number: string,
  next: string | undefined,
  { code }: FactLanguage,
): string {
  if (unit === 'kg' && unitNamed(next ?? '') === 'pound') return 'lb'
  if (unit === 'kg' && code === 'en' && unitNamed(next ?? '') !== 'kg' && Number(number) > PERHAPS_POUNDS) return ''
  if (unit === '°C' && Number(number) > HOTTEST) return '°F'
  if (otherUnits.includes('mmol/mol') && Number(number) >= LEAST_PER_MOLE) return 'mmol/mol'
  return unit === 'cm' && Number(number) < SHORTEST ? 'm' : unit
}

/** A weight in English without a unit: few people weigh that many kilograms, and many that many pounds. */
const PERHAPS_POUNDS = 120
/** In °C. */
const HOTTEST = 45
/** In °F. */
const COLDEST = 86
const SHORTEST = 3
/** HbA1c of 20 % is 195 mmol/mol, and nobody has 20 mmol/mol (NGSP: % = 0.0915 × mmol/mol + 2.15). */
const LEAST_PER_MOLE = 20

const MOST = 3

const timeOf = (told: readonly string[], { earlier }: FactLanguage): FactTime =>
  earlier.test(told.join(' ')) ? 'past' : 'now'

interface Reading {
  number: string
  at: number
  length: number
}

/** The value said after a name: not a time, not a dose, the later of "from … to", digits side by side as a decimal. */
function numberAmong(words: readonly string[], measure: Measure, language: FactLanguage): Reading | null {
  const [, , later = ''] = language.fromTo.exec(words.join(' ')) ?? []
  const value = later.replace(',', '.')
  if (later && isPlausible(value, measure)) return { number: value, at: words.indexOf(later), length: 1 }
  for (const [at, word] of words.entries()) {
    if (drugsAmong([word], language.code).length > 0) return null
    const read = readingAt(words, at, measure, language)
    if (read) return read
  }
  return null
}

function readingAt(words: readonly string[], at: number, measure: Measure, language: FactLanguage): Reading | null {
  const word = words[at] ?? ''
  if (measure.isFraction && FRACTION.test(word)) return { number: word, at, length: 1 }
  if (!NUMBER.test(word) || isNoValue(words, at, measure, language)) return null
  const next = words[at + 1] ?? ''
  const tenths = (measure.unit === '°C' ? /^\d{2,3}$/ : /^\d{1,2}$/).test(word) && /^\d$/.test(next)
  const number = `${words[at - 1] === 'minus' ? '-' : ''}${tenths ? `${word}.${next}` : word.replace(',', '.')}`
  return isPlausible(number, measure) ? { number, at, length: tenths ? 2 : 1 } : null
}

const isPlausible = (number: string, { least, most, unit }: Measure): boolean =>
  (Number(number) >= least && Number(number) <= most && isOnScale(Number(number), unit)) ||
  (unit === 'cm' && isMetres(number))

/** Nobody has a temperature between hot in °C and cold in °F, or 36.6 beats a minute. */
const isOnScale = (number: number, unit: string): boolean =>
  unit === '°C' ? number <= HOTTEST || number >= COLDEST : unit !== '/min' || Number.isInteger(number)

/** Is a number only a bound, a count, a time, a dose or a difference? */
function isNoValue(words: readonly string[], at: number, measure: Measure, { compares }: FactLanguage): boolean {
  const next = words[at + 1] ?? ''
  return (
    BOUND.test(words[at - 1] ?? '') ||
    COUNTED.test(next) ||
    isTimeUnit(next) ||
    isDose(next, measure) ||
    isDifference(words, at, compares)
  )
}

/** "I want you under 130 over 80". */
const AIM = /(?:above|over|under|below|aim|goal|target|über|unter|ziel|zielwert)\b[^\d]{0,12}$/

/** "Above 1000" is not a value. */
const BOUND = /^(?:above|over|under|below|über|unter)$/

/** "The sugar, two things". */
const COUNTED = /^(?:things?|questions?|options?|people|sachen|dinge|fragen|möglichkeiten)$/

/** "20/40", "4/8". */
const FRACTION = /^\d{1,2}\/\d{1,3}$/

const isMetres = (number: string): boolean => /^[01]\.\d\d?$|^2\.[0-2]\d?$/.test(number)

/** "3 kg higher" is not a weight; "124, down from 130" is. */
function isDifference(words: readonly string[], at: number, compares: RegExp): boolean {
  const after = unitNamed(words[at + 1] ?? '') === null ? at + 1 : at + 2
  return compares.test(words[after] ?? '') && words[after + 1] !== 'from'
}

/** "Magnesium, 2 g" is given, not measured. */
const isDose = (word: string, { unit }: Measure): boolean =>
  unitNamed(word) !== unit && (isAmountUnit(word) || unitNamed(word) === 'tablet')

const value = (
  clause: Clause,
  kind: 'vital' | 'lab',
  name: string,
  attributes: Record<string, string>,
  written: string,
  time: FactTime,
): Found => ({
  kind,
  name,
  text: `${name} ${written}`,
  assertion: 'present',
  experiencer: 'patient',
  time,
  attributes,
  status: 'active',
  clauses: [clause],
})
