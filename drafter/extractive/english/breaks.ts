import { judge, type Model } from '../model.ts'
import type { Breaks } from '../units.ts'
import { classOf, isVerbal } from './word-classes.ts'

const OUTSIDE = '$'
const shown = (word: string | undefined): string => (word === undefined ? OUTSIDE : /\d/.test(word) ? '#' : word)

/**
 * What shows whether a statement ends before `words[at]`: the words around, their classes, and the statement so far.
 * `words` hold no punctuation, in lower case; `length` of them belong to the statement already.
 */
export function breakFeatures(words: readonly string[]): (at: number, length: number) => string[] {
  const classes = words.map(classOf)
  const shownWords = words.map(shown)
  return (at, length) => {
    const word = (distance: number) => shownWords[at + distance] ?? OUTSIDE
    const kind = (distance: number) => classes[at + distance] ?? OUTSIDE
    const [a, b, c, d, e] = [word(-2), word(-1), word(0), word(1), word(2)]
    const [A, B, C, D, E] = [kind(-2), kind(-1), kind(0), kind(1), kind(2)]
    const start = Math.max(0, at - length)
    let verb = false
    let subject = false
    for (let before = start; before < at; before++) {
      const one = classes[before] ?? ''
      verb ||= isVerbal(one)
      subject ||= one === 'subject' || one === 'pointer'
    }
    const has = `${verb} ${subject}`
    const begins = (C === 'subject' || C === 'pointer') && isVerbal(D)
    return [
      'bias',
      `length ${Math.min(12, length)}`,
      `-2 ${a}`,
      `-1 ${b}`,
      `0 ${c}`,
      `1 ${d}`,
      `2 ${e}`,
      `-2-1 ${a} ${b}`,
      `-1 0 ${b} ${c}`,
      `0 1 ${c} ${d}`,
      `-2-1 0 ${a} ${b} ${c}`,
      `-1 0 1 ${b} ${c} ${d}`,
      `0 1 2 ${c} ${d} ${e}`,
      `length 0 ${Math.min(6, length)} ${c}`,
      `classes -1 0 ${B} ${C}`,
      `classes -1 1 ${B} ${C} ${D}`,
      `classes -2 0 ${A} ${B} ${C}`,
      `classes -1 2 ${B} ${C} ${D} ${E}`,
      `classes -2 2 ${A} ${B} ${C} ${D} ${E}`,
      `word classes ${b} ${C} ${D}`,
      `class words ${B} ${c} ${d}`,
      `has ${has} ${C} ${D}`,
      `begins ${has} ${begins} ${b}`,
      `first ${kind(start - at)} ${C} ${D}`,
      `first length ${words[start]} ${Math.min(6, length)}`,
    ]
  }
}

const CONDITIONAL = /^(?:if|unless|once|until|whether)$/

/** "if it is not better in a week we can …" is one statement: without its condition it would say something else. */
const isConditional = (words: readonly string[], at: number, length: number): boolean =>
  length < 30 && words.slice(Math.max(0, at - length), at).some((word) => CONDITIONAL.test(word))

export const learnedBreaks =
  (model: Model<'break'>): Breaks =>
  (words) => {
    const features = breakFeatures(words)
    return (at, length) => (isConditional(words, at, length) ? 0 : judge(model, features(at, length)).break)
  }
