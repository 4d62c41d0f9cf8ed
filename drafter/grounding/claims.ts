import {
  drugsAmong,
  isDoseUnit,
  measureNamed,
  measuresAmong,
  organNamed,
  type Relative,
  relativeNamed,
  type Side,
  sideNamed,
  timeNamed,
  unitNamed,
  unitWords,
  withDrugNames,
} from '@visite/lexicon'
import { tokensOf } from '../tokens.ts'
import type { CheckedLanguage } from './words.ts'

/** A word that carries meaning, and whether it is denied. */
export interface Said {
  word: string
  denied: boolean
}

/** What a text claims, in a form in which a note's sentence and its source can be compared. */
export interface Claims {
  numbers: string[]
  /** `40 mg`: a number with its unit. */
  measures: [number: string, unit: string][]
  /** A number with the wrong unit for what is measured: `blood pressure 145/90 cm`. */
  unusual: [number: string, unit: string][]
  /** By their international names; a brand counts as its substances. */
  drugs: string[]
  /** The drugs' classes: "Lantus" is also insulin. */
  kinds: Said[]
  /** Numbers that belong together, in this order: `120/80`, `1-0-1`. */
  series: string[][]
  /** Weekdays and months. */
  days: string[]
  /** A drug with the dose beside it. */
  doses: { drug: string; dose: string }[]
  /** The relatives it names. */
  relatives: Relative[]
  /** Parts of the body. */
  organs: string[]
  /** A side with the word after it, `left knee`; that word is empty if nothing follows. */
  sides: { side: Side; of: string }[]
  said: Said[]
  /** Whether anything is denied at all. */
  denies: boolean
}

/** The words of a text as the drafter hears them, with contractions taken apart. */
export const heardIn = (text: string, { pack }: CheckedLanguage): string[] =>
  tokensOf(text).flatMap(({ text: word }, at, all) => pack.expand(word, all[at + 1]?.text ?? '') ?? [word])

/** "5mg". */
const JOINED = new RegExp(`(\\d)(${unitWords('en')}|${unitWords('de')})(?![\\p{L}\\d])`, 'gu')

/** The words of a text, with numbers as digits and one word for each thing. */
function wordsOf(text: string, language: CheckedLanguage): string[] {
  const { pack, same } = language
  const parts = heardIn(text, language)
    .join(' ')
    .split(/(?= [.;:?!])/)
  const cleaned = parts.map((part) => {
    const mark = /^ ([.;:?!])/.exec(part)?.[1]
    const decimal = mark === '.' && /^ \. (?:\d|zero|one|two|three|four|five|six|seven|eight|nine)/.test(part)
    return decimal ? part : `${mark ? ` ${mark} ` : ''}${part.replace(/^ [.;:?!]/, '')}`
  })
  const heard = cleaned.join('')
  const named = pack.facts ? withDrugNames(heard, pack.facts) : heard
  const written = pack.readings(named.split(' ').filter(Boolean))
  return same
    .reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), written)
    .replace(JOINED, '$1 $2')
    .replace(/,(?!\d)/g, ' , ')
    .split(/\s+/)
    .filter(Boolean)
}

/** Marks a drug's international name where words are compared. */
const DRUG_SIGN = '℞'
export const isDrug = (word: string): boolean => word.startsWith(DRUG_SIGN)
const drugWord = (name: string): string => DRUG_SIGN + name

/** The words with every drug as its substances, and the classes of each drug by its first word. */
function withDrugs(
  words: readonly string[],
  { pack }: CheckedLanguage,
): { words: string[]; kinds: Map<string, string[]> } {
  const named = new Map(drugsAmong(words, pack.code).map((drug) => [drug.at, drug]))
  const shown: string[] = []
  const kinds = new Map<string, string[]>()
  for (let at = 0; at < words.length; at++) {
    const drug = named.get(at)
    if (!drug) {
      shown.push(words[at] ?? '')
      continue
    }
    const substances = drug.substances.map(drugWord)
    shown.push(...substances)
    if (substances[0]) kinds.set(substances[0], drug.kinds.map(drugWord))
    at += drug.length - 1
  }
  return { words: shown, kinds }
}

