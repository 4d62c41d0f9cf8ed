import { describe, expect, it } from 'vitest'
import { holdsNothing } from './holds-nothing.ts'
import { parse } from './note.ts'

const section = (key: string, heading: string) => ({
  ...{ key, heading, instruction: '', format: 'paragraph' as const, required: true },
})
const template = { key: 'soap', sections: [section('s', 'Subjektiv'), section('p', 'Procedere')] }

describe('an empty draft', () => {
  it.each([
    ['Subjektiv\nNichts vermerkt.\n\nProcedere\nNichts vermerkt.', 'de', true],
    ['Subjektiv\nNothing noted.\n\nProcedere\nNothing noted.', 'en', true],
    ['', 'de', true],
    ['Subjektiv\nNichts vermerkt.\n\nProcedere\n- Ruhe.', 'de', false],
    ['Subjektiv\nHusten.\n\nProcedere\nNichts vermerkt.', 'de', false],
  ])('consists only of headings and of “nothing noted”: %j in %s', (notes, language, expected) => {
    expect(holdsNothing(parse(notes, template.sections), language)).toBe(expected)
  })
})
