import { BRAND_NAMES, EPONYMS, sideNamed, sideWords } from '@visite/lexicon'
import type { Fact } from '../facts/fact.ts'
import { titleOf } from '../facts/wording.ts'
import { isNoun } from '../languages/german/nouns.ts'

export type Language = 'de' | 'en'

/** "eGFR" stays as it is. */
const capital = (text: string): string => text.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase())

/** Words inside a German name that are not capitalised: "Brennen beim Wasserlassen", "hohe Leberwerte". */
const SMALL = new RegExp(
  `^(?:am|an|auf|aus|bei|beim|bis|das|dem|den|der|des|die|ein|eine[nmrs]?|für|im|in|ins|mit|nach|nicht|oder|ohne|seit|über|um|und|unter|vom|von|vor|zu|zum|zur|zwischen|${sideWords('de')})$`,
  'u',
)
const INFLECTED = /(?:e|er|es|en|em)$/

/** German nouns are capitalised; names here are mostly nouns with their modifiers. */
const germanCased = (text: string): string =>
  text
    .split(' ')
    .map((word, at, all) =>
      at > 0 && (SMALL.test(word) || (INFLECTED.test(word) && at < all.length - 1 && !isNoun(word)))
        ? word
        : capital(word),
    )
    .join(' ')
    // "L-Thyroxin", "Finger-Boden-Abstand".
    .replace(/(?<![\p{L}-])\p{Lu}-\p{Ll}|(?<=\p{L}-)\p{Ll}(?=\p{L}{3})/gu, (start) => start.toUpperCase())

/** What somebody said, as a note writes it, even if a recogniser wrote it without capitals. */
export function quotedAs(quote: string, language: Language): string {
  if (/\p{Lu}/u.test(quote)) return quote
  const cased = language === 'de' ? nounsCased(quote) : quote.replace(/\bi\b/g, 'I')
  return capital(cased)
}

/** Advice is mostly worded with verbs: "viel trinken", "Urin sieben". */
export const nounsCased = (text: string): string =>
  text
    .split(' ')
    .map((word) => (isNoun(word.toLowerCase()) ? capital(word) : word.toLowerCase()))
    .join(' ')

/** An abbreviation or code that `titleOf` does not know: "GERD", "FEV1". */
const ABBREVIATED =
  /(?<=gamma-)gt|(?<![\p{L}\d-])(?:gerd|mtx|ckd|dvt|ptsd|adhd|tia|nstemi|std|uti|ast|alt|ggt|hbsag|ecg|ekg|mrt|mri|ct|hiv|hpv|iud|inr|who|tens|covid|pet|cpap|eeg|eswl|ige|hb|hcg|ttp|adhs|mmse|ass|ctg|hct|mcp|[a-z]{1,3}\d+)(?![\p{L}\d])/giu

/** An abbreviation or a proper name keeps its capital inside a sentence: "MRI", "HbA1c". */
const KEEPS_CAPITAL = /^(?:[A-Z][A-Z\d]|HbA1c|[A-Z]-)/

const englishCased = (text: string): string => {
  const inside = KEEPS_CAPITAL.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
  const isName = (word: string) => BRAND_NAMES.has(word) || EPONYMS.has(word)
  return inside.replace(/\bi\b/g, 'I').replace(/\p{Ll}+/gu, (word) => (isName(word) ? capital(word) : word))
}

/** Names are singular; what was said may be several: "gallstones". */
const LONGEST_ENDING = 3
export function completed(name: string, quotes: readonly string[]): string {
  const words: readonly string[] =
    quotes
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\d-]+/gu) ?? []
  if (name.includes(' ') || name.length < 4 || words.includes(name)) return name
  return words.find((word) => word.startsWith(name) && word.length - name.length <= LONGEST_ENDING) ?? name
}

