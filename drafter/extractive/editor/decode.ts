import { hashed } from '../model.ts'
import { DROP, type Edit, type Edits, editsOf, KEEP, KINDS, type Kind, kindOf } from './edits.ts'
import { type Shown, shownBy } from './features.ts'
import type { Token } from './passage.ts'

/** The table of weights has `2 ** BITS` entries. */
export const BITS = 17

/** Mixes the places of a feature and of what it speaks for. */
const place = (feature: number, label: number): number => {
  const mixed = Math.imul(feature ^ Math.imul(label, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & ((1 << BITS) - 1)
}

const WIDEST = 30
const keyOf = (text: string): number => hashed(text, WIDEST)

/** What a word shows, and the edits it may have, ready to be weighed. */
export interface Prepared {
  kinds: readonly number[]
  phrases: readonly number[]
  /** What shows which kind follows which. */
  after: readonly number[]
  edits: readonly { edit: Edit; kind: Kind; key: number }[]
}

const KIND_KEYS = new Map<Kind, number>(KINDS.map((kind) => [kind, keyOf(`kind ${kind}`)]))
const PAIR_KEYS = new Map<string, number>(
  ['^', ...KINDS].flatMap((before) =>
    KINDS.map((kind): [string, number] => [before + kind, keyOf(`after ${before} ${kind}`)]),
  ),
)

/** Words of a passage, ready to be weighed; the last one is its end. */
export function prepared(tokens: readonly Token[], edits: Edits): Prepared[] {
  const shown: readonly Shown[] = shownBy(tokens)
  return shown.map(({ kinds, phrases }, at) => {
    const token = tokens[at]
    const own = token ? editsOf(token, edits) : [KEEP]
    const joined = token !== undefined && tokens[at - 1]?.clause === token.clause
    const after = [
      'after',
      `after ${token?.kind} ${joined}`,
      `after ${token?.word}`,
      `after ${tokens[at - 1]?.word}`,
      `after ${tokens[at - 1]?.kind} ${token?.kind}`,
    ]
    return {
      kinds: kinds.map(keyOf),
      phrases: phrases.map(keyOf),
      after: after.map(keyOf),
      edits: own.map((edit) => ({ edit, kind: kindOf(edit), key: keyOf(edit) })),
    }
  })
}

type Weights = Float32Array | Float64Array

function sum(weights: Weights, features: readonly number[], label: number): number {
  let total = 0
  for (const feature of features) total += weights[place(feature, label)] ?? 0
  return total
}

/** Adds to the weights that speak for these edits. */
export function reward(add: (index: number) => void, steps: readonly Prepared[], edits: readonly Edit[]): void {
  let before: Kind | '^' = '^'
  steps.forEach(({ kinds, phrases, after }, at) => {
    const edit = edits[at] ?? KEEP
    const kind = kindOf(edit)
    for (const feature of kinds) add(place(feature, KIND_KEYS.get(kind) ?? 0))
    if (kind === 'I' || kind === 'R') for (const feature of phrases) add(place(feature, keyOf(edit)))
    for (const feature of after) add(place(feature, PAIR_KEYS.get(before + kind) ?? 0))
    before = kind
  })
}

/** Edits that are out of the question at a place. */
export type Forbidden = (at: number, edit: Edit) => boolean

/** What an edit is worth besides what it was learned to be worth. */
export type Bonus = (at: number, edit: Edit) => number

/** The best edit of each kind at a place, without what stands before it. */
function bestOf(
  weights: Weights,
  step: Prepared,
  at: number,
  forbidden: Forbidden,
  bonus: Bonus,
): Map<Kind, [Edit, number]> {
  const best = new Map<Kind, [Edit, number]>()
  for (const { edit, kind, key } of step.edits) {
    if (forbidden(at, edit)) continue
    const own = bonus(at, edit) + (kind === 'I' || kind === 'R' ? sum(weights, step.phrases, key) : 0)
    if (own > (best.get(kind)?.[1] ?? Number.NEGATIVE_INFINITY)) best.set(kind, [edit, own])
  }
  for (const [kind, [edit, own]] of best)
    best.set(kind, [edit, own + sum(weights, step.kinds, KIND_KEYS.get(kind) ?? 0)])
  return best
}

interface Path {
  score: number
  edits: Edit[]
}

/** The best edits of a passage (Viterbi): each word's, given the kind of the one before. */
export function decoded(
  weights: Weights,
  steps: readonly Prepared[],
  forbidden: Forbidden = () => false,
  bonus: Bonus = () => 0,
): Edit[] {
  let paths = new Map<Kind | '^', Path>([['^', { score: 0, edits: [] }]])
  steps.forEach((step, at) => {
    const next = new Map<Kind | '^', Path>()
    for (const [kind, [edit, own]] of bestOf(weights, step, at, forbidden, bonus)) {
      let best: { score: number; before: Path } | null = null
      for (const [previous, before] of paths) {
        const score = before.score + own + sum(weights, step.after, PAIR_KEYS.get(previous + kind) ?? 0)
        if (!best || score > best.score) best = { score, before }
      }
      if (best) next.set(kind, { score: best.score, edits: [...best.before.edits, edit] })
    }
    paths = next
  })
  const [best] = [...paths.values()].sort((a, b) => b.score - a.score)
  return best?.edits ?? steps.map(() => DROP)
}
