import { describe, expect, it } from 'vitest'
import { measured, sectionF1, soapTemplate } from '../../measure/consultation.ts'
import { unjudged } from '../../test/unjudged.ts'
import { type Consultation, type ConsultationSet, consultations, unpunctuated } from './consultations.ts'

const drafter = unjudged()

async function measureAll(
  frozen: boolean,
  as = (consultation: Consultation) => consultation,
  set: ConsultationSet = 'de',
) {
  const measures = []
  for (const consultation of consultations(set).filter((one) => one.frozen === frozen)) {
    const { segments, language } = as(consultation)
    const signal = new AbortController().signal
    const draft = await drafter.draft({ segments, language, template: soapTemplate, context: [], signal })
    measures.push(measured(consultation, draft))
  }
  return measures
}
const recall = (measures: Awaited<ReturnType<typeof measureAll>>): number => {
  const sum = (key: 'facts' | 'found') => measures.reduce((total, measure) => total + measure[key], 0)
  return sum('found') / sum('facts')
}

describe('the German consultations', () => {
  it('are at least 24 across specialties, half of them frozen, each with facts and traps', () => {
    const all = consultations()
    expect(all.length).toBeGreaterThanOrEqual(24)
    expect(all.filter(({ frozen }) => frozen).length).toBe(all.length / 2)
    expect(new Set(all.map(({ specialty }) => specialty)).size).toBeGreaterThanOrEqual(15)
    for (const { facts, never } of all) {
      expect(facts.length).toBeGreaterThanOrEqual(8)
      expect(never.length).toBeGreaterThanOrEqual(1)
    }
  })

  it.each([
    ['open', false],
    ['frozen', true],
  ])('of the %s half keep their facts in the right parts, without a flip', async (_, frozen) => {
    const measures = await measureAll(frozen)
    expect(measures.flatMap(({ flips }) => flips)).toEqual([])
    expect(recall(measures)).toBeGreaterThan(0.9)
    expect(sectionF1(measures)).toBeGreaterThan(0.9)
  })
  it.each([
    ['open', false],
    ['frozen', true],
  ])('of the %s half read well without punctuation too', async (_, frozen) => {
    const measures = await measureAll(frozen, unpunctuated)
    expect(measures.flatMap(({ flips }) => flips)).toEqual([])
    expect(recall(measures)).toBeGreaterThan(0.85)
    expect(sectionF1(measures)).toBeGreaterThan(0.85)
  })
})

// They measure what the rules are worth on talk they were not written for: none of their drafts is perfect.
describe.each([
  ['blind-de', 0.9, 0.83],
  ['blind-en', 0.84, 0.82],
] as const)('the consultations %s', (set, open, frozen) => {
  it('are at least 24 across specialties, twelve of them frozen, each with facts and traps', () => {
    const all = consultations(set)
    expect(all.length).toBeGreaterThanOrEqual(24)
    expect(all.filter((one) => one.frozen)).toHaveLength(12)
    expect(new Set(all.map(({ specialty }) => specialty)).size).toBeGreaterThanOrEqual(20)
    for (const { facts, never } of all) {
      expect(facts.length).toBeGreaterThanOrEqual(8)
      expect(never.length).toBeGreaterThanOrEqual(3)
    }
  })

  it.each([
    ['open', false, open],
    ['frozen', true, frozen],
  ])('of the %s half keep most of their facts in the right parts', async (_, isFrozen, least) => {
    const measures = await measureAll(isFrozen, undefined, set)
    expect(recall(measures)).toBeGreaterThan(least)
    expect(sectionF1(measures)).toBeGreaterThan(least)
    expect(measures.flatMap(({ flips }) => flips).length).toBeLessThanOrEqual(3)
  })
})
