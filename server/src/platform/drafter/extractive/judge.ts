import { cuesOf } from './cues.ts'
import { lexicalFeatures, plainFeatures, type Situation } from './features.ts'
import { HEADS, type Head, type Model, judge as probabilities } from './model.ts'
import type { LanguagePack } from './pack.ts'
import type { SectionClass } from './sections.ts'

/** How much a clause deserves to stand in the note, and where. */
export interface Judgement {
  section: SectionClass
  /** 0..1 */
  salience: number
}

export type Judge = (situation: Situation) => Judgement

/** The parts of a patient's background are told apart by what is named. */
function backgroundOf(text: string, pack: LanguagePack): SectionClass {
  const cues = cuesOf(text, pack)
  if (cues.has('allergy')) return 'allergies'
  if (cues.has('family') && !cues.has('social')) return 'family'
  if (cues.has('drug') && !cues.has('past')) return 'medications'
  return cues.has('social') && !cues.has('diagnosis') ? 'social' : 'background'
}

const SECTION_HEADS = HEADS.filter((head) => head !== 'salience')

/** Judges by a trained model: `words` for the language it was trained in, `classes` for any other. */
export function learnedJudge(model: Model, pack: LanguagePack, reads: 'words' | 'classes'): Judge {
  return (situation) => {
    const features = reads === 'words' ? lexicalFeatures(situation) : plainFeatures(situation, pack)
    const probability = probabilities(model, features)
    const best = SECTION_HEADS.reduce<Head>(
      (top, head) => (probability[head] > probability[top] ? head : top),
      'history',
    )
    const section = best === 'background' || best === 'salience' ? backgroundOf(situation.text, pack) : best
    return { section, salience: 0.5 * probability.salience + 0.5 * probability[best] }
  }
}
