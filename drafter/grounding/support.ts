import { readFileSync } from 'node:fs'
import { judge, type Model, SUPPORT_HEADS, type SupportHead, unpacked } from '../extractive/model.ts'

/** The chance, 0..1, that a sentence says only what its quotes say, by what shows it (`evidenceFor`). */
export type Supports = (evidence: readonly string[]) => number

export const supportsBy =
  (model: Model<SupportHead>): Supports =>
  (evidence) =>
    judge(model, evidence).supported

/** By the weights that `npm run train:drafter` wrote for this version. */
export const learnedSupport = (): Supports =>
  supportsBy(unpacked(readFileSync(new URL('../extractive/assets/support.weights', import.meta.url)), SUPPORT_HEADS))
