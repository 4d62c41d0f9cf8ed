import type { CitationSource } from '../note.ts'

/** What a fact is about (contract 12). */
export const FACT_KINDS = [
  'complaint',
  'symptom',
  'finding',
  'vital',
  'lab',
  'diagnosis',
  'drug',
  'allergy',
  'history',
  'family',
  'social',
  'procedure',
  'order',
  'referral',
  'follow_up',
  'advice',
  'risk',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

export const ASSERTIONS = ['present', 'absent', 'possible', 'conditional'] as const
export type Assertion = (typeof ASSERTIONS)[number]

export const FACT_TIMES = ['past', 'now', 'planned'] as const
export type FactTime = (typeof FACT_TIMES)[number]

/** `active`; for a drug, what happens to it; for an order, referral or follow-up also `declined`. */
export const FACT_STATUSES = ['active', 'started', 'continued', 'changed', 'stopped', 'declined'] as const
export type FactStatus = (typeof FACT_STATUSES)[number]

/** One thing that was said about the patient, with everything that identifies it. */
export interface Fact {
  /** Unique within the consultation. */
  id: string
  kind: FactKind
  /** Its name in the language of the talk, lower case: "blutdruck", "ramipril". */
  name: string
  /** As a doctor reads it: "Blutdruck 130/80 mmHg". */
  text: string
  assertion: Assertion
  /** `patient`, or whose it is: `mother`. */
  experiencer: string
  time: FactTime
  /**
   * Numbers with a decimal point. A vital or lab has `value` and `unit`, a blood pressure `systolic`, `diastolic`,
   * `unit` and, if stated, `position`; a drug `dose`, `unit`, `frequency`, `route` and `change`; anything `side`.
   */
  attributes: Readonly<Record<string, string>>
  status: FactStatus
  /** Quotes from the transcript, like those of a citation. */
  sources: readonly CitationSource[]
  /**
   * The chance that all of it is right, 0..1, judging by how it was said; facts stored before this was recorded have
   * none.
   */
  certainty?: number
}

/**
 * What must never be missing, however doubtful: it is written with the words that say it. That there is no allergy has
 * to be certain.
 */
export const isRisk = ({ kind, assertion }: Pick<Fact, 'kind' | 'assertion'>): boolean =>
  (kind === 'risk' || (kind === 'allergy' && assertion !== 'absent')) && assertion !== 'conditional'
