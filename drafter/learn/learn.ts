// From consultations with their notes to the drafter's models.

import { cuesBy } from '../extractive/cues.ts'
import { lexicalFeatures, plainFeatures, type Situation, situationsOf } from '../extractive/features.ts'
import { type Model, SECTION_HEADS, type SectionHead } from '../extractive/model.ts'
import { english } from '../languages/english/english.ts'
import type { Segment } from '../port.ts'
import { type Marks, withMarks } from '../stages/01-marks.ts'
import { voicesOf } from '../stages/02-speakers.ts'
import { unitsOf } from '../stages/03-units.ts'
import { wordingsOf } from '../stages/10-candidates.ts'
import { targetsOf, type Weight, weightsOver } from './labels.ts'
import { learnMarks } from './marks.ts'
import { type Encounter, segmentsOf } from './reference.ts'
import { train } from './regression.ts'

export interface Models {
  /** Reads words: for English. */
  words: Model<SectionHead>
  /** Reads classes of words only: for every other language. */
  classes: Model<SectionHead>
  /** Tells where statements end and which of them are questions, learned from the transcripts that have punctuation. */
  marks: Marks
}

/** A clause of a consultation as it would be worded, and what became of it. */
interface Labelled {
  situation: Situation
  wording: string | null
  target: Readonly<Record<SectionHead, number>>
}

function labelled({ dialogue, note }: Encounter, weight: Weight, marks: Marks): Labelled[] {
  const segments = withMarks(segmentsOf(dialogue), english, marks)
  const situations = situationsOf(unitsOf(segments, voicesOf(segments, english), english), () => [])
  const gender = english.gender(dialogue.toLowerCase())
  const worded = situations.map((situation) => {
    const section = situation.unit.speaker === 'doctor' ? 'plan' : 'history'
    const { texts } = wordingsOf(situation, section, english, gender)
    return { situation, wording: texts.length > 0 ? texts.join(' ') : null }
  })
  const targets = targetsOf(
    worded.map(({ situation, wording }) => wording ?? situation.text),
    note,
    weight,
  )
  return worded.flatMap((one, at) => {
    const target = targets[at]
    return target ? [{ ...one, target }] : []
  })
}

/**
 * Trains the models. The same encounters in the same order give the same weights, bit for bit.
 * @param talks whose punctuation is learned from too
 */
export function learn(encounters: readonly Encounter[], talks: readonly (readonly Segment[])[]): Models {
  const weight = weightsOver(encounters.flatMap(({ dialogue, note }) => [dialogue, note]))
  const marks = learnMarks([...encounters.map(({ dialogue }) => segmentsOf(dialogue)), ...talks], english)
  const clauses = encounters.flatMap((encounter) => labelled(encounter, weight, marks))
  const cuesOf = cuesBy(english)
  const placed = (features: (situation: Situation) => string[]) =>
    clauses.map(({ situation, target }) => ({ features: features(situation), target }))
  return {
    words: train(SECTION_HEADS, placed(lexicalFeatures), { bits: 15, epochs: 12, rate: 0.03, decay: 1e-4 }),
    classes: train(
      SECTION_HEADS,
      placed((situation) => plainFeatures(situation, cuesOf)),
      { bits: 12, epochs: 8, rate: 0.05, decay: 1e-4 },
    ),
    marks,
  }
}