function polarityOf(words: readonly string[], { negator, reach, ends, deniesAll }: CheckedLanguage): boolean[] {
  if (reach === 'after') {
    let denied = false
    return words.map((word, at) => {
      if (
        ends.test(word) ||
        (word === 'and' &&
          /^(?:i|he|she|they|it|there|the|is|has|was|does|will|reports?|feels?|had)$/.test(words[at + 1] ?? ''))
      )
        denied = false
      if (negator.test(word)) denied = true
      return denied
    })
  }
  const out: boolean[] = []
  let clause: string[] = []
  const close = () => {
    const denied = clause.some((word) => negator.test(word) && word !== 'ohne')
    const without = clause.indexOf('ohne')
    out.push(...clause.map((_, at) => denied || (without >= 0 && at > without)))
    clause = []
  }
  // "Verneint: Fieber, Husten" denies the whole list.
  if (words[0] === deniesAll) return words.map(() => true)
  for (const word of words) {
    if (ends.test(word)) close()
    clause.push(word)
  }
  close()
  return out
}

const LABEL = /^[\p{L}, ]{3,40}: /u

/** A label that the drafter puts before a group of sentences makes no claim. */
function unlabelled(text: string, { pack }: CheckedLanguage): string {
  const label = LABEL.exec(text)?.[0]
  const names = [...pack.labels.exam, ...pack.labels.plan, ...pack.labels.review].map(([name]) => name)
  const known = [...names, pack.reasoning].some((name) => `${name}: ` === label)
  return (known && label ? text.slice(label.length) : text).replaceAll('Pat.', 'Pat')
}

/** Every dose with the drug before it, or with the one after it if the text starts with a dose. */
function dosesIn(words: readonly string[]): Claims['doses'] {
  const places = words.flatMap((word, at) => {
    if (isDrug(word)) return [{ at, drug: word, dose: '' }]
    const isDose = /^\d+(?:[.,]\d+)?$/.test(word) && isDoseUnit(words[at + 1] ?? '')
    return isDose ? [{ at, drug: '', dose: word.replace(',', '.') }] : []
  })
  const ahead = places[0]?.drug === ''
  return places.flatMap(({ dose }, index) => {
    if (!dose) return []
    const others = ahead ? places.slice(index + 1) : places.slice(0, index).reverse()
    const found = others.find((one) => one.drug)
    return found ? [{ drug: found.drug, dose }] : []
  })
}

const DIGITS: ReadonlyMap<string, string> = new Map(Object.entries({ null: '0', eins: '1', zwei: '2', drei: '3' }))
/** "eins null eins": morning, noon and evening. */
const SPOKEN_SCHEME = /(?<!\p{L})(?:null|eins|zwei|drei)(?:[ -]+(?:null|eins|zwei|drei)){2,3}(?!\p{L})/giu
const withSchemes = (text: string): string =>
  text.replace(SPOKEN_SCHEME, (said) =>
    said
      .toLowerCase()
      .split(/[ -]+/)
      .map((word) => DIGITS.get(word))
      .join('-'),
  )

const SERIES = /\d+(?:[.,]\d+)?(?:(?:\s?[-–/]\s?|\s(?:zu|over)\s)\d+(?:[.,]\d+)?)+/g
const seriesIn = (text: string): string[][] =>
  Array.from(text.matchAll(SERIES), ([series]) => series.replaceAll(',', '.').split(/\s?[-–/]\s?|\s(?:zu|over)\s/))

/** In "no, I have a son", the "no" is an answer and denies nothing that follows. */
const ANSWER =
  /^\s*(?:(?:yeah|yes|well|ja)[ ,]+)*(?:no|nope|nah|nein|nee)\b[ ,]*(?=(?:,|i|we|it|they|he|she|my|the|this|that|there|so|not|only|just|mostly|nur|bloß|aber|ich|wir|er|sie|es|der|die|das|mein\p{L}*)\b)/iu

