import type { Segment } from '../port.ts'
import { withTopics } from './answers.ts'
import { withoutAsides } from './asides.ts'
import { withChoices } from './choices.ts'
import { withoutCompanion } from './companion.ts'
import { withCorrections } from './corrections.ts'
import { type Marks, withMarks } from './marks.ts'
import type { LanguagePack } from './pack.ts'
import { withReplies } from './replies.ts'
import { utterancesOf, voicesOf } from './speakers.ts'
import { type Unit, unitsOf, type Voice } from './units.ts'

/** A talk as it is read: its clauses, and what replies and corrections make of them. */
export interface Heard {
  /** The segments with marks, also where none were heard. */
  marked: readonly Segment[]
  /** One for each turn. */
  utterances: readonly Segment[]
  voices: readonly Voice[]
  corrected: readonly Unit[]
  replied: readonly Unit[]
  /** Those about the patient. */
  ofPatient: readonly Unit[]
  /** The same, each answer with what it is about. */
  units: readonly Unit[]
}

/** @param marks sets marks where none were heard; null: they stay away */
export function heardIn(segments: readonly Segment[], pack: LanguagePack, marks: Marks | null): Heard {
  const marked = marks ? withMarks(segments, pack, marks) : segments
  const utterances = utterancesOf(marked)
  const voices = voicesOf(utterances, pack)
  const corrected = withCorrections(withoutAsides(unitsOf(utterances, voices, pack), pack), pack)
  const replied = withReplies(corrected, pack)
  const ofPatient = withoutCompanion(replied, pack)
  return {
    marked,
    utterances,
    voices,
    corrected,
    replied,
    ofPatient,
    units: withTopics(withChoices(ofPatient, pack), pack),
  }
}
