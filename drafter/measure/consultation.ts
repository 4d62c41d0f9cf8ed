import type { Consultation, Part } from '../corpora/consultations/consultations.ts'
import type { Draft, DraftTemplate } from '../port.ts'

/** How much of a consultation's gold a draft contains. */
export interface Measure {
  facts: number
  found: number
  /** Facts that are in the right part. */
  placed: number
  flips: string[]
  missing: string[]
  misplaced: string[]
}

const PART_OF: ReadonlyMap<string, Part> = new Map(
  Object.entries({ subjective: 'S', objective: 'O', assessment: 'A', plan: 'P' }),
)

/** Compares a SOAP draft with what it should say. */
export function measured({ facts, never }: Consultation, { note }: Draft): Measure {
  const sentences = note.sections.flatMap(({ key, sentences }) =>
    sentences.filter(({ grounds }) => grounds).map(({ text }) => ({ text, part: PART_OF.get(key ?? '') })),
  )
  const at = facts.map(({ pattern }) => sentences.filter(({ text }) => pattern.test(text)))
  const name = (index: number) => `${facts[index]?.part}: ${facts[index]?.pattern.source}`
  const own = (index: number) => at[index]?.some(({ part }) => part === facts[index]?.part) ?? false
  const indices = facts.map((_, index) => index)
  const there = indices.filter((index) => (at[index]?.length ?? 0) > 0)
  return {
    facts: facts.length,
    found: there.length,
    placed: there.filter(own).length,
    flips: never.flatMap((pattern) => sentences.filter(({ text }) => pattern.test(text)).map(({ text }) => text)),
    missing: indices.filter((index) => !there.includes(index)).map(name),
    misplaced: there.filter((index) => !own(index)).map(name),
  }
}

/** Section F1: precision is the share of found facts that are in the right part, recall the share of all facts. */
export function sectionF1(measures: readonly Measure[]): number {
  const sum = (key: 'facts' | 'found' | 'placed') => measures.reduce((total, measure) => total + measure[key], 0)
  const precision = sum('placed') / Math.max(1, sum('found'))
  const recall = sum('placed') / Math.max(1, sum('facts'))
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0
}

const HEADINGS = { subjective: 'Subjektiv', objective: 'Objektiv', assessment: 'Beurteilung', plan: 'Plan' }

/** The template that the consultations' gold is written for. */
export const soapTemplate: DraftTemplate = {
  key: 'soap',
  sections: Object.entries(HEADINGS).map(([key, heading]) => ({
    key,
    heading,
    instruction: '',
    format: 'bullets',
    required: true,
  })),
}