function readNumbers({ numbers, measures }: Claims, word: string, next: string): void {
  for (const number of word.match(/\d+(?:[.,]\d+)?/g) ?? []) numbers.push(number.replace(',', '.'))
  const unit = unitNamed(next)
  if (unit && /^\d+(?:[.,]\d+)?$/.test(word)) measures.push([word.replace(',', '.'), unit])
}

/** A word with a meaning of its own: no number, negation or unit. */
const isSaid = (word: string, { negator }: CheckedLanguage): boolean =>
  /\p{L}/u.test(word) && !negator.test(word) && !unitNamed(word)

/** A value comes at most this many words after what is measured. */
const VALUE_WITHIN = 4
const VALUE = /^\d+(?:[.,/]\d+)*$/

/** "28 mg/l" is read word by word. */
function isWrittenWith(usual: string, unit: string): boolean {
  const [first = ''] = usual.toLowerCase().split('/')
  return unit === (unitNamed(first) ?? first)
}

function unusualIn(words: readonly string[], language: 'de' | 'en'): Claims['unusual'] {
  return measuresAmong(words, language).flatMap(({ name, at, length }): Claims['unusual'] => {
    const behind = words.slice(at + length, at + length + VALUE_WITHIN + 1)
    const place = behind.findIndex((word) => VALUE.test(word))
    const unit = unitNamed(behind[place + 1] ?? '')
    const { unit: usual = '', otherUnits = [] } = measureNamed(name) ?? {}
    const isUsual = unit === null || usual === '' || [usual, ...otherUnits].some((one) => isWrittenWith(one, unit))
    return place < 0 || isUsual ? [] : [[behind[place] ?? '', unit]]
  })
}

/** "Left out", "left for now": no side. */
const LEFT_SO = /^(?:out|off|for|open|alone|it|that|them|over|until|till|as)$/

function readSide({ sides }: Claims, word: string, next: string, { lexicon }: CheckedLanguage): void {
  const side = lexicon && sideNamed(word, lexicon)
  if (side && !(word === 'left' && LEFT_SO.test(next))) sides.push({ side, of: next.replace(/s$/, '') })
}

/** A weekday or a month. */
function dayIn(word: string, language: 'de' | 'en'): string[] {
  const time = timeNamed(word, language)
  return time?.kind === 'weekday' || time?.kind === 'month' ? [time.name] : []
}

/** Reads the claims of a text. `denied`: the text was asked, and the answer was no. */
export function claimsOf(text: string, language: CheckedLanguage, denied = false): Claims {
  const heard = wordsOf(withSchemes(unlabelled(text, language).replace(ANSWER, '')), language)
  const { words, kinds } = withDrugs(heard, language)
  const polarity = polarityOf(words, language)
  const { lexicon } = language
  const claims: Claims = {
    numbers: [],
    measures: [],
    unusual: lexicon ? unusualIn(words, lexicon) : [],
    drugs: [],
    kinds: [],
    series: seriesIn(text),
    days: lexicon ? words.flatMap((word) => dayIn(word, lexicon)) : [],
    doses: dosesIn(words),
    relatives: lexicon ? words.flatMap((word) => relativeNamed(word, lexicon) ?? []) : [],
    organs: lexicon ? words.flatMap((word) => organNamed(word, lexicon) ?? []) : [],
    sides: [],
    said: [],
    denies: denied,
  }
  claims.denies ||= words.some((word) => language.negator.test(word))
  const plain: Said[] = []
  words.forEach((word, at) => {
    const next = words[at + 1] ?? ''
    readNumbers(claims, word, next)
    readSide(claims, word, next, language)
    if (!isSaid(word, language)) return
    const said = { word, denied: denied || polarity[at] === true }
    plain.push(said)
    if (language.empty.has(word) || word.length < 3) return
    if (isDrug(word)) claims.drugs.push(word)
    for (const kind of kinds.get(word) ?? []) claims.kinds.push({ ...said, word: kind })
    claims.said.push(said)
  })
  // "It has been good": if no word carries meaning, count them all.
  if (claims.said.length === 0 && claims.numbers.length === 0) claims.said = plain
  return claims
}
