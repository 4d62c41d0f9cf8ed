import {
  drugsAmong,
  illnessesAmong,
  isTimeUnit,
  organNamed,
  relativeNamed,
  symptomsAmong,
  timeNamed,
} from '@visite/lexicon'
import { cuesBy } from '../facts/cues.ts'
import { english } from '../facts/english.ts'
import { german } from '../facts/german.ts'
import { remembered } from '../remembered.ts'
import type { Agreement } from './by-facts.ts'
import { type Claims, heardIn } from './claims.ts'
import type { Comparison } from './grounding.ts'
import { areRelatedWords, hasRelatedWord, plain } from './related-words.ts'
import { CHECKED, type CheckedLanguage } from './words.ts'

type Code = 'de' | 'en'

const FACTS = { de: german, en: english } as const

/** In steps, so that a few sentences are enough to learn from. */
const step = (count: number, ...bounds: readonly number[]): number => bounds.filter((bound) => count >= bound).length
const third = (part: number, whole: number): string => (whole === 0 ? 'none' : `${Math.floor((3 * part) / whole)}`)

/** A part of the quotes that says one thing, judging by commas and "and". */
interface Part {
  text: string
  words: string[]
}

const ENDS = /(?<=[.,;:?!])\s+|\s+(?=(?:and|but|or|und|aber|oder)\s)/

const partsOf = (quotes: readonly string[], wordsIn: (text: string) => string[]): Part[] =>
  quotes.flatMap((quote) => quote.split(ENDS).map((text) => ({ text: text.toLowerCase(), words: wordsIn(text) })))

/** Where the words of a sentence are in its quotes. */
interface Places {
  words: readonly string[]
  /** For each word, in order. */
  at: readonly (readonly number[])[]
  stream: readonly string[]
  /** The part of each word of the stream. */
  partOf: readonly number[]
  /** The parts that contain most of the words, and how many that are. */
  best: readonly number[]
  most: number
  parts: readonly Part[]
}

/** Places of a word that are looked at: those of one said a hundred times tell no more. */
const PLACES = 8

function placesOf(words: readonly string[], parts: readonly Part[]): Places {
  const stream = parts.flatMap((part) => part.words)
  const partOf = parts.flatMap((part, index) => part.words.map(() => index))
  const placesOfWord = remembered((word: string) =>
    stream.flatMap((other, place) => (isForm(word, other) ? [place] : [])).slice(0, PLACES),
  )
  const at = words.map(placesOfWord)
  const counts = parts.map((_, index) => at.filter((own) => own.some((place) => partOf[place] === index)).length)
  const most = Math.max(0, ...counts)
  const best = parts.flatMap((_, index) => (most > 0 && counts[index] === most ? [index] : []))
  return { words, at, stream, partOf, best, most, parts }
}

const isForm = (word: string, other: string): boolean =>
  word === other || (word.length > 3 && areRelatedWords(word, other))

/** Words that are farther apart say nothing about each other. */
const FAR = 8

/** Are words that are together in the sentence also together in the quotes? */
function togetherIn({ at, most }: Places): string[] {
  const pairs = at.slice(1).flatMap((own, index) => {
    const before = at[index] ?? []
    return own.length > 0 && before.length > 0 ? [[before, own] as const] : []
  })
  const share = (holds: (before: number, own: number) => boolean) =>
    third(
      pairs.filter(([before, own]) => before.some((one) => own.some((other) => holds(one, other)))).length,
      pairs.length,
    )
  const found = at.filter((own) => own.length > 0).length
  const gaps = pairs.map(([before, own]) =>
    Math.min(...before.flatMap((one) => own.map((other) => Math.abs(one - other)))),
  )
  return [
    `farthest ${step(Math.max(0, ...gaps), 2, 4, 7, 11, 16, 25)}`,
    `far ${step(gaps.filter((gap) => gap > FAR).length, 1, 2, 3)} of ${step(gaps.length, 2, 4, 7)}`,
    `near ${share((one, other) => Math.abs(one - other) <= 6)}`,
    `beside ${share((one, other) => Math.abs(one - other) <= 2)}`,
    `ordered ${share((one, other) => other > one && other - one <= 5)}`,
    `in one part ${third(most, found)}`,
    `found ${step(at.length - found, 1, 2, 3)} ${step(at.length, 2, 4, 6)}`,
  ]
}

/** What a word between the ones that are found costs a stretch. */
const BETWEEN = 0.12
/** Words before and after a stretch that are looked at, within its part of the quotes. */
const [BEFORE, AFTER] = [4, 3]
/** A stretch has at most so many words. */
const WIDEST = 60

