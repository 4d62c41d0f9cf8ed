import { parse } from '@visite/drafter/note'
import { describe, expect, it } from 'vitest'
import { inserted } from './inserted.ts'

const HEADINGS = ['Verlauf', 'Befund', 'Plan'].map((heading) => ({ key: heading.toLowerCase(), heading }))
const put = (text: string, key: string | null) => inserted(parse(text, HEADINGS), HEADINGS, key, 'RR 130/80.')

describe('a line inserted into a note', () => {
  it.each([
    ['after the sentences', 'Verlauf\nHusten.\n\nPlan\nRuhe.', 'verlauf', 'Verlauf\nHusten. RR 130/80.\n\nPlan\nRuhe.'],
    [
      'as a bullet',
      'Verlauf\nHusten.\n\nPlan\n- Tee\n- Ruhe',
      'plan',
      'Verlauf\nHusten.\n\nPlan\n- Tee\n- Ruhe\n- RR 130/80.',
    ],
    ['below a bare heading', 'Verlauf\n\nPlan\nRuhe.', 'verlauf', 'Verlauf\nRR 130/80.\n\nPlan\nRuhe.'],
    ['in place of nothing', 'Befund\nNicht besprochen.\n\nPlan\nRuhe.', 'befund', 'Befund\nRR 130/80.\n\nPlan\nRuhe.'],
    ['in place of nothing in French', 'Befund\nRien noté.', 'befund', 'Befund\nRR 130/80.'],
    [
      'in a section between',
      'Verlauf\nHusten.\n\nPlan\nRuhe.',
      'befund',
      'Verlauf\nHusten.\n\nBefund\nRR 130/80.\n\nPlan\nRuhe.',
    ],
    ['in a section at the top', 'Plan\nRuhe.', 'verlauf', 'Verlauf\nRR 130/80.\n\nPlan\nRuhe.'],
    ['in a section at the end', 'Verlauf\nHusten.\n', 'plan', 'Verlauf\nHusten.\n\nPlan\nRR 130/80.'],
    ['into a text without headings', 'Hustet.', null, 'Hustet. RR 130/80.'],
    ['into an empty note', '', null, 'RR 130/80.'],
    ['into an empty note with a template', '', 'plan', 'Plan\nRR 130/80.'],
    ['at the end, for an unknown section', 'Plan\nRuhe.', 'other', 'Plan\nRuhe.\nRR 130/80.'],
  ])('goes %s', (_, text, key, note) => {
    expect(put(text, key)).toBe(note)
  })
})
