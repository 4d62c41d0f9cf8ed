import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

/** The sections that clauses are put in. */
export const PLACE_HEADS = [
  'history',
  'background',
  'medications',
  'allergies',
  'family',
  'social',
  'exam',
  'results',
  'assessment',
  'plan',
] as const
export type PlaceHead = (typeof PLACE_HEADS)[number]

/** Whether a reader would leave a finished sentence as it is, whether it is right and worth a place, and whether it is wrong. */
export const FIT_HEADS = ['usable', 'fit', 'wrong'] as const
export type FitHead = (typeof FIT_HEADS)[number]

/** Whether a fact was read correctly. */
export const VERIFIER_HEADS = ['right'] as const
export type VerifierHead = (typeof VERIFIER_HEADS)[number]

/**
 * What becomes of a thing by the end of a talk. A drug: `past` if it was taken once. A test, a treatment or a referral:
 * `done` in this visit, `past` or `never` before it, `conditional` if something else must happen first. A complaint, a
 * finding or an illness: `past` if it is over, `warning` if it is only looked out for, `relative` if a relative has it.
 * Something that may cause an allergy: `effect` if it only had a side effect. `named`: it is only mentioned.
 */
export const OUTCOMES = {
  allergy: ['allergic', 'denied', 'effect', 'named'],
  drug: ['continued', 'changed', 'started', 'stopped', 'past', 'declined', 'named'],
  condition: ['present', 'past', 'absent', 'possible', 'warning', 'relative', 'named'],
  plan: ['ordered', 'done', 'past', 'never', 'possible', 'conditional', 'declined', 'named'],
} as const
export type OutcomeSort = keyof typeof OUTCOMES
export const OUTCOME_SORTS = Object.keys(OUTCOMES) as OutcomeSort[]
/** What the files about a sort are called. */
export const filesAbout = (sort: OutcomeSort): string => (sort === 'allergy' ? 'allergies' : `${sort}s`)
export type Outcome<Sort extends OutcomeSort> = (typeof OUTCOMES)[Sort][number]

/** Whether a sentence says only what its quotes say. */
export const SUPPORT_HEADS = ['supported'] as const
export type SupportHead = (typeof SUPPORT_HEADS)[number]

/** Whether a value corrects one that was said before. */
export const CORRECTION_HEADS = ['corrects'] as const
export type CorrectionHead = (typeof CORRECTION_HEADS)[number]

/** Where any mark belongs, and where a statement ends. */
export const GAP_HEADS = ['mark', 'stop'] as const

/** Whether a statement is a question. */
export const ASKING_HEADS = ['asks'] as const

/** Logistic regression over hashed features, one weight per feature and head. */
export interface Model<Head extends string = string> {
  /** The table has `2 ** bits` entries per head. */
  bits: number
  weights: Readonly<Record<Head, Float32Array>>
}

/** FNV-1a. */
export function hashed(feature: string, bits: number): number {
  let hash = 2166136261
  for (let at = 0; at < feature.length; at++) {
    hash ^= feature.charCodeAt(at)
    hash = Math.imul(hash, 16777619)
  }
  // The low bits alone are poorly mixed.
  return ((hash >>> 16) ^ hash) & ((1 << bits) - 1)
}

/** The sum of a head's weights for some features. */
export function sumOf<Head extends string>(
  { bits, weights }: Model<Head>,
  head: Head,
  features: readonly string[],
): number {
  return features.reduce((sum, feature) => sum + (weights[head][hashed(feature, bits)] ?? 0), 0)
}

/** Probability of every head, 0..1. */
export function judge<Head extends string>(model: Model<Head>, features: readonly string[]): Record<Head, number> {
  const indices = features.map((feature) => hashed(feature, model.bits))
  const probabilities: Partial<Record<Head, number>> = {}
  for (const head in model.weights) {
    const weights = model.weights[head]
    let sum = 0
    for (const index of indices) sum += weights[index] ?? 0
    probabilities[head] = 1 / (1 + Math.exp(-sum))
  }
  return probabilities as Record<Head, number>
}

/** Steps of a weight on either side of zero. */
const FINE = 127
/**
 * The same for large tables, which with these steps do just as well on unseen talk and take a third of the space.
 * Weights smaller than a step were mostly learned from a single place.
 */
export const COARSE = 10
/** For what readers judged: in between. */
export const MEDIUM = 16

/** One byte: bits. Then per head a float32 step and `2 ** bits` int8 weights; Brotli over all of it. */
export function packed<Head extends string>(model: Model<Head>, heads: readonly Head[], steps = FINE): Buffer {
  const size = 1 << model.bits
  const raw = Buffer.alloc(1 + heads.length * (4 + size))
  raw[0] = model.bits
  heads.forEach((head, at) => {
    const weights = model.weights[head]
    const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
    const scale = largest / steps || 1
    const offset = 1 + at * (4 + size)
    raw.writeFloatLE(scale, offset)
    weights.forEach((weight, index) => {
      raw.writeInt8(Math.trunc(weight / scale), offset + 4 + index)
    })
  })
  return brotliCompressSync(raw)
}

/** @throws when the bytes are not a model with these heads, as `packed` makes them */
export function unpacked<Head extends string>(bytes: Uint8Array, heads: readonly Head[]): Model<Head> {
  const raw = brotliDecompressSync(bytes)
  const bits = raw[0] ?? 0
  const size = 1 << bits
  if (raw.length !== 1 + heads.length * (4 + size)) throw new Error('not the weights of this drafter')
  const entries = heads.map((head, at) => {
    const offset = 1 + at * (4 + size)
    const scale = raw.readFloatLE(offset)
    const weights = new Float32Array(new Int8Array(raw.buffer, raw.byteOffset + offset + 4, size))
    for (let index = 0; index < size; index++) weights[index] = scale * (weights[index] ?? 0)
    return [head, weights]
  })
  return { bits, weights: Object.fromEntries(entries) }
}