/** The stretch of the quotes that says most of a sentence in the fewest words; null: it has none of them. */
function stretchOf({ at, stream, partOf }: Places) {
  const all = at.flatMap((places, word) => places.map((place) => ({ place, word }))).sort((a, b) => a.place - b.place)
  let best: { from: number; to: number; found: number; worth: number } | null = null
  for (const [index, { place: from }] of all.entries()) {
    const seen = new Set<number>()
    for (const { place, word } of all.slice(index)) {
      if (place - from >= WIDEST) break
      seen.add(word)
      const worth = seen.size - BETWEEN * (place + 1 - from - seen.size)
      if (worth > (best?.worth ?? 0)) best = { from, to: place + 1, found: seen.size, worth }
    }
  }
  if (!best) return null
  const { from, to, found } = best
  const within = (start: number, end: number, part: number | undefined) =>
    stream.slice(start, end).filter((_, at) => partOf[start + at] === part)
  return {
    found,
    inside: stream.slice(from, to),
    before: within(Math.max(0, from - BEFORE), from, partOf[from]),
    after: within(to, to + AFTER, partOf[to - 1]),
  }
}

/** Does the place in the quotes that says the sentence deny it, and which words of grammar are only in one of them? */
function stretchIn(places: Places, words: readonly string[], { negator, empty }: CheckedLanguage, code: Code) {
  const stretch = stretchOf(places)
  if (!stretch) return []
  const { found, inside, before, after } = stretch
  const isNegator = (word: string) => negator.test(word)
  const isGrammar = (word: string) => empty.has(word) || isNegator(word)
  const denies = words.some(isNegator)
  const denied = `${denies} ${step(inside.filter(isNegator).length, 1, 2)} ${before.some(isNegator)} ${after.some(isNegator)}`
  const near = [...before, ...inside, ...after]
  return [
    `denied ${denied}`,
    `denied ${denied} missing ${step(places.words.length - found, 1, 2, 3)}`,
    ...before.slice(-2).map((word) => `before ${code} ${denies} ${word}`),
    ...after.slice(0, 2).map((word) => `after ${code} ${denies} ${word}`),
    ...inside.filter((word) => isGrammar(word) && !words.includes(word)).map((word) => `left out ${code} ${word}`),
    ...words.filter((word) => isGrammar(word) && !near.includes(word)).map((word) => `added ${code} ${word}`),
  ]
}

/** Who the sentence and its place in the quotes are about. */
function personIn({ best, parts }: Places, own: Claims, { speaker, others }: CheckedLanguage, code: Code): string[] {
  const names = (index: number) => parts[index]?.words.some((word) => relativeNamed(word, code) !== null) ?? false
  const has = (pattern: RegExp) => best.some((index) => parts[index]?.words.some((word) => pattern.test(word)))
  const isOfRelative = own.relatives.length > 0
  return [
    `relative ${isOfRelative} ${best.some(names)} ${best.some((index) => names(index - 1) || names(index - 2))}`,
    `person ${isOfRelative} ${has(speaker)} ${has(others)}`,
  ]
}

/** How it is meant in the sentence and in the quotes: stopped, planned, refused, supposed, past. */
function mannerIn({ best, parts }: Places, sentence: string, words: string[], quotes: readonly string[], code: Code) {
  const cuesOf = cuesBy(FACTS[code])
  const own = new Set(cuesOf({ text: sentence.toLowerCase(), words }))
  const there = new Set(best.flatMap((index) => (parts[index] ? cuesOf(parts[index]) : [])))
  const all = parts.flatMap((part) => part.words)
  const anywhere = new Set(cuesOf({ text: quotes.join(' ').toLowerCase(), words: all }))
  return [...new Set([...own, ...there])].map((cue) => `${cue} ${own.has(cue)} ${there.has(cue)} ${anywhere.has(cue)}`)
}

const isNumber = (word: string): boolean => /\d/.test(word)

/** Where a number may be that belongs to a word: behind the word before it, or before the word behind it. */
const ABOUT = [
  { name: 'after', neighbour: -1, from: 1, to: 4 },
  { name: 'before', neighbour: 1, from: -3, to: 0 },
] as const

/** Is a number beside the same words, or do those have another one, and was it corrected afterwards? */
function numbersIn({ words, at, stream }: Places, { corrects }: CheckedLanguage): string[] {
  return words.flatMap((word, index) => {
    const places = at[index] ?? []
    if (!isNumber(word) || places.length === 0) return []
    // "Two macules": are there two of these macules?
    const about = ABOUT.map(({ name, neighbour, from, to }) => {
      const numbers = (at[index + neighbour] ?? []).flatMap((place) =>
        stream.slice(Math.max(0, place + from), Math.max(0, place + to)).filter(isNumber),
      )
      return `number ${name} ${numbers.length === 0 ? 'none' : numbers.includes(word) ? 'same' : 'other'}`
    })
    const beside = [at[index - 1], at[index + 1]].flatMap((others) => {
      if (!others) return []
      const isBeside = places.some((one) => others.some((other) => Math.abs(one - other) <= 4))
      return [`number beside ${others.length === 0 ? 'unknown' : isBeside}`]
    })
    const isCorrected = places.every((place) => corrects.test(stream.slice(place + 1, place + 6).join(' ')))
    return [...about, ...beside, ...(isCorrected ? ['number corrected'] : [])]
  })
}

