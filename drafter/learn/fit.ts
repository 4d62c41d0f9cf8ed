// Which finished sentences readers called right, and neither fragment nor noise.
import type { JudgedSentence } from '../corpora/judged/judged.ts'
import { fitFeatures } from '../extractive/fit.ts'
import { FIT_HEADS, type FitHead, type Model } from '../extractive/model.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { type Example, train } from './regression.ts'

const PACKS = { de: german, en: english }

const exampleOf = (one: JudgedSentence): Example<FitHead> => ({
  features: fitFeatures(one, PACKS[one.language]),
  target: {
    usable: Number(one.verdict === 'U'),
    fit: Number(one.verdict === 'U' || one.verdict === 'C'),
    wrong: Number(one.verdict === 'W'),
  },
})

/** The same sentences in the same order give the same weights, bit for bit. */
export const learnFit = (judged: readonly JudgedSentence[]): Model<FitHead> =>
  train(FIT_HEADS, judged.map(exampleOf), { bits: 17, epochs: 14, rate: 0.02, decay: 1e-3, orders: 1 })