/** What a part of the body can have. */
const SENSED = '(?:pain|ache|weakness|numbness|swelling|stiffness|tenderness|itching|redness)'
/** Adjectives and verbs as nouns: names come after "denies", "suspected", "planned". */
const AS_NOUN: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/^(?:drive|still drive|you drive) ?(.*)$/, 'driving $1'],
    [/^pregnan\w*$/, 'pregnancy'],
    [/^vaccinated$/, 'vaccination'],
    [/^an(a?)emic$/, 'an$1emia'],
    [/^dizzy$/, 'dizziness'],
    [/^retired$/, 'retirement'],
    [/^light-?headed$/, 'lightheadedness'],
    [/^constipated$/, 'constipation'],
    [/^nauseous$/, 'nausea'],
    [/^(?:depressed|low)$/, 'low mood'],
    [/^anxious$/, 'anxiety'],
    [/^bleed$/, 'bleeding'],
    [/^fallen$/, 'fall'],
    [/^hoarse$/, 'hoarseness'],
    [/^vomit(?:ed)?$/, 'vomiting'],
    [/^(?:smoke|smokes|smoked|smoker)$/, 'smoking'],
    [/^(?:drink|drinks)$/, 'alcohol'],
    [/^blood thinner$/, 'blood thinners'],
    [/^amputat\w*$/, 'amputation'],
    [/^clean it$/, 'wound cleaning'],
    [/(scop|graph|metr|iatr|olog|therap)$/, '$1y'],
    [/ your /g, ' '],
    // "Legs pain".
    [new RegExp(`^feet(?= ${SENSED}$)`), 'foot'],
    [new RegExp(`^calves(?= ${SENSED}$)`), 'calf'],
    [new RegExp(`^(\\p{L}{2,}[^su])s(?= ${SENSED}$)`, 'u'), '$1'],
  ],
  de: [
    [/^schwanger$/, 'schwangerschaft'],
    [/^geimpft$/, 'impfung'],
    [/^schwind(?:e?lig|lich)$/, 'schwindel'],
    [/^trinkt wenig$/, 'geringe trinkmenge'],
    [/^stationär$/, 'stationäre aufnahme'],
    [/krankschreib$/, 'krankschreibung'],
    [/^gestürzt$/, 'sturz'],
    [/(skop|graph|graf|metr|iatr|olog)$/, '$1ie'],
    [/^(erbrochen|übergeben)$/, 'erbrechen'],
    [/^meiden$/, 'auslöser meiden'],
    [/^immer dabeihaben$/, 'notfallmedikament immer dabeihaben'],
    [/(?<=\p{L}isch)e (?=befund|status|gang|reflex)/u, 'er '],
    [/^amputat$/, 'amputation'],
  ],
}
const asNoun = (name: string, language: Language): string =>
  AS_NOUN[language].reduce((shown, [pattern, noun]) => shown.replace(pattern, noun), name).trim()

/** "brennen füßen (brennen in den füßen)": with the words between, as German needs them. */
function placed({ name, text }: Pick<Fact, 'name' | 'text'>): string {
  const [noun, part, more] = name.split(' ')
  if (!noun || !part || more) return name
  const [, said = ''] = /\(\S+ (.+)\)$/.exec(text) ?? []
  return BETWEEN.test(said) && said.endsWith(` ${part}`) ? `${noun} ${said}` : name
}
const BETWEEN = /^(?:am|an|auf|hinter|im|in|unter|vor|zwischen) /

/** A fact's name as written inside a sentence of the language, with its values. */
export function named(fact: Pick<Fact, 'name' | 'text' | 'kind' | 'attributes'>, language: Language): string {
  const name = language === 'de' ? placed(fact) : fact.name
  const { side, ...others } = fact.attributes
  const isMeasured = fact.kind === 'vital' || fact.kind === 'lab'
  // "Left atrium", "rechtes Herz": the name says it already.
  const isNamed = sideNamed(name.split(' ')[0] ?? '', language) === side
  // English says the side first: "left ear pain".
  const isFirst = language === 'en' && !isMeasured && (side === 'left' || side === 'right')
  const first = isFirst && !isNamed ? `${side} ` : ''
  const attributes = isFirst || isNamed ? others : fact.attributes
  const rest = { ...fact, attributes, name: fact.kind === 'drug' ? fact.name : asNoun(name, language) }
  const whole = titleOf({ ...rest, attributes: {} }, language)
  const values = titleOf(rest, language).slice(whole.length)
  const bare = whole.replace(ABBREVIATED, (word) => word.toUpperCase())
  if (language === 'en') return first + englishCased(bare) + values
  return (fact.kind === 'advice' ? nounsCased(bare) : germanCased(bare)) + values
}

const WRITTEN_VALUE = /^(?:\d|as$|morning$|evening$|night$)/

/** A drug's name in the talk: doctors write the name that was used, brand or substance. */
export function drugAsSaid({ name, text }: Pick<Fact, 'name' | 'text'>): string {
  const words = text.split(' ')
  const end = words.findIndex((word) => WRITTEN_VALUE.test(word))
  return words.slice(0, end < 0 ? words.length : end).join(' ') || name
}

/** What somebody is allergic to, as it was said: "Doxycyclin", not the name of the substance in another language. */
const SAME_START = 5
export function allergenAsSaid({ name, text, sources }: Pick<Fact, 'name' | 'text' | 'sources'>): string {
  const bracketed = /\(([^)]+)\)/.exec(text)?.[1]
  if (bracketed) return bracketed
  const words = sources.flatMap(({ quote }) => quote.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
  if (name.includes(' ') || words.includes(name)) return name
  return words.find((word) => word.slice(0, SAME_START) === name.slice(0, SAME_START)) ?? name
}

/**
 * The words in which something was said: its name and, in brackets, what was said instead: "verwirrtheit
 * (durcheinander)".
 */
export function wordsForFact({ name, text, kind }: Pick<Fact, 'name' | 'text' | 'kind'>): string[] {
  const said = /\(([^)]+)\)/.exec(text)?.[1]
  const own = kind === 'drug' ? [drugAsSaid({ name, text })] : kind === 'finding' ? [text] : []
  return [name, ...(said ? [said] : []), ...own]
}

export const listed = (items: readonly string[], and: string): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`

/** A sentence begins with a capital and ends with a stop, which may be that of "s.c.". */
export const sentence = (text: string): string => capital(text).replace(/\.?$/, '.')
