import { describe, expect, it } from 'vitest'
import { extractiveDrafter } from '../extractive.ts'
import { type Consultation, consultations, unpunctuated } from './consultations.ts'
import { measured, sectionF1, soapTemplate } from './measure.ts'

const drafter = extractiveDrafter()

async function measureAll(frozen: boolean, as = (consultation: Consultation) => consultation) {
  const measures = []
  for (const consultation of consultations().filter((one) => one.frozen === frozen)) {
    const { segments } = as(consultation)
    const signal = new AbortController().signal
    const draft = await drafter.draft({ segments, language: 'de', template: soapTemplate, context: [], signal })
    measures.push(measured(consultation, draft))
  }
  return measures
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
  ])('of the %s half keep their facts in their parts, without a flip', async (_, frozen) => {
    const measures = await measureAll(frozen)
    const sum = (key: 'facts' | 'found') => measures.reduce((total, measure) => total + measure[key], 0)
    expect(measures.flatMap(({ flips }) => flips)).toEqual([])
    expect(sum('found') / sum('facts')).toBeGreaterThan(0.9)
    expect(sectionF1(measures)).toBeGreaterThan(0.9)
  })
  it.each([
    ['open', false],
    ['frozen', true],
  ])('of the %s half read well without punctuation too', async (_, frozen) => {
    const measures = await measureAll(frozen, unpunctuated)
    const sum = (key: 'facts' | 'found') => measures.reduce((total, measure) => total + measure[key], 0)
    expect(measures.flatMap(({ flips }) => flips)).toEqual([])
    expect(sum('found') / sum('facts')).toBeGreaterThan(0.85)
    expect(sectionF1(measures)).toBeGreaterThan(0.85)
  })
})
