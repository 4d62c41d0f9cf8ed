import { cuesOf } from './cues.ts'
import { fluencyFeatures, wordsIn } from './english/fluency.ts'
import { lexicalFeatures, plainFeatures, type Situation, styleFeatures } from './features.ts'
import type { Marks } from './marks.ts'
import { type Model, judge as probabilities, SECTION_HEADS, type SectionHead } from './model.ts'
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
  /** How much a finished sentence reads like a note's, 0..1; null if that was not learned. */
  style: ((sentence: string) => number) | null
  /** How complete a finished sentence is, neither cut nor two run together, 0..1; null as above. */
  fluency: ((sentence: string) => number) | null
  /** Where marks stand in speech without any; null if that was not learned. */
  marks: Marks | null
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

export interface EnglishModels {
  words: Model<SectionHead>
  style: Model<'style'>
  fluency: Model<'whole'>
  marks: Marks
}

/** Reads words: for the language it was trained in. */
export const judgeByWords = ({ words, style, fluency, marks }: EnglishModels, pack: LanguagePack): Judge => ({
  place: (situation) => placing(probabilities(words, lexicalFeatures(situation)), situation.text, pack),
  style: (sentence) => probabilities(style, styleFeatures(sentence)).style,
  fluency: (sentence) => probabilities(fluency, fluencyFeatures(wordsIn(sentence))).whole,
  marks,
})

/** Reads classes of words only: for any other language. */
export const judgeByClasses = (model: Model<SectionHead>, marks: Marks | null, pack: LanguagePack): Judge => ({
  place: (situation) => placing(probabilities(model, plainFeatures(situation, pack)), situation.text, pack),
  style: null,
  fluency: null,
  marks,
})
