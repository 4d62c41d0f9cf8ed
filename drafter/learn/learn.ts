// From consultations with their notes to the drafter's models.
import { wordingsOf } from '../extractive/candidates.ts'
import { english } from '../extractive/english/english.ts'
import { wordsIn } from '../extractive/english/fluency.ts'
import { lexicalFeatures, plainFeatures, type Situation, situationsOf, styleFeatures } from '../extractive/features.ts'
import { type Marks, withMarks } from '../extractive/marks.ts'
import { FLUENCY_HEADS, judge, type Model, SECTION_HEADS, type SectionHead, STYLE_HEADS } from '../extractive/model.ts'
import { voicesOf } from '../extractive/speakers.ts'
import { unitsOf } from '../extractive/units.ts'
import type { Segment } from '../port.ts'
import { fluencyExamples } from './fluency.ts'
import { targetsOf, type Weight, weightsOver } from './labels.ts'
import { learnMarks } from './marks.ts'
import { type Encounter, segmentsOf, sentencesOf } from './reference.ts'
import { type Example, train } from './regression.ts'

export interface Models {
  /** Reads words: for English. */
  words: Model<SectionHead>
  /** Reads classes of words only: for every other language. */
  classes: Model<SectionHead>
  /** Tells a note's sentences from what is only spoken. */
  style: Model<'style'>
  /** Tells a complete sentence from a damaged one. */
  fluency: Model<'whole'>
  /** Tells where a statement ends and which of them ask, learned from the transcripts that have punctuation. */
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
  const situations = situationsOf(unitsOf(segments, voicesOf(segments, english), english))
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

/** Below this share of its words in the note, a clause was not worth writing down. */
const UNUSED = 0.5
/** A wording that reads less like a note's teaches nothing about complete sentences. */
const UNLIKE_A_NOTE = 0.1
const withoutLabel = (text: string): string => text.replace(/^[•-]\s*/, '').replace(/^[A-Z][\w ,]+: /, '')

const styleExamples = (encounters: readonly Encounter[], clauses: readonly Labelled[]): Example<'style'>[] => [
  ...encounters.flatMap(({ note }) =>
    sentencesOf(note).map(({ text }) => ({ features: styleFeatures(withoutLabel(text)), target: { style: 1 } })),
  ),
  ...clauses.flatMap(({ wording, target }) =>
    wording && target.salience < UNUSED ? [{ features: styleFeatures(wording), target: { style: 0 } }] : [],
  ),
]

/**
 * Every second sentence of a note, and the wordings that read like one: it is the drafter's own that will be judged.
 */
const sentencesFor = (note: string, clauses: readonly Labelled[], style: Model<'style'>): string[][] => [
  ...clauses.flatMap(({ wording }) =>
    wording && judge(style, styleFeatures(wording)).style > UNLIKE_A_NOTE ? [wordsIn(wording)] : [],
  ),
  ...sentencesOf(note)
    .filter((_, at) => at % 2 === 0)
    .map(({ text }) => wordsIn(withoutLabel(text))),
]

/**
 * Trains the models. The same encounters in the same order give the same weights, bit for bit.
 * @param talks whose punctuation is learned from too
 */
export function learn(encounters: readonly Encounter[], talks: readonly (readonly Segment[])[]): Models {
  const weight = weightsOver(encounters.flatMap(({ dialogue, note }) => [dialogue, note]))
  const marks = learnMarks([...encounters.map(({ dialogue }) => segmentsOf(dialogue)), ...talks], english)
  const apart = encounters.map((encounter) => labelled(encounter, weight, marks))
  const clauses = apart.flat()
  const style = train(STYLE_HEADS, styleExamples(encounters, clauses), { bits: 16, epochs: 5, rate: 0.05, decay: 1e-4 })
  const sentences = encounters.map(({ note }, at) => sentencesFor(note, apart[at] ?? [], style))
  const placed = (features: (situation: Situation) => string[]) =>
    clauses.map(({ situation, target }) => ({ features: features(situation), target }))
  return {
    words: train(SECTION_HEADS, placed(lexicalFeatures), { bits: 15, epochs: 12, rate: 0.03, decay: 1e-4 }),
    classes: train(
      SECTION_HEADS,
      placed((situation) => plainFeatures(situation, english)),
      { bits: 12, epochs: 8, rate: 0.05, decay: 1e-4 },
    ),
    style,
    fluency: train(FLUENCY_HEADS, fluencyExamples(sentences), { bits: 16, epochs: 5, rate: 0.05, decay: 1e-4 }),
    marks,
  }
}
