// Which words of a clause the author of a note keeps, from the sentences that authors wrote of passages.
import { KEPT_HEADS, type KeptHead, type Model } from '../extractive/model.ts'
import type { LanguagePack } from '../extractive/pack.ts'
import { type Words, withEarlier, wordFeatures, wordsOf } from '../extractive/shorten.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { wordingsOf } from '../stages/10-candidates.ts'
import type { PlacedClause } from './places.ts'
import { type Example, train } from './regression.ts'

const PACKS = { de: german, en: english }

/** A clause in the note's words, and what its author would write. */
export interface Shortening {
  talk: string
  isMarked: boolean
  language: PlacedClause['language']
  section: NonNullable<PlacedClause['section']>
  speaker: 'doctor' | 'patient'
  text: string
  sentence: string
}

export const shorteningsOf = (clauses: readonly PlacedClause[]): Shortening[] =>
  clauses.flatMap(({ talk, isMarked, language, situation, section, passage: { sentence } }) => {
    if (section === null || sentence === null) return []
    const { texts } = wordingsOf(situation, section, PACKS[language], 'unknown')
    const { speaker } = situation.unit
    return texts.map((text) => ({ talk, isMarked, language, section, speaker, text, sentence }))
  })

/** Letters by which forms of a word are the same. */
const STEM = 5
export const stemOf = (word: string): string =>
  /\d/.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '').slice(0, STEM)
export const lettersOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}%/-]/gu, '')

/** Words around which a word that says little by itself is looked for. */
const NEAR = 3

/**
 * Which words a sentence keeps: those that stand in it in any form; what the language can do without only beside a
 * neighbour that is kept.
 */
export function keptIn({ words, marks }: Words, sentence: string, pack: LanguagePack): boolean[] {
  const own = words.map(lettersOf)
  const target = sentence.split(/\s+/).map(lettersOf).filter(Boolean)
  const stems = target.map(stemOf)
  const classes = pack.classesOf(own)
  const isLittle = own.map((_, at) => pack.omissible(own, classes, at, marks))
  const kept = own.map((word, at) => !isLittle[at] && stems.includes(stemOf(word)))
  const neighbour = (from: number, step: 1 | -1): string | undefined => {
    for (let at = from + step; Math.abs(at - from) <= NEAR; at += step) if (kept[at]) return stemOf(own[at] ?? '')
    return undefined
  }
  return own.map((word, at) => {
    if (!isLittle[at]) return kept[at] ?? false
    const [next, before] = [neighbour(at, 1), neighbour(at, -1)]
    return target.some((one, place) => {
      if (one !== word) return false
      const isBefore = next !== undefined && stems.slice(place + 1, place + 1 + NEAR).includes(next)
      const isAfter = before !== undefined && stems.slice(Math.max(0, place - NEAR), place).includes(before)
      return isBefore || isAfter
    })
  })
}

/** Share of a sentence's words that stand in the clause: below it, its author told the same in other words. */
const OWN_WORDS = 0.5

/** Shares the words of a sentence that were said in a clause, 0..1. */
function shareSaid({ words }: Words, sentence: string): number {
  const said = new Set(words.map(lettersOf).map(stemOf))
  const target = sentence
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word.length >= NEAR || /\d/.test(word))
  return target.filter((word) => said.has(stemOf(word))).length / Math.max(1, target.length)
}

function examplesOf({ language, section, speaker, text, sentence }: Shortening): Example<KeptHead>[] {
  const pack = PACKS[language]
  const clause = wordsOf(text)
  if (shareSaid(clause, sentence) < OWN_WORDS) return []
  const kept = keptIn(clause, sentence, pack)
  const features = wordFeatures(clause, pack, { section, speaker })
  const lower = clause.words.map((word) => word.toLowerCase())
  const classes = pack.classesOf(lower)
  return clause.words.flatMap((word, at) =>
    pack.omissible(lower, classes, at, clause.marks)
      ? [{ features: withEarlier(features[at] ?? [], word, kept.slice(0, at)), target: { keep: Number(kept[at]) } }]
      : [],
  )
}

/** The same clauses in the same order give the same weights, bit for bit. */
export const learnShortening = (shortenings: readonly Shortening[]): Model<KeptHead> =>
  train(KEPT_HEADS, shortenings.flatMap(examplesOf), { bits: 14, epochs: 8, rate: 0.1, decay: 1e-4 })
