import { cuesBy } from './cues.ts'
import { placeFeatures, type Situation } from './features.ts'
import type { Finished } from './finished.ts'
import { fitness } from './fit.ts'
import type { Hearing } from './heard.ts'
import { type FitHead, type Model, PLACE_HEADS, type PlaceHead, judge as probabilities } from './model.ts'
import type { LanguagePack } from './pack.ts'

/** How the clauses and sentences of one language are judged. */
export interface Judge {
  /** The section that each clause of a talk belongs in, in order. */
  places(situations: readonly Situation[]): PlaceHead[]
  hearing: Hearing
  /** What a reader is likely to make of a finished sentence: 1 usable as it is, 0 noise, -1 wrong; 1 if that was not learned. */
  fitness(sentence: Finished): number
}

const bestOf = (probability: Record<PlaceHead, number>): PlaceHead =>
  PLACE_HEADS.reduce((top, head) => (probability[head] > probability[top] ? head : top))

export interface Models {
  places: Model<PlaceHead>
  hearing: Hearing
  fit: Model<FitHead> | null
}

export const judgeBy = ({ places, hearing, fit }: Models, pack: LanguagePack): Judge => ({
  places(situations) {
    const cuesOf = cuesBy(pack)
    return situations.map((situation) => bestOf(probabilities(places, placeFeatures(situation, cuesOf))))
  },
  hearing,
  fitness: (sentence) => (fit ? fitness(fit, sentence, pack) : 1),
})
