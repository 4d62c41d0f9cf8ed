import { expect, it } from 'vitest'
import type { Citation } from '../platform/drafter/drafter.ts'
import { carriedSummary } from './citations.ts'

const citation = (id: string, note_start: number, note_end: number): Citation => ({
  id,
  section_key: 'summary',
  note_start,
  note_end,
  support: 'supported',
  sources: [],
})
const drafted = {
  summary: 'You have a cough. Take ibuprofen twice daily.',
  summary_citations_json: JSON.stringify([citation('s1', 0, 17), citation('s2', 18, 45)]),
  engine: 'extractive',
}

it('keeps the sources of what a clinician left in a summary, and marks the rest stale (contract 6 citations)', () => {
  const text = 'Dear patient. You have a cough. Take ibuprofen three times daily.'
  const kept: Citation[] = JSON.parse(carriedSummary(drafted, text) ?? '[]')
  const shown = kept.map(({ note_start, note_end, stale, section_key }) => [
    text.slice(note_start, note_end),
    stale ?? false,
    section_key,
  ])
  expect(shown).toEqual([
    ['You have a cough.', false, 'summary'],
    ['Take ibuprofen three times daily.', true, 'summary'],
  ])
})

it('leaves the citations of an untouched summary alone', () => {
  expect(carriedSummary(drafted, drafted.summary)).toBe(drafted.summary_citations_json)
})
