// Which finished sentences readers left in a note.
import type { JudgedSentence } from '../corpora/judged/judged.ts'
import { english } from '../extractive/english/english.ts'
import { german } from '../extractive/german/german.ts'
import { type Model, USABLE_HEADS, type UsableHead } from '../extractive/model.ts'
import { usableFeatures } from '../extractive/usable.ts'
import { type Example, train } from './regression.ts'

const PACKS = { de: german, en: english }

const exampleOf = (one: JudgedSentence): Example<UsableHead> => ({
  features: usableFeatures(one, PACKS[one.language]),
  target: { usable: one.verdict === 'U' ? 1 : 0, right: one.verdict === 'W' ? 0 : 1 },
})

/** The same sentences in the same order give the same weights, bit for bit. */
export const learnUsable = (judged: readonly JudgedSentence[]): Model<UsableHead> =>
  train(USABLE_HEADS, judged.map(exampleOf), { bits: 14, epochs: 20, rate: 0.02, decay: 1e-3 })
