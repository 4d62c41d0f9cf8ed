import { frenchWords, isTimeUnit, relativeWords, SIDES, timeWords, unitNamed } from '@visite/lexicon'
import type { LanguagePack } from './pack.ts'

/** A value given by a statement, which has one of each kind. */
export interface Value {
  /** "side", "unit mg", "of tablets", "duration", or just "number". */
  kind: string
  text: string
  at: number
}

/** A number with what is counted: "138/85", "81 2" as a recogniser writes 81.2, "10 days", "einer Woche". */
const COUNTED =
  /(?<![\d.,/:\p{L}-])(\d+(?:[.,]\d+)?(?:\/\d+)?(?: (?:\d(?![\d.,/:-])|eins(?!\p{L})))?(?![\d-])|(?:ein|one)(?:e[rmn]?)?(?= [\p{L}]))(?: ([\p{L}%µ°]+))?/gu
/** Other values of which a statement has only one; a German side without its ending, which stays. */
const WORDS: Readonly<Record<LanguagePack['code'], Readonly<Record<string, RegExp>>>> = {
  de: {
    side: new RegExp(`(?<!\\p{L})(?:${SIDES.de})(?=(?:s|e[rnsm]?)(?!\\p{L}))`, 'gu'),
    weekday: new RegExp(timeWords('de', 'weekday'), 'gu'),
    relative: new RegExp(`(?<!\\p{L})(?:${relativeWords('de')})(?!\\p{L})`, 'gu'),
    frequency: /(?<!\p{L})(?:einmal|\d+-mal)(?: täglich)?/gu,
    month: new RegExp(`(?<!\\p{L})(?:${timeWords('de', 'month')})(?!\\p{L})`, 'gu'),
    // "Abends", not "der Abend".
    daytime: new RegExp(`(?<!\\p{L})(?:${timeWords('de', 'daytime')})(?<=[^e]s)(?!\\p{L})`, 'gu'),
  },
  en: {
    side: new RegExp(`(?<!all )\\b(?:${SIDES.en})\\b(?! (?:away|now|here|there|after|before|at|so)\\b)`, 'g'),
    weekday: new RegExp(`\\b(?:${timeWords('en', 'weekday')})\\b`, 'g'),
    relative: new RegExp(`\\b(?:${relativeWords('en')})\\b`, 'g'),
    frequency: /\b(?:once|twice|\d+ times) daily\b/g,
    month: new RegExp(`\\b(?:${timeWords('en', 'month')})\\b`, 'g'),
    daytime: new RegExp(`\\b(?:in the|at) (?:${timeWords('en', 'daytime')})\\b`, 'g'),
    ordinal: /(?<=\bthe )(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w+teenth|\w+tieth)\b/g,
  },
  fr: {
    side: /(?<!\p{L})(?:gauche|droite?)(?!\p{L})/gu,
    weekday: /(?<!\p{L})(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?!\p{L})/gu,
    month: new RegExp(`(?<!\\p{L})(?:${frenchWords('month')})(?!\\p{L})`, 'gu'),
  },
}

/** "14 tablets": a word for a thing follows the number, so it counts nothing else. */
const THINGS = /^(?!times$|was$|this$|plus$|minus$|always$|yes$)[a-z]{3,}s$/
const isThing = (word: string, { code, isNoun }: LanguagePack): boolean =>
  code === 'en' ? THINGS.test(word) : isNoun(word)

function countedIn(text: string, pack: LanguagePack): Value[] {
  return [...text.matchAll(COUNTED)].flatMap(({ 0: whole, 1: number = '', 2: word = '', index: at }): Value[] => {
    const unit = unitNamed(word)
    if (/^packs?$/.test(word)) return []
    if (isTimeUnit(word)) return [{ kind: 'duration', text: whole, at }]
    if (!/^\d/.test(number)) return []
    if (number.includes('/')) return [{ kind: 'pair', text: number, at }]
    const of = unit ? `unit ${unit}` : isThing(word, pack) ? `of ${word}` : 'number'
    return [{ kind: of, text: number, at }]
  })
}