/** Are times and their units different from those in the quotes? */
function timesIn(words: readonly string[], { stream }: Places, code: Code): string[] {
  const kindOf = (word: string) => timeNamed(word, code)?.kind ?? (isTimeUnit(word) ? 'unit' : null)
  return [...new Set(words)].flatMap((word) => {
    const kind = kindOf(word)
    if (!kind) return []
    const name = timeNamed(word, code)?.name
    const isThere = stream.some(
      (other) => other === word || (name !== undefined && timeNamed(other, code)?.name === name),
    )
    return [`time ${kind} ${isThere} ${stream.some((other) => other !== word && kindOf(other) === kind)}`]
  })
}

const named = (word: string, code: Code): string =>
  [
    symptomsAmong([word], code).length > 0 && 'complaint',
    illnessesAmong([word], code).length > 0 && 'illness',
    organNamed(word, code) && 'organ',
    drugsAmong([word], code).length > 0 && 'drug',
  ].find(Boolean) || 'other'

const STEM = 6
const ENDING = 3

/** Words that are neither in the quotes nor in their facts: some need no source, others say what nobody said. */
function foreignIn(foreign: readonly string[], sentence: string, code: Code): string[] {
  const capital = new Set(Array.from(sentence.matchAll(/(?<=\S[\s-]+)\p{Lu}\p{L}+/gu), ([word]) => plain(word)))
  return foreign.flatMap((word) => [
    ...[`${code} ${plain(word).slice(0, STEM)}`, `${code} -${plain(word).slice(-ENDING)}`],
    ...[`named ${named(word, code)}`, `capital ${code} ${capital.has(plain(word))}`],
  ])
}

/** The same means more in few words than among many. */
const amongst = (words: number, shown: readonly string[]): string[] =>
  shown.map((one) => `in ${step(words, 8, 16, 32, 64)} ${one}`)

/**
 * What shows whether a sentence says only what its quotes say, as features for the learned judge.
 *
 * @param comparison of the words
 * @param agreement of the facts
 */
export function evidenceFor(
  sentence: string,
  quotes: readonly string[],
  comparison: Comparison,
  agreement: Agreement,
  code: Code,
): string[] {
  const language = CHECKED[code]
  const { doubts, own, source, share, negation } = comparison
  const wordsIn = (text: string) =>
    heardIn(text, language)
      .map((word) => word.toLowerCase())
      .filter(Boolean)
  const words = wordsIn(sentence)
  const isGrammar = (word: string) => language.empty.has(word) || language.negator.test(word)
  const content = words.filter((word) => /\d/.test(word) || (word.length > 2 && !isGrammar(word)))
  const places = placesOf(content, partsOf(quotes, wordsIn))
  const sourceWords = source.said.map(({ word }) => word)
  const missing = own.said.flatMap(({ word }) => (hasRelatedWord(sourceWords, word) ? [] : word))
  const foreign = missing.filter((word) => !agreement.agrees || !hasRelatedWord([...agreement.words], word))
  return [
    ...['bias', code, `doubts ${doubts.length}`, `share ${Math.floor(share * 5)}`],
    ...doubts.flatMap((doubt) => [`doubt ${doubt}`, `doubt ${doubt} share ${Math.floor(share * 5)}`]),
    ...[`agrees ${agreement.agrees}`, `turned ${agreement.turned}`, `tells ${agreement.words.size > 0}`],
    `steady ${agreement.steady} ${agreement.denied === own.denies}`,
    ...[`missing ${step(missing.length, 1, 2, 3, 4)}`, `words ${step(own.said.length, 1, 2, 3, 5, 8)}`],
    ...[
      `foreign ${step(foreign.length, 1, 2, 3, 4)}`,
      `foreign ${step(foreign.length, 1, 2, 3)} ${agreement.agrees} ${Math.floor(share * 3)}`,
    ],
    `negation ${own.denies} ${negation.denied} ${step(negation.same, 1, 3)} ${step(negation.turned, 1, 2)}`,
    ...amongst(places.stream.length, [
      '',
      `share ${Math.floor(share * 5)}`,
      `foreign ${step(foreign.length, 1, 2, 3)}`,
      `quotes ${step(quotes.length, 2, 3)}`,
      `denies ${own.denies} ${negation.denied}`,
      `turned ${step(negation.turned, 1, 2)} ${own.denies}`,
    ]),
    `negation ${own.denies} ${negation.denied} of ${step(negation.words, 6, 12, 24)}`,
    ...foreignIn(foreign, sentence, code),
    ...togetherIn(places),
    ...stretchIn(places, words, language, code),
    ...personIn(places, own, language, code),
    ...mannerIn(places, sentence, words, quotes, code),
    ...numbersIn(places, language),
    ...timesIn(words, places, code),
    `corrects ${language.corrects.test(places.stream.join(' '))}`,
    `sides ${own.sides.length > 0} ${new Set(source.sides.map(({ side }) => side)).size}`,
    `numbers ${own.numbers.length > 0} ${step(source.numbers.length, 1, 2, 4)}`,
    ...[`drugs ${own.drugs.length > 0}`, `quotes ${step(quotes.length, 2, 3, 4, 5)}`],
    ...[...new Set(words)].filter(isGrammar).map((word) => `${code} said ${word}`),
  ]
}
