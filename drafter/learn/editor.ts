// The editor's weights: a structured perceptron, averaged. Plain arithmetic in a fixed order and a seeded shuffle: the
// same passages give the same weights, bit for bit.
import { BITS, decoded, type Prepared, prepared, reward } from '../extractive/editor/decode.ts'
import { DROP, type Edit, type Edits } from '../extractive/editor/edits.ts'
import type { Token } from '../extractive/editor/passage.ts'
import { seeded } from './seeded.ts'

/** The words of a passage with what becomes of each. */
export interface Lesson {
  tokens: readonly Token[]
  gold: readonly Edit[]
}

const EPOCHS = 10
/** By how much the right edits have to be better than any others. */
const MARGIN = 2

const same = (one: readonly Edit[], other: readonly Edit[]) => one.every((edit, at) => edit === other[at])

export function learnEdits(lessons: readonly Lesson[], edits: Edits): Float32Array {
  const size = 1 << BITS
  const weights = new Float64Array(size)
  const late = new Float64Array(size)
  const random = seeded(20261)
  const read = lessons
    .filter(({ gold }) => gold.some((edit) => edit !== DROP))
    .map(({ tokens, gold }): { steps: Prepared[]; gold: readonly Edit[] } => ({ steps: prepared(tokens, edits), gold }))
  let step = 1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { steps, gold } of shuffled(read, random)) {
      const found = decoded(weights, steps, undefined, (at, edit) => (edit === gold[at] ? 0 : MARGIN))
      step++
      if (same(gold, found)) continue
      const add = (by: number) => (index: number) => {
        weights[index] = (weights[index] ?? 0) + by
        late[index] = (late[index] ?? 0) + by * step
      }
      reward(add(1), steps, gold)
      reward(add(-1), steps, found)
    }
  }
  return Float32Array.from(weights, (weight, index) => weight - (late[index] ?? 0) / step)
}

function shuffled<One>(all: readonly One[], random: () => number): One[] {
  const order = [...all]
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const here = order[at] as One
    order[at] = order[other] as One
    order[other] = here
  }
  return order
}
