import { symptomsAmong } from '@visite/lexicon'
import type { Situation } from '../extractive/features.ts'
import type { Judge } from '../extractive/judge.ts'
import type { Gender, LanguagePack } from '../extractive/pack.ts'
import type { Problem } from '../extractive/problems.ts'
import { headedBy, type SectionClass } from '../extractive/sections.ts'
import type { Span, Unit } from './03-units.ts'
import type { Candidate } from './11-select.ts'

/** What a clause says in the note's words, and where it was said. */
interface Wordings {
  texts: readonly string[]
  spans: Span[]
  /** An answer below what was asked about. */
  labelled?: boolean
}

/** "Blurred vision, flashing lights, floaters": an answer below all of them would say nothing of each. */
const namesSeveral = (label: string, { facts }: LanguagePack): boolean =>
  facts !== null && symptomsAmong(label.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? [], facts).length > 1

/** A bare yes or no to a question that names what it asks about. */
function agreed(unit: Unit, asked: Unit, answer: 'yes' | 'no', pack: LanguagePack, gender: Gender): string | null {
  if (unit.text !== '' && !pack.answers.onlyDenies.test(unit.text)) return null
  const topic = pack.answers.topic(asked.text)
  return topic?.whole ? pack.answers.agreedTo(topic, answer, gender) : null
}

/** An answer below what was asked about; among several things asked about, facts say which the answer means. */
const labelledOf = (unit: Unit, pack: LanguagePack, gender: Gender): string | null =>
  unit.topic && unit.asked && !namesSeveral(unit.topic.label, pack)
    ? pack.answers.labelled(unit.topic, unit, gender)
    : null

/** A clause, or a question with its answer, as it would read in the note; no texts if it cannot. */
export function wordingsOf(
  { unit, kind }: Situation,
  section: SectionClass,
  pack: LanguagePack,
  gender: Gender,
): Wordings {
  if (!unit.sure) return { texts: kind === 'said' ? pack.neutral(unit, section) : [], spans: unit.spans }
  const { asked, answer } = unit
  const labelled = labelledOf(unit, pack, gender)
  // "Allergies?" - "Yes, penicillin": the label says the yes.
  const isSaid = labelled !== null && answer === 'yes'
  if (asked && answer && kind === 'answer' && unit.speaker === 'patient' && !isSaid) {
    const stated = pack.answered(asked.text, answer, gender) ?? agreed(unit, asked, answer, pack, gender)
    if (stated) return { texts: [stated], spans: [...asked.spans, ...unit.spans] }
  }
  if (labelled && asked && kind === 'said')
    return { texts: [labelled], spans: [...asked.spans, ...unit.spans], labelled: true }
  const texts = kind === 'answer' ? [] : pack.rewrite(unit, section, gender)
  return { texts: unit.of ? texts.map((text) => `${unit.of}: ${text}`) : texts, spans: unit.spans }
}

/** Does it say what to do, whoever says it? */
const isPlanned = (text: string, { decision, cues }: LanguagePack): boolean =>
  (decision?.test(text) ?? false) || cues.order.test(text)

const CLINICAL = ['symptom', 'drug', 'diagnosis', 'family', 'past', 'allergy', 'test', 'vital', 'finding'] as const
/** A whole utterance that names something clinical is not a fragment, however it is worded. */
const isClinical = (text: string, { cues }: LanguagePack): boolean => CLINICAL.some((cue) => cues[cue].test(text))

/** An allergy, or a drug with its dose: no model's opinion keeps these out of a note. */
const isEssential = (text: string, { cues }: LanguagePack): boolean =>
  cues.allergy.test(text) || (cues.drug.test(text) && cues.dose.test(text) && cues.number.test(text))

/** A patient declines something clinical: no model's opinion keeps that out of a note either. */
const isRefusal = (text: string, { speaker, sure }: Unit, pack: LanguagePack): boolean =>
  sure && speaker === 'patient' && pack.declined.test(text) && isClinical(text, pack)

/** What patients say about the plan names something in it: "my wife would kill me" does not. */
const isOffPlan = (text: string, section: SectionClass, { speaker, sure }: Unit, pack: LanguagePack): boolean =>
  sure &&
  section === 'plan' &&
  speaker === 'patient' &&
  !isClinical(text, pack) &&
  !isPlanned(text, pack) &&
  !pack.declined.test(text)

/** Where a clause belongs: below the heading that a doctor dictates, or else where it was judged to. */
function placeOf({ text, speaker, sure }: Unit, section: SectionClass, { cues }: LanguagePack): SectionClass {
  const isOfPatient = sure && speaker === 'patient'
  if (!isOfPatient) return headedBy(text) ?? section
  // Mentioned late, while the plan is made: "penicillin I can't take, I get a rash".
  if (section === 'plan' && cues.allergy.test(text)) return 'allergies'
  return section === 'exam' ? 'history' : section
}

/** All sentences that a consultation could give a note, in the order they were said. */
export function candidatesOf(
  situations: readonly Situation[],
  problems: ReadonlyMap<Unit, Problem>,
  pack: LanguagePack,
  gender: Gender,
  judge: Judge,
): Candidate[] {
  const candidates: Candidate[] = []
  let problem = 0
  const sections = judge.places(situations)
  for (const [at, situation] of situations.entries()) {
    const section = sections[at] ?? 'history'
    problem = problems.get(situation.unit)?.number ?? problem
    const { unit } = situation
    const { texts, spans, labelled = false } = wordingsOf(situation, section, pack, gender)
    for (const text of texts) {
      if (isOffPlan(text, section, unit, pack)) continue
      candidates.push({
        section: placeOf(unit, section, pack),
        text,
        spans,
        problem,
        essential: isEssential(text, pack) || isRefusal(text, unit, pack),
        labelled,
      })
    }
  }
  return candidates
}

/** Share of a consultation, and turns of a short one, in which the reason for coming is given. */
const OPENING = 0.3
const FIRST_TURNS = 4

/** Why the patient came: as it was said, or else the first complaint that is named. */
export function reasonOf(units: readonly Unit[], { reason }: LanguagePack): Candidate[] {
  if (!reason) return []
  const clauses = units.map(({ text }) => text)
  const sided = (named: string, spans: Span[]): Candidate[] => {
    const { text, at } = reason.sided(named, clauses)
    const side = at === null ? [] : (units[at]?.spans ?? [])
    return [{ section: 'complaint', text, spans: [...spans, ...side], problem: 0, essential: true }]
  }
  const opening = units.filter(
    ({ question, position, turn, text, sure }) =>
      sure && !question && (position < OPENING || turn < FIRST_TURNS) && text !== '',
  )
  for (const { text, spans } of opening) {
    const stated = reason.stated(text)
    if (stated) return sided(stated, spans)
  }
  for (const { text, spans } of opening) {
    const named = reason.named(text)
    if (named) return sided(named, spans)
  }
  return []
}
