import { contradicts, isSameThing } from '@visite/drafter/facts/compare'
import { lineOf } from '@visite/drafter/facts/wording'
import type { Heading } from '@visite/drafter/note'
import { sectionFor } from '@visite/drafter/templates/places'
import type { Fact } from '../../api/types.ts'

/** Kinds of facts by heading, the most important first. */
const GROUPS = {
  risks: ['risk'],
  allergies: ['allergy'],
  drugs: ['drug'],
  complaints: ['complaint', 'symptom'],
  findings: ['finding'],
  values: ['vital', 'lab'],
  diagnoses: ['diagnosis'],
  history: ['history'],
  family: ['family'],
  habits: ['social'],
  plans: ['procedure', 'order', 'referral', 'follow_up', 'advice'],
} as const satisfies Record<string, readonly Fact['kind'][]>

export type GroupName = 'doubtful' | keyof typeof GROUPS | 'rejected'

/** A fact as it is shown beside the note. */
export interface ShownFact {
  fact: Fact
  /** The fact as a line of the note. */
  line: string
  /**
   * `in`: the saved note mentions it; `inserted`: it is in the unsaved text; `missing`: it was said but is not in the
   * note.
   */
  place: 'in' | 'inserted' | 'missing'
  /** The section it belongs to; null in a note without any. */
  section: Heading | null
}

export interface FactGroup {
  name: GroupName
  facts: readonly ShownFact[]
}

/** The note and transcript beside which the facts are shown. */
export interface Beside {
  /** The text, with unsaved edits. */
  notes: string
  language: 'de' | 'en'
  template: string | null
  headings: readonly Heading[]
}

/** Is it uncertain or contradicted by another statement, and not yet accepted? */
function isDoubtful(fact: Fact, all: readonly Fact[]): boolean {
  if (fact.verdict === 'accepted') return false
  if (fact.assertion === 'possible' || fact.assertion === 'conditional') return true
  return all.some(
    (other) =>
      other.id !== fact.id && other.verdict !== 'rejected' && isSameThing(fact, other) && contradicts(fact, other),
  )
}

function shown(fact: Fact, { notes, language, template, headings }: Beside): ShownFact {
  const line = lineOf(fact, language)
  const key = sectionFor(fact, template, headings)
  const place = fact.in_note ? 'in' : notes.includes(line) ? 'inserted' : 'missing'
  return { fact, line, place, section: headings.find((one) => one.key === key) ?? null }
}

/** The facts by heading: doubtful ones first, rejected ones last; within each, the ones the note lacks come first. */
export function groupsOf(facts: readonly Fact[], beside: Beside): FactGroup[] {
  const nameOf = (fact: Fact): GroupName => {
    if (fact.verdict === 'rejected') return 'rejected'
    if (isDoubtful(fact, facts)) return 'doubtful'
    return groupOfKind(fact.kind)
  }
  const grouped = Map.groupBy(facts, nameOf)
  const names: readonly GroupName[] = ['doubtful', ...groupNames, 'rejected']
  return names.flatMap((name) => {
    const own = (grouped.get(name) ?? []).map((fact) => shown(fact, beside))
    const lacking = own.filter(({ place }) => place === 'missing')
    return own.length > 0 ? [{ name, facts: [...lacking, ...own.filter(({ place }) => place !== 'missing')] }] : []
  })
}

const groupNames = Object.keys(GROUPS) as (keyof typeof GROUPS)[]

const groupOfKind = (kind: Fact['kind']): GroupName =>
  groupNames.find((name) => (GROUPS[name] as readonly Fact['kind'][]).includes(kind)) ?? 'plans'

/** The number of facts the note lacks. */
export const missingIn = (groups: readonly FactGroup[]): number =>
  groups
    .filter(({ name }) => name !== 'rejected')
    .reduce((sum, { facts }) => sum + facts.filter(({ place }) => place === 'missing').length, 0)