/** The values of a text, in order. */
export function valuesOf(text: string, pack: LanguagePack): Value[] {
  const named = Object.entries(WORDS[pack.code]).flatMap(([kind, words]) =>
    [...text.matchAll(words)].map(({ 0: found, index: at }) => ({ kind, text: found, at })),
  )
  return [...named, ...countedIn(text, pack)].sort((a, b) => a.at - b.at)
}

const amountOf = ({ text }: Value): number =>
  /^\d/.test(text)
    ? Number.parseFloat(text.replace(/ eins$/, '.1').replace(/[, ](?=\d)/, '.'))
    : /^(?:ein|one)/.test(text)
      ? 1
      : Number.NaN
const isNumber = ({ kind }: Value): boolean => kind === 'number'
const COUNTS = /^(?:number|pair|unit .*|of .*|duration)$/

const isSame = (one: Value, other: Value): boolean =>
  one.text === other.text ||
  (one.kind === 'frequency' && one.kind === other.kind && one.text.split(' ')[0] === other.text.split(' ')[0]) ||
  (COUNTS.test(one.kind) && amountOf(one) === amountOf(other) && one.kind === other.kind)

/** Nobody mistakes twenty for two: numbers for the same thing, when nothing says what they count. */
const ALIKE = 2.5
const isAlike = (old: Value, value: Value): boolean => {
  const [one, other] = [amountOf(old), amountOf(value)]
  return one * ALIKE > other && other * ALIKE > one
}

/**
 * How close a value is to the one it corrects: within one statement, in another, or alone ("ten"), where a bare number
 * may stand for any.
 */
export type Nearness = 'within' | 'across' | 'alone'

/** Names of persons, drugs and months are listed and compared: one replaces another only within a statement. */
const LISTED = /^(?:drug|relative|month)$/

/** Of the same kind, but not the same. */
function conflicts(old: Value, value: Value, nearness: Nearness): boolean {
  if (isSame(old, value) || (nearness !== 'within' && LISTED.test(old.kind))) return false
  if (old.kind === value.kind) return !isNumber(value) || (nearness !== 'across' && isAlike(old, value))
  const isBare = nearness === 'within' ? isNumber(value) || isNumber(old) : nearness === 'alone' && isNumber(value)
  return isBare && COUNTS.test(old.kind) && COUNTS.test(value.kind) && isAlike(old, value)
}

/** A value in place of another. */
export interface Repair {
  old: Value
  value: Value
}

/** The last earlier value that cannot be true along with a later one, those of the same kind first. */
export function repairOf(before: readonly Value[], after: readonly Value[], nearness: Nearness): Repair | null {
  // "One in the morning, one at night." - "No, only in the morning."
  const isNew = (one: Value) =>
    COUNTS.test(one.kind) || !before.some((old) => old.kind === one.kind && isSame(old, one))
  for (const isFit of [(old: Value, value: Value) => old.kind === value.kind, () => true])
    for (const value of after.filter(isNew)) {
      const old = before.findLast((one) => isFit(one, value) && conflicts(one, value, nearness))
      if (old) return { old, value }
    }
  return null
}

/** "10 days" - "two": the number alone. */
const instead = ({ old, value }: Repair): string =>
  old.kind === 'duration' && isNumber(value) ? old.text.replace(/^\S+/, value.text) : value.text

/** A text that gives one value, with another in its place. */
export function repaired(text: string, repair: Repair, pack: LanguagePack): string {
  const place = valuesOf(text, pack).findLast((one) => isSame(one, repair.old))
  if (!place) return text
  const written = place.kind === repair.old.kind ? instead(repair) : repair.value.text
  return text.slice(0, place.at) + written + text.slice(place.at + place.text.length)
}

/** Is a value already given here? */
export const hasValue = (text: string, value: Value, pack: LanguagePack): boolean =>
  valuesOf(text, pack).some((one) => isSame(one, value))
