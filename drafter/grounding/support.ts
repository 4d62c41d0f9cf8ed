import { readFileSync } from 'node:fs'
import { judge, SUPPORT_HEADS, unpacked } from '../extractive/model.ts'

/** By the weights that `npm run train:drafter` wrote: the chance, 0..1, that what `evidenceFor` shows is supported. */
export function learnedSupport(): (evidence: readonly string[]) => number {
  const weights = readFileSync(new URL('../extractive/assets/support.weights', import.meta.url))
  const model = unpacked(weights, SUPPORT_HEADS)
  return (evidence) => judge(model, evidence).supported
}
