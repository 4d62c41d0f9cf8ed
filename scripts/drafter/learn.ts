// From consultations with their notes to the drafter's two models.
import { wordingOf } from '../../server/src/platform/drafter/extractive/drafting.ts'
import { english } from '../../server/src/platform/drafter/extractive/english/english.ts'
import {
  lexicalFeatures,
  plainFeatures,
  type Situation,
  situationsOf,
} from '../../server/src/platform/drafter/extractive/features.ts'
import type { Model } from '../../server/src/platform/drafter/extractive/model.ts'
import { speakersOf } from '../../server/src/platform/drafter/extractive/speakers.ts'
import { unitsOf } from '../../server/src/platform/drafter/extractive/units.ts'
import { targetsOf, type Weight, weightsOver } from './labels.ts'
import { type Encounter, segmentsOf } from './reference.ts'
import { type Example, train } from './regression.ts'

export interface Models {
  /** Reads words: for English. */
  words: Model
  /** Reads classes of words only: for every other language. */
  classes: Model
}

function examplesOf(
  { dialogue, note }: Encounter,
  weight: Weight,
  features: (situation: Situation) => string[],
): Example[] {
  const segments = segmentsOf(dialogue)
  const situations = situationsOf(unitsOf(segments, speakersOf(segments, english), english))
  const gender = english.gender(dialogue.toLowerCase())
  const wordings = situations.map((situation) => {
    const section = situation.unit.speaker === 'doctor' ? 'plan' : 'history'
    return wordingOf(situation, section, english, gender) ?? situation.text
  })
  const targets = targetsOf(wordings, note, weight)
  return situations.flatMap((situation, at) => {
    const target = targets[at]
    return target ? [{ features: features(situation), target }] : []
  })
}

/** Trains both models. The same encounters in the same order give the same weights to the bit. */
export function learn(encounters: readonly Encounter[]): Models {
  const weight = weightsOver(encounters.flatMap(({ dialogue, note }) => [dialogue, note]))
  const examples = (features: (situation: Situation) => string[]) =>
    encounters.flatMap((encounter) => examplesOf(encounter, weight, features))
  return {
    words: train(examples(lexicalFeatures), { bits: 15, epochs: 8, rate: 0.1, decay: 1e-4 }),
    classes: train(
      examples((situation) => plainFeatures(situation, english)),
      { bits: 12, epochs: 8, rate: 0.05, decay: 1e-4 },
    ),
  }
}
