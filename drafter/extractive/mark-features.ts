import type { LanguagePack } from './pack.ts'

/** What marks are learned from: a language's word classes, and what it knows about questions. */
export type MarkedLanguage = Pick<
  LanguagePack,
  | 'code'
  | 'classesOf'
  | 'isVerbal'
  | 'isQuestion'
  | 'expand'
  | 'decimalPoint'
  | 'inNumber'
  | 'dangling'
  | 'saysThat'
  | 'correction'
  | 'cues'
>

const OUTSIDE = '$'
const shown = (word: string | undefined): string => (word === undefined ? OUTSIDE : /\d/.test(word) ? '#' : word)

/** The words of a segment as features see them. */
export interface Stretch {
  words: readonly string[]
  classes: readonly string[]
}

export const stretchOf = (words: readonly string[], { classesOf }: MarkedLanguage): Stretch => ({
  words: words.map(shown),
  classes: classesOf(words),
})

/** How many words of a statement to look at. */
export const LONGEST = 40
/** How many words ahead to look for a verb. */
const AHEAD = 6

/**
 * What shows whether a mark belongs before `words[at]`: the surrounding words, their classes, and the statement so far,
 * which already has `length` words.
 */
export function gapFeatures({ words, classes }: Stretch, { isVerbal }: MarkedLanguage, at: number, length: number) {
  const word = (distance: number) => words[at + distance] ?? OUTSIDE
  const kind = (distance: number) => classes[at + distance] ?? OUTSIDE
  const [a, b, c, d, e] = [word(-2), word(-1), word(0), word(1), word(2)]
  const [Z, A, B, C, D, E] = [kind(-3), kind(-2), kind(-1), kind(0), kind(1), kind(2)]
  const start = Math.max(0, at - Math.min(length, LONGEST))
  let verb = false
  let subject = false
  for (let before = start; before < at; before++) {
    const one = classes[before] ?? ''
    verb ||= isVerbal(one)
    subject ||= one === 'subject' || one === 'pointer'
  }
  const has = `${verb} ${subject}`
  const ahead = classes.slice(at, at + AHEAD)
  const next = ahead.findIndex(isVerbal)
  const hangs = ahead.slice(0, next + 1).includes('subordinate')
  const begins = (C === 'subject' || C === 'pointer') && isVerbal(D)
  return [
    'bias',
    `length ${Math.min(12, length)}`,
    `left ${Math.min(5, words.length - at)} ${C}`,
    `-2 ${a}`,
    `-1 ${b}`,
    `0 ${c}`,
    `1 ${d}`,
    `2 ${e}`,
    `-2-1 ${a} ${b}`,
    `-1 0 ${b} ${c}`,
    `0 1 ${c} ${d}`,
    `-1 0 1 ${b} ${c} ${d}`,
    `0 1 2 ${c} ${d} ${e}`,
    `length 0 ${Math.min(6, length)} ${c}`,
    `classes -1 0 ${B} ${C}`,
    `classes -1 1 ${B} ${C} ${D}`,
    `classes -2 0 ${A} ${B} ${C}`,
    `classes -1 2 ${B} ${C} ${D} ${E}`,
    `classes -2 2 ${A} ${B} ${C} ${D} ${E}`,
    `classes -3 1 ${Z} ${A} ${B} ${C} ${D}`,
    `word classes ${b} ${C} ${D}`,
    `class words ${B} ${c} ${d}`,
    `has ${has} ${C} ${D}`,
    `next ${verb} ${next} ${hangs}`,
    `next -1 ${verb} ${next} ${B}`,
    `next 0 ${has} ${next} ${C}`,
    `next -1 0 ${verb} ${next} ${B} ${C}`,
    `next length ${verb} ${next} ${Math.min(6, length)}`,
    `has -1 ${has} ${B} ${C}`,
    `begins ${has} ${begins} ${b}`,
    `first ${classes[start] ?? OUTSIDE} ${C} ${D}`,
    `first length ${words[start] ?? OUTSIDE} ${Math.min(6, length)}`,
  ]
}

/** A statement in its context: who may have said it, and what is said next. */
export interface Asking extends Stretch {
  role: string
  /** The first words that follow, whoever says them. */
  next: readonly string[]
  /** Whether it ends the segment. */
  last: boolean
  /** Share of the talk before it, 0..1. */
  position: number
}

const NEAR = 4

/** What shows whether a statement is a question. */
export function askingFeatures({ words, classes, role, next, last, position }: Asking, language: MarkedLanguage) {
  const from = classes.findIndex((one) => one !== 'marker' && one !== 'joint' && one !== 'onward')
  const start = Math.max(0, from)
  const [a = OUTSIDE, b = OUTSIDE, c = OUTSIDE] = words.slice(start, start + 3)
  const own = classes.slice(start, start + NEAR)
  const verb = Math.min(NEAR, classes.slice(start).findIndex(language.isVerbal))
  const [reply = OUTSIDE] = next
  const replied = last ? language.classesOf([reply])[0] : 'inside'
  const who = last ? role : `${role} inside`
  const length = Math.min(6, Math.floor(words.length / 2))
  const asks = language.isQuestion(words.slice(start).join(' '))
  return [
    'bias',
    `who ${who}`,
    `asks ${asks}`,
    `asks ${asks} ${who}`,
    `0 ${a}`,
    `0 1 ${a} ${b}`,
    `0 1 2 ${a} ${b} ${c}`,
    `-1 ${words.at(-1)}`,
    `-1 ${words.at(-2)} ${words.at(-1)}`,
    `class -1 ${classes.at(-1)} ${length}`,
    `classes 1 ${own.slice(0, 2)} ${role}`,
    `classes 2 ${own.slice(0, 3)}`,
    `classes 3 ${own}`,
    `0 class ${a} ${own.slice(1, 3)}`,
    `verb ${verb} ${role}`,
    `verb ${verb} ${own[0]}`,
    `length ${length} ${who}`,
    `length verb ${length} ${verb} ${who}`,
    `reply ${replied} ${role}`,
    `reply word ${last ? reply : 'inside'}`,
    `reply verb ${replied} ${verb} ${role}`,
    `reply class ${replied} ${own[0]}`,
    `place ${Math.floor(position * 4)} ${who}`,
  ]
}
