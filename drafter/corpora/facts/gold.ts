import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assertion, FactKind, FactTime } from '../../facts/fact.ts'
import { type Consultation, type ConsultationSet, consultations } from '../consultations/consultations.ts'

/** A fact as read out of a consultation by somebody who knew none of the rules. */
export interface GoldFact {
  kind: FactKind
  /** Its possible names, lower case, the best one first; stems are enough. */
  names: readonly string[]
  assertion: Assertion
  /** `patient` if left out. */
  experiencer?: string
  /** `now` if left out. */
  time?: FactTime
  attributes?: Readonly<Record<string, string>>
  /** `active` if left out. */
  status?: 'active' | 'declined'
  /** Numbers of lines, from 1. */
  sources?: readonly number[]
  /** A note without it would be wrong, dangerous or clearly incomplete. */
  must?: boolean
}

export interface Annotated {
  consultation: Consultation
  facts: readonly GoldFact[]
  /** What a careless reader would take from the talk although it is not so. */
  absent: readonly GoldFact[]
}

/** The consultations of a set with their facts. */
export const annotated = (set: ConsultationSet): Annotated[] =>
  consultations(set).map((consultation) => {
    const file = join(import.meta.dirname, set, `${consultation.id}.json`)
    const { facts, absent = [] } = JSON.parse(readFileSync(file, 'utf8'))
    return { consultation, facts, absent }
  })
