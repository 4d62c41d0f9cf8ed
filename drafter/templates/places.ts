import { type SectionClass, sectionsOf } from '../extractive/sections.ts'
import type { Fact, FactKind } from '../facts/fact.ts'
import type { Heading } from '../note.ts'

/**
 * A drug that is started, changed, stopped or declined in this talk belongs elsewhere than one that is just taken; a
 * risk that is denied, with what else is denied.
 */
export type Placed = FactKind | 'drug_change' | 'risk_denied'

/** What decides where a fact belongs. */
type Place = Pick<Fact, 'kind' | 'name' | 'attributes' | 'time' | 'assertion'>

/** A risk that is looked for among the drugs. */
const TAKEN = /^(?:blood thinner|blutverdünner)/

export function placedAs({ kind, name, attributes, time, assertion }: Place): Placed {
  if (kind === 'risk' && assertion === 'absent') return 'risk_denied'
  if (kind === 'risk' && TAKEN.test(name)) return 'drug'
  const isChanged = attributes.change !== undefined && attributes.change !== 'continued'
  return kind === 'drug' && time !== 'past' && isChanged ? 'drug_change' : kind
}

/** Which section of each built-in template, by its key, takes a kind of fact. */
export const PLACES: Readonly<Record<string, Readonly<Record<Placed, string>>>> = {
  soap: {
    ...{ complaint: 'subjective', symptom: 'subjective', finding: 'objective', vital: 'objective', lab: 'objective' },
    ...{ diagnosis: 'assessment', drug: 'subjective', drug_change: 'plan', allergy: 'subjective' },
    ...{ history: 'subjective', family: 'subjective', social: 'subjective', procedure: 'objective', order: 'plan' },
    ...{ referral: 'plan', follow_up: 'plan', advice: 'plan', risk: 'assessment', risk_denied: 'subjective' },
  },
  anamnese: {
    ...{ complaint: 'chief_complaint', symptom: 'history', finding: 'exam', vital: 'exam', lab: 'exam' },
    ...{ diagnosis: 'assessment', drug: 'medications', drug_change: 'plan', allergy: 'allergies' },
    ...{
      history: 'past_history',
      family: 'family_history',
      social: 'social_history',
      procedure: 'exam',
      order: 'plan',
    },
    ...{ referral: 'plan', follow_up: 'plan', advice: 'plan', risk: 'assessment', risk_denied: 'history' },
  },
  follow_up: {
    ...{ complaint: 'history', symptom: 'history', finding: 'exam', vital: 'exam', lab: 'exam' },
    ...{ diagnosis: 'assessment', drug: 'history', drug_change: 'plan', allergy: 'history' },
    ...{ history: 'history', family: 'history', social: 'history', procedure: 'exam', order: 'plan' },
    ...{ referral: 'plan', follow_up: 'plan', advice: 'plan', risk: 'assessment', risk_denied: 'history' },
  },
  arztbrief: {
    ...{ complaint: 'history', symptom: 'history', finding: 'exam', vital: 'exam', lab: 'results' },
    ...{ diagnosis: 'assessment', drug: 'medications', drug_change: 'plan', allergy: 'history' },
    ...{ history: 'history', family: 'history', social: 'history', procedure: 'exam', order: 'plan' },
    ...{ referral: 'plan', follow_up: 'plan', advice: 'plan', risk: 'assessment', risk_denied: 'history' },
  },
  psychotherapy: {
    ...{ complaint: 'history', symptom: 'history', finding: 'mental_status', vital: 'mental_status' },
    ...{ lab: 'mental_status', diagnosis: 'assessment', drug: 'history', drug_change: 'interventions' },
    ...{ allergy: 'history', history: 'history', family: 'history', social: 'history', procedure: 'interventions' },
    ...{ order: 'interventions', referral: 'interventions', follow_up: 'interventions', advice: 'interventions' },
    ...{ risk: 'mental_status', risk_denied: 'mental_status' },
  },
  procedure: {
    ...{ complaint: 'chief_complaint', symptom: 'chief_complaint', finding: 'findings', vital: 'findings' },
    ...{ lab: 'findings', diagnosis: 'assessment', drug: 'chief_complaint', drug_change: 'aftercare' },
    ...{ allergy: 'consent', history: 'chief_complaint', family: 'chief_complaint', social: 'chief_complaint' },
    ...{ procedure: 'findings', order: 'aftercare', referral: 'aftercare', follow_up: 'aftercare' },
    ...{ advice: 'aftercare', risk: 'consent', risk_denied: 'consent' },
  },
}

/** What to look for in a doctor's own template. */
export const CLASSES: Readonly<Record<Placed, SectionClass>> = {
  complaint: 'complaint',
  symptom: 'history',
  finding: 'exam',
  vital: 'exam',
  lab: 'results',
  diagnosis: 'assessment',
  drug: 'medications',
  drug_change: 'plan',
  allergy: 'allergies',
  history: 'background',
  family: 'family',
  social: 'social',
  procedure: 'exam',
  order: 'plan',
  referral: 'plan',
  follow_up: 'plan',
  advice: 'plan',
  risk: 'assessment',
  risk_denied: 'history',
}

/**
 * The section of a note that a fact belongs to: the built-in template's, if the note has it, else the one whose key or
 * heading fits best.
 *
 * @param template key of the template the note was written into; null if there was none
 * @param sections that the note, or its template, has
 * @returns a key; null only without sections
 */
export function sectionFor(fact: Place, template: string | null, sections: readonly Heading[]): string | null {
  const placed = placedAs(fact)
  const known = template !== null && Object.hasOwn(PLACES, template) ? PLACES[template]?.[placed] : undefined
  if (sections.some(({ key }) => key === known)) return known ?? null
  return sectionsOf({ sections }).get(CLASSES[placed])?.key ?? null
}
