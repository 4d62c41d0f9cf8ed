import { describe, expect, it } from 'vitest'
import type { Citation } from '../../api/types.ts'
import { anchored, piecesOf, sectionsOf, typed, type Writing, withBody, writingAnew } from './sections.ts'

const NOTE = 'Subjektiv\nHusten seit drei Tagen. Kein Fieber.\n\nObjektiv\n\nPlan\n- Ibuprofen 400 mg\n- Kontrolle'

const citation = (sentence: string, id = 'c1'): Citation => ({
  id,
  section_key: 's',
  note_start: NOTE.indexOf(sentence),
  note_end: NOTE.indexOf(sentence) + sentence.length,
  support: 'supported',
  sources: [],
})

describe('the sections of a note', () => {
  it('are headings and what follows them', () => {
    expect(sectionsOf(NOTE).map(({ heading, body }) => [heading, body])).toEqual([
      ['Subjektiv', 'Husten seit drei Tagen. Kein Fieber.'],
      ['Objektiv', ''],
      ['Plan', '- Ibuprofen 400 mg\n- Kontrolle'],
    ])
  })

  it('begin at the headings of the template, also where they look like sentences', () => {
    const long = `Weiteres Vorgehen${' und noch mehr'.repeat(6)}`
    const note = `Was nun?\nRuhe. Was nun? Mehr Ruhe.\n\n${long}\n- Kontrolle`
    expect(sectionsOf(note, ['Was nun?', long]).map(({ heading, body }) => [heading, body])).toEqual([
      ['Was nun?', 'Ruhe. Was nun? Mehr Ruhe.'],
      [long, '- Kontrolle'],
    ])
  })

  it('keep a paragraph of their own writing with the section before', () => {
    const [first] = sectionsOf('Verlauf\nErster Absatz.\n\nZweiter Absatz.\n\nPlan\nRuhe.')
    expect(first?.body).toBe('Erster Absatz.\n\nZweiter Absatz.')
  })

  it('are exchanged without touching the rest', () => {
    const [, objective] = sectionsOf(NOTE)
    if (!objective) throw new Error('no section')
    expect(withBody(NOTE, objective, 'Lunge frei.')).toBe(NOTE.replace('Objektiv', 'Objektiv\nLunge frei.'))
  })

  it('keep what is typed in the section it is typed in, letter by letter, even what looks like a heading', () => {
    const sections = sectionsOf(NOTE)
    let writing: Writing = { note: NOTE, sections, key: sections[1]?.key ?? '' }
    for (const body of ['R', 'RR', 'RR\n', 'RR\n\n', 'RR\n\nL']) {
      writing = typed(writing, body)
      expect(writing.sections.map((section) => section.body)).toEqual([
        'Husten seit drei Tagen. Kein Fieber.',
        body,
        '- Ibuprofen 400 mg\n- Kontrolle',
      ])
      for (const { start, end, body } of writing.sections) expect(writing.note.slice(start, end)).toBe(body)
    }
    expect(writing.note).toBe(NOTE.replace('Objektiv', 'Objektiv\nRR\n\nL'))
    expect(typed(typed(writingAnew(''), 'H'), 'Hu')).toMatchObject({ note: 'Hu', sections: [{ body: 'Hu' }] })
  })

  it('are cut at their citations, and together they are the text again', () => {
    const [first] = sectionsOf(NOTE)
    if (!first) throw new Error('no section')
    const pieces = piecesOf(first, [citation('Kein Fieber.')])
    expect(pieces.map(({ text, citation: cited }) => [text, cited?.id ?? null])).toEqual([
      ['Husten seit drei Tagen. ', null],
      ['Kein Fieber.', 'c1'],
    ])
  })

  it('take their citations along when the text before them changes, and lose those that were rewritten', () => {
    const citations = [
      citation('Husten seit drei Tagen.', 'c1'),
      citation('Kein Fieber.', 'c2'),
      citation('Kontrolle', 'c3'),
    ]
    const text = NOTE.replace('Husten seit drei Tagen.', 'Husten seit vier Tagen und Schnupfen.')
    const kept = anchored(NOTE, citations, text)
    expect(kept.map(({ id, note_start, note_end }) => [id, text.slice(note_start, note_end)])).toEqual([
      ['c2', 'Kein Fieber.'],
      ['c3', 'Kontrolle'],
    ])
  })
})
