import { cuesOf } from './cues.ts'
import type { Situation } from './features.ts'
import type { Finished } from './finished.ts'
import { fitness } from './fit.ts'
import type { Marks } from './marks.ts'
import { type FitHead, type Model, judge as probabilities, SECTION_HEADS, type SectionHead } from './model.ts'
import type { LanguagePack } from './pack.ts'
import type { SectionClass } from './sections.ts'

/** How much a clause deserves a place in the note, and where. */
export interface Judgement {
  section: SectionClass
  /** 0..1 */
  salience: number
}

/** How the clauses of one language are judged. */
export interface Judge {
  place(situation: Situation): Judgement
  /** Where marks stand in speech without any; null if that was not learned. */
  marks: Marks | null
  /** The chance that a finished sentence is right, and no fragment or noise, 0..1; 1 if that was not learned. */
  fitness(sentence: Finished): number
}

/** The parts of a patient's background are told apart by what they name. */
function backgroundOf(text: string, pack: LanguagePack): SectionClass {
  const cues = cuesOf(text, pack)
  if (cues.has('allergy')) return 'allergies'
  if (cues.has('family') && !cues.has('social')) return 'family'
  if (cues.has('drug') && !cues.has('past')) return 'medications'
  return cues.has('social') && !cues.has('diagnosis') ? 'social' : 'background'
}

const PLACES = SECTION_HEADS.filter((head) => head !== 'salience')

function placing(probability: Record<SectionHead, number>, text: string, pack: LanguagePack): Judgement {
  const best = PLACES.reduce((top, head) => (probability[head] > probability[top] ? head : top))
  const section = best === 'background' ? backgroundOf(text, pack) : best
  return { section, salience: 0.5 * probability.salience + 0.5 * probability[best] }
}

export interface Models {
  /** Where a clause belongs. */
  places: Model<SectionHead>
  marks: Marks | null
  fit: Model<FitHead> | null
}

/** @param featuresOf what of a clause shows where it belongs: `lexicalFeatures` for the language it was trained in */
export const judgeBy = (
  { places, marks, fit }: Models,
  pack: LanguagePack,
  featuresOf: (situation: Situation, pack: LanguagePack) => string[],
): Judge => ({
  place: (situation) => placing(probabilities(places, featuresOf(situation, pack)), situation.text, pack),
  marks,
  fitness: (sentence) => (fit ? fitness(fit, sentence, pack) : 1),
})
