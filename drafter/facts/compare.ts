import type { Fact, FactKind } from './fact.ts'

/** Kinds that differ only in who says it and when: a complaint that a note reports reads as a finding. */
const ALIKE: Readonly<Partial<Record<FactKind, FactKind>>> = {
  complaint: 'symptom',
  finding: 'symptom',
  diagnosis: 'history',
  lab: 'vital',
  procedure: 'order',
  referral: 'order',
}

/** The kind that stands for all that are alike. */
export const kindOf = ({ kind }: Pick<Fact, 'kind'>): FactKind => ALIKE[kind] ?? kind

type Thing = Pick<Fact, 'kind' | 'name' | 'experiencer'>

/** Do both speak of the same thing of the same person, whatever they say of it? */
export const isSameThing = (a: Thing, b: Thing): boolean =>
  kindOf(a) === kindOf(b) && a.name === b.name && a.experiencer === b.experiencer

/** What must not differ, where both have it. */
const EXACT = ['value', 'systolic', 'diastolic', 'dose', 'unit', 'side'] as const

/** A drug that is not taken, a plan that was given up. */
const isOff = ({ status }: Pick<Fact, 'status'>): boolean => status === 'declined' || status === 'stopped'

/** Do they say of one thing what cannot both be so: present and absent, 5 mg and 10 mg, left and right? */
export const contradicts = (a: Fact, b: Fact): boolean =>
  a.assertion !== b.assertion ||
  isOff(a) !== isOff(b) ||
  EXACT.some((key) => {
    const [one, other] = [a.attributes[key], b.attributes[key]]
    return one !== undefined && other !== undefined && one !== other
  })
