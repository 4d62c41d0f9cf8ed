import type { Segment } from '../port.ts'
import { type Marks, withMarks } from '../stages/01-marks.ts'
import { utterancesOf, voicesOf } from '../stages/02-speakers.ts'
import { type Unit, unitsOf, type Voice } from '../stages/03-units.ts'
import { withoutAsides } from '../stages/04-asides.ts'
import { withCorrections } from '../stages/05-corrections.ts'
import { withReplies } from '../stages/06-replies.ts'
import { withoutCompanion } from '../stages/07-companion.ts'
import { withChoices } from '../stages/08-choices.ts'
import { withTopics } from '../stages/09-answers.ts'
import type { CorrectionHead, Model } from './model.ts'
import type { LanguagePack } from './pack.ts'

/** What was learned about hearing a language. */
export interface Hearing {
  /** Where marks belong in speech without any; null: none are set. */
  marks: Marks | null
  /** What corrects what was said before; null: nothing is corrected. */
  corrects: Model<CorrectionHead> | null
}

/** A talk as it is read: its clauses, as changed by replies and corrections. */
export interface Heard {
  /** The segments with marks, even if none were heard. */
  marked: readonly Segment[]
  /** One for each turn. */
  utterances: readonly Segment[]
  voices: readonly Voice[]
  corrected: readonly Unit[]
  replied: readonly Unit[]
  /** Those about the patient. */
  ofPatient: readonly Unit[]
  /** The same, each answer joined with what it is about. */
  units: readonly Unit[]
}

/** A step over the clauses of a talk; the steps run in the order of the file numbers in `stages/`. */
type Stage = (units: readonly Unit[], pack: LanguagePack) => Unit[]

const after = (pack: LanguagePack, units: readonly Unit[], ...stages: readonly Stage[]) =>
  stages.reduce((left, stage) => stage(left, pack), units)

/** The clauses that facts are read out of. */
export function correctedIn(
  segments: readonly Segment[],
  pack: LanguagePack,
  { marks, corrects }: Hearing,
): Pick<Heard, 'marked' | 'utterances' | 'voices' | 'corrected'> {
  const marked = marks ? withMarks(segments, pack, marks) : segments
  const utterances = utterancesOf(marked)
  const voices = voicesOf(utterances, pack)
  return {
    ...{ marked, utterances, voices },
    corrected: withCorrections(after(pack, unitsOf(utterances, voices, pack), withoutAsides), pack, corrects),
  }
}

export function heardIn(segments: readonly Segment[], pack: LanguagePack, hearing: Hearing): Heard {
  const read = correctedIn(segments, pack, hearing)
  const replied = after(pack, read.corrected, withReplies)
  const ofPatient = after(pack, replied, withoutCompanion)
  return { ...read, replied, ofPatient, units: after(pack, ofPatient, withChoices, withTopics) }
}
