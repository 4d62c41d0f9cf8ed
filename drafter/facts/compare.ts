import type { Fact, FactKind } from './fact.ts'

/** Kinds that differ only in who says it and when: a complaint reported in a note reads like a finding. */
const ALIKE: Readonly<Partial<Record<FactKind, FactKind>>> = {
  complaint: 'symptom',
  finding: 'symptom',
  diagnosis: 'history',
  lab: 'vital',
  procedure: 'order',
  referral: 'order',
}

/** The kind that represents all similar ones. */
export const kindOf = ({ kind }: Pick<Fact, 'kind'>): FactKind => ALIKE[kind] ?? kind

type Thing = Pick<Fact, 'kind' | 'name' | 'experiencer'>

/** Are both about the same thing in the same person, whatever they say about it? */
export const isSameThing = (a: Thing, b: Thing): boolean =>
  kindOf(a) === kindOf(b) && a.name === b.name && a.experiencer === b.experiencer

/** What must not differ if both have it. */
const EXACT = ['value', 'systolic', 'diastolic', 'dose', 'unit', 'side'] as const

/** A drug that is not taken, a plan that was dropped. */
const isOff = ({ status }: Pick<Fact, 'status'>): boolean => status === 'declined' || status === 'stopped'

const isOtherValue = (a: Fact, b: Fact): boolean =>
  EXACT.some((key) => {
    const [one, other] = [a.attributes[key], b.attributes[key]]
    return one !== undefined && other !== undefined && one !== other
  })

/** What somebody once took or did is not taken or done. */
const LASTING: ReadonlySet<FactKind> = new Set(['drug', 'social'])

/** Does the first give another value, or say that something is so where the second says it has ended or was refused? */
export const misstates = (a: Fact, b: Fact): boolean =>
  isOtherValue(a, b) || (isOff(b) && !isOff(a)) || (LASTING.has(a.kind) && a.time === 'now' && b.time === 'past')

/** Does the first say as certain what the second says as possible? */
export const overstates = (a: Fact, b: Fact): boolean =>
  a.kind === 'diagnosis' && a.assertion === 'present' && b.assertion === 'possible'

/** Do they contradict each other about one thing: present and absent, 5 mg and 10 mg, left and right? */
export const contradicts = (a: Fact, b: Fact): boolean =>
  a.assertion !== b.assertion || isOff(a) !== isOff(b) || isOtherValue(a, b)
