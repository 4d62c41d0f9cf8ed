import { describe, expect, it } from 'vitest'
import { holdsNothing } from './holds-nothing.ts'
import { parse } from './note.ts'

const section = (key: string, heading: string) => ({
  ...{ key, heading, instruction: '', format: 'paragraph' as const, required: true },
})
const template = { key: 'soap', sections: [section('s', 'Subjektiv'), section('p', 'Procedere')] }

describe('a draft that holds nothing', () => {
  it.each([
    ['Subjektiv\nNicht besprochen.\n\nProcedere\nNicht besprochen.', 'de', true],
    ['Subjektiv\nNot discussed.\n\nProcedere\nNot discussed.', 'en', true],
    ['', 'de', true],
    ['Subjektiv\nNicht besprochen.\n\nProcedere\n- Ruhe.', 'de', false],
    ['Subjektiv\nHusten.\n\nProcedere\nNicht besprochen.', 'de', false],
  ])('is one of headings and absences alone: %j in %s', (notes, language, expected) => {
    expect(holdsNothing(parse(notes, template.sections), language)).toBe(expected)
  })
})
