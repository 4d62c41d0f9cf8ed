import { type Language, rows, words } from './data.ts'
import { isDoseUnit } from './units.ts'

/** A drug as its name shows it: one substance or a combination. */
export interface Drug {
  /** International names. Drugs with the same substances are the same, whatever they are called. */
  substances: readonly string[]
  /** Names of the class its substances belong to, if they are called by it: insulin, heparin. */
  kinds: readonly string[]
}

/** A drug with its place among the words it was found in: `words[at]` to `words[at + length - 1]`. */
export interface NamedDrug extends Drug {
  at: number
  length: number
}

/** In French, drugs have only their international names. */
export type DrugLanguage = Language | 'fr'

interface Entry extends Drug {
  brand: boolean
  /** Also an everyday word: it means a drug only next to a dose. */
  everyday: boolean
  language: Language | null
}

const NAME = /^(?<name>.+?)(?<everyday>\?)?(?: \((?<language>de|en)\))?$/

/** Every name with the drug it names. */
function read(): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const kinds = new Map<string, readonly string[]>()
  const lines = rows('drugs.txt')
  for (const [names, , kind] of lines) if (names?.[0] && kind) kinds.set(names[0], kind)
  for (const [names = [], brands = []] of lines) {
    const first = names[0] ?? ''
    const substances = first.split(' + ').map((one) => one.replace('?', ''))
    const drug = { substances, kinds: substances.flatMap((one) => kinds.get(one) ?? []) }
    const own = substances.length > 1 ? [] : names.map((name) => [name, false] as const)
    for (const [each, brand] of [...own, ...brands.map((name) => [name, true] as const)]) {
      const { name = '', everyday, language } = NAME.exec(each)?.groups ?? {}
      const known = language === 'de' || language === 'en' ? language : null
      entries.set(name, { ...drug, brand, everyday: everyday !== undefined, language: known })
    }
  }
  return entries
}

const ENTRIES = read()

const namesThatAre = (wanted: boolean): ReadonlySet<string> =>
  new Set([...ENTRIES].flatMap(([name, { everyday }]) => (everyday === wanted ? [name] : [])))

/** Names of drugs, of one or more words, in lower case, without those that are also everyday words. */
export const DRUG_NAMES = namesThatAre(false)
/** Names that are also something else: "foster", "hct". Next to a dose they name a drug. */
export const EVERYDAY_DRUG_NAMES = namesThatAre(true)

/** Brand names, which are capitalised, in lower case; "co-codamol" is none. */
export const BRAND_NAMES: ReadonlySet<string> = new Set(
  [...ENTRIES].flatMap(([name, { brand, everyday }]) => (brand && !everyday && !name.startsWith('co-') ? [name] : [])),
)

const SEVERAL = [...ENTRIES.keys()].map((name) => name.split(' ')).filter(({ length }) => length > 1)
const MOST_WORDS = Math.max(...SEVERAL.map(({ length }) => length))
/** First words of names of several words. */
const FIRST_OF_SEVERAL = new Set(SEVERAL.map(([first]) => first))
const SHORTEST = 5
const LONGEST = 40
const BEGINNINGS = new Set([...ENTRIES.keys()].map((name) => name.slice(0, SHORTEST)))
const FORMS = new Set(words('drug-forms.txt'))
const STEM_ROWS = rows('drug-stems.txt').map(([stems = [], kinds]) => ({
  stems: stems.flatMap((one) => one.split(' ')),
  kind: kinds?.[0],
}))
const isBeginning = (stem: string): boolean => stem.endsWith('-')
/** An ending, and how the international name ends. */
const STEMS = new Map(
  STEM_ROWS.flatMap(({ stems }) =>
    stems.filter((one) => !isBeginning(one)).map((one) => [one, stems.at(-1) ?? one] as const),
  ),
)
const LONGEST_STEM = Math.max(...[...STEMS.keys()].map(({ length }) => length))
/** The least that must come before a stem. */
const BEFORE_STEM = 3

const OF_ANTIBIOTICS = STEM_ROWS.filter(({ kind }) => kind === 'antibiotic').flatMap(({ stems }) => stems)

/** Do its stems say so? @param substance international name, lower case */
export const isAntibiotic = (substance: string): boolean =>
  OF_ANTIBIOTICS.some((stem) =>
    isBeginning(stem) ? substance.startsWith(stem.slice(0, -1)) : substance.endsWith(stem),
  )

/** A name that is in no list, recognised by its ending. */
function byStem(word: string): Drug | null {
  for (let length = Math.min(LONGEST_STEM, word.length - BEFORE_STEM); length > 2; length--) {
    const ending = STEMS.get(word.slice(-length))
    if (ending) return { substances: [word.slice(0, -length) + ending], kinds: [] }
  }
  return null
}

/** "ramiprils", "tylenol's": a name with an ending. */
const uninflected = (word: string): string => word.replace(/(?:'s|s'|s)$/, '')

/** "ramiprilt-abletten": a name that begins a word, with a known rest. */
function inCompound(word: string): Entry | undefined {
  if (word.length > LONGEST || !BEGINNINGS.has(word.slice(0, SHORTEST))) return undefined
  for (let end = word.length - 2; end >= SHORTEST; end--) {
    const entry = FORMS.has(word.slice(end).replace(/^-/, '')) ? ENTRIES.get(word.slice(0, end)) : undefined
    if (entry) return entry
  }
  return undefined
}

const listed = (name: string): Entry | undefined => ENTRIES.get(name) ?? ENTRIES.get(uninflected(name))

/** "insulin-glargin", "metoprolol-succinat": as it is, as words, or by its first part. */
function hyphened(word: string): Entry | undefined {
  if (!word.includes('-')) return undefined
  const parts = word.split('-')
  return listed(parts.join(' ')) ?? listed(parts.join('')) ?? listed(parts[0] ?? '')
}

const single = (word: string): Entry | undefined => listed(word) ?? hyphened(word) ?? inCompound(word)

const DOSED = /^\d+(?:[.,]\d+)?(?:mg|mcg|µg)$/
const NEAR = 4

/** Is there a dose right next to these words? */
const dosed = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((word) => isDoseUnit(word) || DOSED.test(word))

/**
 * The drugs named among words, in order; of names with the same beginning, the longest.
 *
 * @param words of a text, lower case; may include punctuation
 * @param language of the text: some names are everyday words in the other language
 */
export function drugsAmong(words: readonly string[], language: DrugLanguage): NamedDrug[] {
  const found: NamedDrug[] = []
  for (let at = 0; at < words.length; at++) {
    const one = named(words, at, language)
    if (!one) continue
    found.push(one)
    at += one.length - 1
  }
  return found
}

function named(words: readonly string[], at: number, language: DrugLanguage): NamedDrug | null {
  const word = words[at] ?? ''
  if (word.length < 2) return null
  const most = FIRST_OF_SEVERAL.has(word) ? Math.min(MOST_WORDS, words.length - at) : 1
  for (let length = most; length > 0; length--) {
    const entry = length > 1 ? ENTRIES.get(words.slice(at, at + length).join(' ')) : single(word)
    if (!entry || (entry.language ?? language) !== language || (entry.everyday && !dosed(words, at))) continue
    return { substances: entry.substances, kinds: entry.kinds, at, length }
  }
  const drug = byStem(word) ?? byStem(uninflected(word))
  return drug && { ...drug, at, length: 1 }
}
