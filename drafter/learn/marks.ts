// Where statements end, which of them are questions, and where commas go: learned from talk with punctuation and needed
// for talk without.
import { askingFeatures, gapFeatures, type MarkedLanguage, stretchOf } from '../extractive/mark-features.ts'
import { ASKING_HEADS, GAP_HEADS } from '../extractive/model.ts'
import type { Segment } from '../port.ts'
import { isHardStop, type Marks, wordsOf } from '../stages/01-marks.ts'
import { type Example, train } from './regression.ts'

type Talk = readonly Segment[]

/** A transcript has punctuation if most of its turns end with it. */
export const isPunctuated = (talk: Talk): boolean =>
  talk.filter(({ text }) => /[.?!-]\s*$/.test(text)).length > talk.length / 2

/** An example for every gap between two words. */
function gapExamples(talk: Talk, language: MarkedLanguage): Example<'mark' | 'stop'>[] {
  return talk.flatMap(({ text }) => {
    const { words, ends, marks } = wordsOf(text, language)
    const stretch = stretchOf(words, language)
    let length = 0
    return words.flatMap((_, at) => {
      const mark = marks.get(at) ?? ''
      const target = { stop: Number(isHardStop(mark)), mark: Number(mark !== '') }
      const features = at > 0 && ends[at] !== ends[at - 1] ? gapFeatures(stretch, language, at, length) : null
      length = target.stop ? 1 : length + 1
      return features ? { features, target } : []
    })
  })
}

/** An example for every statement, with and without its speaker. */
function askingExamples(talk: Talk, language: MarkedLanguage): Example<'asks'>[] {
  const read = talk.map(({ text }) => wordsOf(text, language))
  const total = read.reduce((sum, { words }) => sum + words.length, 0)
  let before = 0
  return talk.flatMap(({ role }, index) => {
    const { words, marks } = read[index] ?? { words: [], marks: new Map<number, string>() }
    const { words: shown, classes } = stretchOf(words, language)
    const position = before / Math.max(1, total)
    before += words.length
    let start = 0
    return words.flatMap((_, index_) => {
      const at = index_ + 1
      const mark = marks.get(at) ?? ''
      const last = at === words.length
      if (!last && !isHardStop(mark)) return []
      const next = last ? (read[index + 1]?.words.slice(0, 2) ?? []) : words.slice(at, at + 2)
      const own = { words: shown.slice(start, at), classes: classes.slice(start, at), next, last, position }
      start = at
      return ['unknown', role].map((role) => ({
        features: askingFeatures({ ...own, role }, language),
        target: { asks: mark === '?' ? 1 : 0 },
      }))
    })
  })
}

/** Learns where marks go. The same talks in the same order give the same weights, bit for bit. */
export function learnMarks(talks: readonly Talk[], language: MarkedLanguage): Marks {
  const punctuated = talks.filter(isPunctuated)
  return {
    gaps: train(
      GAP_HEADS,
      punctuated.flatMap((talk) => gapExamples(talk, language)),
      { bits: 18, epochs: 8, rate: 0.5, decay: 1e-4, orders: 3 },
    ),
    asking: train(
      ASKING_HEADS,
      punctuated.flatMap((talk) => askingExamples(talk, language)),
      { bits: 15, epochs: 10, rate: 0.5, decay: 1e-4, orders: 3 },
    ),
  }
}
