import { asText, parse, summaryOf } from '@visite/drafter/note'
import type { Citation } from '@visite/drafter/port'
import { describe, expect, it } from 'vitest'
import { asRead, writtenSummary } from './citations.ts'
import { structureOf } from './store.ts'

const citation = (id: string, note_start: number, note_end: number): Citation => ({
  id,
  section_key: 'summary',
  note_start,
  note_end,
  support: 'supported',
  sources: [],
})
const draft = (...summary: string[]) => ({
  note_json: JSON.stringify(parse('', [])),
  summary_json: JSON.stringify(summaryOf(summary.map((text) => ({ text, support: 'supported', sources: [] })))),
})
const drafted = draft('You have a cough.', 'Take ibuprofen twice daily.')
const TEXT = 'You have a cough. Take ibuprofen twice daily.'

it('keeps the sources of what a clinician left in a summary, and marks the rest stale (contract 6 citations)', async () => {
  const text = 'Dear patient. You have a cough. Take ibuprofen three times daily.'
  const summary = await writtenSummary([drafted], text)
  const kept = asText({ note: summary, summary })
  const shown = kept.summary_citations.map(({ note_start, note_end, stale, section_key }) => [
    kept.summary.slice(note_start, note_end),
    stale ?? false,
    section_key,
  ])
  expect(kept.summary).toBe(text)
  expect(shown).toEqual([
    ['You have a cough.', false, 'summary'],
    ['Take ibuprofen three times daily.', true, 'summary'],
  ])
})

it('leaves the citations of an untouched summary alone', async () => {
  expect(await writtenSummary([drafted], TEXT)).toEqual(structureOf(drafted).summary)
})

it('takes the sources of the draft that a summary repeats word for word', async () => {
  const other = draft('Rest.')
  expect(await writtenSummary([drafted, other], TEXT)).toEqual(structureOf(drafted).summary)
  expect(await writtenSummary([drafted, other], 'Rest.')).toEqual(structureOf(other).summary)
})

describe('citations of a transcript that has since been corrected (contract 6 citations)', () => {
  const said = (quote: string, given: Partial<Citation> = {}): Citation => ({
    ...citation('c1', 0, 5),
    sources: [{ type: 'transcript', segment_id: 's1', quote }],
    ...given,
  })
  const segments = [{ id: 's1', text: 'Ramipril 10 mg am Morgen.' }]

  it.each<[string, Citation, boolean]>([
    ['stay while the words are still there', said('am Morgen'), false],
    ['are stale where the words have changed', said('Ramipril 5 mg'), true],
    [
      'are stale where the segment is gone',
      { ...said('am Morgen'), sources: [{ type: 'transcript', segment_id: 's9', quote: 'x' }] },
      true,
    ],
    [
      'of a document do not depend on the transcript',
      { ...said('x'), sources: [{ type: 'document', document_id: 'd', quote: 'x' }] },
      false,
    ],
    ['without support stay unsupported', said('Ramipril 5 mg', { support: 'unsupported' }), false],
  ])('%s', (_, one, stale) => {
    expect(asRead([one], segments)[0]?.stale ?? false).toBe(stale)
    expect(asRead([one], null)[0]?.stale ?? false).toBe(false)
  })
})
