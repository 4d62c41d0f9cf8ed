import { render } from '@visite/drafter/note'
import { describe, expect, it } from 'vitest'
import type { Citation } from '../../api/types.ts'
import {
  bodyOf,
  noteStructure,
  sectionsOf,
  summarySection,
  summaryStructure,
  typed,
  unsupportedIn,
  type Writing,
  writingAnew,
} from './sections.ts'

const NOTE = 'Subjektiv\nHusten seit drei Tagen. Kein Fieber.\n\nObjektiv\n\nPlan\n- Ibuprofen 400 mg\n- Kontrolle'
const HEADINGS = ['Subjektiv', 'Objektiv', 'Plan'].map((heading) => ({ key: heading.toLowerCase(), heading }))

const citation = (sentence: string, id = 'c1', support: Citation['support'] = 'supported'): Citation => ({
  id,
  section_key: 's',
  note_start: NOTE.indexOf(sentence),
  note_end: NOTE.indexOf(sentence) + sentence.length,
  support,
  sources: [],
})
const stored = (citations: Citation[] = [], changes = {}) => ({
  ...{ notes: NOTE, summary: 'Sie husten.', citations, summary_citations: null, engine: 'extractive' },
  meta: { sections: HEADINGS },
  ...changes,
})
const shown = (note: ReturnType<typeof stored>, text = NOTE) => sectionsOf(noteStructure(note, text))

describe('the sections of a note', () => {
  it('are the headings and what follows them, and together make up the text', () => {
    const sections = shown(stored())
    expect(sections.map((section) => [section.heading, bodyOf(section)])).toEqual([
      ['Subjektiv', 'Husten seit drei Tagen. Kein Fieber.'],
      ['Objektiv', ''],
      ['Plan', '- Ibuprofen 400 mg\n- Kontrolle'],
    ])
    expect(sections.map((section) => section.lead + bodyOf(section)).join('')).toBe(NOTE)
  })

  it('keep a paragraph or heading added by hand with the section before it', () => {
    const text = 'Subjektiv\nErster Absatz.\n\nNachtrag\nZweiter Absatz.\n\nPlan\nRuhe.'
    expect(shown(stored(), text).map(bodyOf)).toEqual(['Erster Absatz.\n\nNachtrag\nZweiter Absatz.', 'Ruhe.'])
  })

  it('are the service’s for a note written by hand, without the citations that a client sent', () => {
    const sections = shown(stored([citation('Kein Fieber.')], { engine: null }))
    expect(sections.map(({ heading }) => heading)).toEqual(['Subjektiv', 'Objektiv', 'Plan'])
    expect(sections.every(({ pieces }) => pieces.every(({ grounds }) => grounds === null))).toBe(true)
  })

  it('are a single one if the service knows no headings, whatever the lines look like', () => {
    const sections = shown(stored([], { engine: null, meta: null }))
    expect(sections.map((section) => [section.heading, bodyOf(section)])).toEqual([['', NOTE]])
  })

  it('keep typed text in its section, letter by letter, even if it looks like a heading', () => {
    let writing: Writing = { structure: noteStructure(stored(), NOTE), key: 'Objektiv 0' }
    for (const body of ['P', 'Plan', 'Plan\n', 'Plan\n\n', 'Plan\n\nL']) {
      writing = typed(writing, body)
      expect(sectionsOf(writing.structure).map(bodyOf)).toEqual([
        'Husten seit drei Tagen. Kein Fieber.',
        body,
        '- Ibuprofen 400 mg\n- Kontrolle',
      ])
      expect(render(writing.structure).text).toBe(NOTE.replace('Objektiv', `Objektiv\n${body}`))
    }
    const anew = typed(typed(writingAnew(''), 'H'), 'Hu')
    expect([render(anew.structure).text, sectionsOf(anew.structure).map(bodyOf)]).toEqual(['Hu', ['Hu']])
  })

  it('are split at the sentences that have sources', () => {
    const [first] = shown(stored([citation('Kein Fieber.')]))
    const texts = first?.pieces.map(({ text, grounds }) => [text, grounds?.id ?? null])
    expect(texts).toEqual([
      ['Husten seit drei Tagen.', null],
      [' ', null],
      ['Kein Fieber.', 'c1'],
    ])
  })

  it('mark a rewritten sentence, and leave the others their sources', () => {
    const note = stored([
      citation('Husten seit drei Tagen.', 'c1'),
      citation('Kein Fieber.', 'c2', 'unsupported'),
      citation('Kontrolle', 'c3'),
    ])
    const text = NOTE.replace('drei Tagen', 'vier Tagen')
    const grounds = shown(note, text).flatMap(({ pieces }) => pieces.flatMap((piece) => piece.grounds ?? []))
    expect(grounds.map(({ id, stale }) => [id, stale ?? false])).toEqual([
      ['c1', true],
      ['c2', false],
      ['c3', false],
    ])
    expect(unsupportedIn(noteStructure(note, text))).toBe(1)
    for (const typed of ['Ganz anders.', ' Sie husten.  ', ' ', ''])
      expect(bodyOf(summarySection(summaryStructure(note, typed)))).toBe(typed)
  })
})
