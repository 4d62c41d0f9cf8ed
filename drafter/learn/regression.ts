// Logistic regression by stochastic gradient descent with AdaGrad. Plain arithmetic in a fixed order and a seeded
// shuffle: the same data give the same weights, bit for bit.
import { hashed, type Model } from '../extractive/model.ts'

import { seeded } from './seeded.ts'

export interface Example<Head extends string> {
  features: readonly string[]
  /** 0..1 per head. */
  target: Readonly<Record<Head, number>>
}

export interface Training {
  bits: number
  epochs: number
  rate: number
  /** Pull towards zero. */
  decay: number
  /** In how many orders the examples are learned from; their weights are averaged. */
  orders: number
}

const FIRST_SEED = 20260

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const here = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = here
  }
}

/** The weights are averaged over this many last passes: a single pass leaves them where its last examples pulled them. */
const AVERAGED = 5

function trainHead<Head extends string>(
  head: Head,
  indices: readonly number[][],
  examples: readonly Example<Head>[],
  training: Training,
  seed: number,
) {
  const size = 1 << training.bits
  const weights = new Float32Array(size)
  const slopes = new Float32Array(size).fill(0.01)
  const random = seeded(seed)
  const order = examples.map((_, at) => at)
  const mean = new Float32Array(size)

  function learn(own: readonly number[], target: number): void {
    let sum = 0
    for (const index of own) sum += weights[index] ?? 0
    const slope = 1 / (1 + Math.exp(-sum)) - target
    if (Math.abs(slope) < 1e-4) return
    for (const index of own) {
      const weight = weights[index] ?? 0
      const step = slope + training.decay * weight
      const steepness = (slopes[index] ?? 0) + step * step
      slopes[index] = steepness
      weights[index] = weight - (training.rate * step) / Math.sqrt(steepness)
    }
  }

  for (let epoch = 0; epoch < training.epochs; epoch++) {
    shuffle(order, random)
    for (const at of order) learn(indices[at] ?? [], examples[at]?.target[head] ?? 0)
    if (epoch >= training.epochs - AVERAGED)
      for (let at = 0; at < size; at++) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / AVERAGED
  }
  return mean
}

export function train<Head extends string>(
  heads: readonly Head[],
  examples: readonly Example<Head>[],
  training: Training,
): Model<Head> {
  const indices = examples.map(({ features }) => features.map((feature) => hashed(feature, training.bits)))
  const weights = heads.map((head) => {
    const passes = Array.from({ length: training.orders }, (_, order) =>
      trainHead(head, indices, examples, training, FIRST_SEED + order),
    )
    const mean = (at: number) => passes.reduce((sum, one) => sum + (one[at] ?? 0), 0) / passes.length
    return [head, Float32Array.from({ length: 1 << training.bits }, (_, at) => mean(at))]
  })
  return { bits: training.bits, weights: Object.fromEntries(weights) }
}
