import type { Marks } from '../stages/01-marks.ts'
import { type CuesOf, cuesBy } from './cues.ts'
import { placeFeatures, type Situation } from './features.ts'
import type { Finished } from './finished.ts'
import { fitness } from './fit.ts'
import {
  type ClauseHead,
  type FitHead,
  type Model,
  PLACE_HEADS,
  type PlaceHead,
  judge as probabilities,
  SECTION_HEADS,
  type SectionHead,
} from './model.ts'
import type { LanguagePack } from './pack.ts'
import type { SectionClass } from './sections.ts'

/** How much a clause deserves a place in the note, and which place. */
export interface Judgement {
  situation: Situation
  section: SectionClass
  /** 0..1 */
  salience: number
}

/** How the clauses of one language are judged. */
export interface Judge {
  /** Judgements on the clauses of a talk, in order. */
  places(situations: readonly Situation[]): Judgement[]
  /** Where marks belong in speech without any; null if that was not learned. */
  marks: Marks | null
  /** The chance that a finished sentence is right and neither a fragment nor noise, 0..1; 1 if that was not learned. */
  fitness(sentence: Finished): number
}

const CLASSES = SECTION_HEADS.filter((head) => head !== 'salience')

/** Half the worth of the words, half how clearly they belong somewhere. */
const worthOf = (probability: Record<SectionHead, number>): number =>
  0.5 * probability.salience + 0.5 * Math.max(...CLASSES.map((head) => probability[head]))

const bestOf = (probability: Record<ClauseHead, number>): PlaceHead =>
  PLACE_HEADS.reduce((top, head) => (probability[head] > probability[top] ? head : top))

export interface Models {
  /** How much a clause is worth. */
  worth: Model<SectionHead>
  /** Where it belongs, and the chance that it belongs anywhere. */
  places: Model<ClauseHead>
  marks: Marks | null
  fit: Model<FitHead> | null
}

/**
 * @param featuresOf the features of a clause that show its worth: `lexicalFeatures` for the language it was trained in
 */
export const judgeBy = (
  { worth, places, marks, fit }: Models,
  pack: LanguagePack,
  featuresOf: (situation: Situation, cuesOf: CuesOf) => string[],
): Judge => ({
  places(situations) {
    const cuesOf = cuesBy(pack)
    return situations.map((situation) => {
      const probability = probabilities(places, placeFeatures(situation, cuesOf))
      // Learned in the languages whose sentences readers judged.
      const belongs = fit ? probability.worth : 1
      const salience = belongs * worthOf(probabilities(worth, featuresOf(situation, cuesOf)))
      return { situation, section: bestOf(probability), salience }
    })
  },
  marks,
  fitness: (sentence) => (fit ? fitness(fit, sentence, pack) : 1),
})
