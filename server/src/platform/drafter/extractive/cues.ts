import type { Cue, LanguagePack } from './pack.ts'
import type { SectionClass } from './sections.ts'
import type { Unit } from './units.ts'

/** The classes of words a text has. */
export function cuesOf(text: string, pack: LanguagePack): Set<Cue> {
  const found = new Set<Cue>()
  for (const [cue, pattern] of Object.entries(pack.cues) as [Cue, RegExp][]) if (pattern.test(text)) found.add(cue)
  return found
}

/** How much a clause deserves to stand in the note, and where. */
export interface Judgement {
  section: SectionClass
  /** 0..1 */
  salience: number
}

const WORTH: Partial<Record<Cue, number>> = {
  symptom: 0.35,
  drug: 0.4,
  dose: 0.35,
  duration: 0.2,
  test: 0.3,
  finding: 0.3,
  vital: 0.35,
  diagnosis: 0.35,
  order: 0.3,
  advice: 0.2,
  past: 0.25,
  family: 0.1,
  social: 0.1,
  allergy: 0.35,
  reason: 0.4,
  number: 0.15,
  body: 0.15,
  negation: 0.05,
  small_talk: -0.8,
}

function sectionOf(unit: Unit, cues: ReadonlySet<Cue>): SectionClass {
  const has = (...wanted: Cue[]) => wanted.some((cue) => cues.has(cue))
  if (unit.speaker === 'doctor') {
    if (has('reason') && unit.position < 0.25) return 'complaint'
    if (has('order') || (has('advice') && unit.position > 0.4)) return 'plan'
    if (has('vital') || (has('finding') && has('body', 'symptom', 'number'))) return has('test') ? 'results' : 'exam'
    if (has('test')) return 'results'
    if (has('finding') && unit.position > 0.3) return 'exam'
    if (has('diagnosis')) return unit.position > 0.45 ? 'assessment' : 'background'
    if (unit.position < 0.45) return 'history'
    return has('drug', 'dose', 'advice', 'condition') ? 'plan' : 'assessment'
  }
  if (has('allergy')) return 'allergies'
  if (has('reason') && unit.position < 0.25) return 'complaint'
  if (has('family') && has('diagnosis', 'symptom', 'past')) return 'family'
  if (has('drug') && has('dose')) return 'medications'
  if (has('symptom')) return unit.asked && unit.position > 0.25 ? 'review' : 'history'
  if (has('past', 'diagnosis')) return 'background'
  if (has('drug')) return 'medications'
  return has('social') ? 'social' : 'history'
}

/** Judges a clause by its words alone. */
export function judgeByCues(unit: Unit, pack: LanguagePack): Judgement {
  const cues = cuesOf(unit.text, pack)
  let worth = unit.speaker === 'doctor' && unit.question ? -0.5 : 0
  for (const cue of cues) worth += WORTH[cue] ?? 0
  return { section: sectionOf(unit, cues), salience: Math.max(0, Math.min(1, worth)) }
}
