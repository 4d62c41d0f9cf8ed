import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asText, blocksOf, bodyOf, type Citation, noteOf, parse, render, summaryOf } from './note.ts'

const template = {
  key: 'soap',
  sections: [
    { key: 'history', heading: 'Anamnese', instruction: '', format: 'paragraph' as const, required: true },
    { key: 'findings', heading: 'Befund', instruction: '', format: 'paragraph' as const, required: true },
    { key: 'plan', heading: 'Procedere', instruction: '', format: 'bullets' as const, required: false },
  ],
}
const said = (text: string) => ({ text, support: 'supported' as const, sources: [] })

describe('a note', () => {
  const note = noteOf(
    template,
    (key) => ({ history: ['Husten.', 'Kein Fieber.'], plan: ['Ruhe.', 'Tee.'] })[key]?.map(said) ?? [],
    'Nichts vermerkt.',
  )

  it('is written under its headings, with offsets for every sentence that has grounds', () => {
    const { text, citations } = render(note)
    expect(text).toBe('Anamnese\nHusten. Kein Fieber.\n\nBefund\nNichts vermerkt.\n\nProcedere\n- Ruhe.\n- Tee.')
    expect(
      citations.map(({ id, section_key, note_start, note_end }) => [id, section_key, text.slice(note_start, note_end)]),
    ).toEqual([
      ['c1', 'history', 'Husten.'],
      ['c2', 'history', 'Kein Fieber.'],
      ['c3', 'plan', 'Ruhe.'],
      ['c4', 'plan', 'Tee.'],
    ])
  })

  it('reads the same when it is parsed again', () => {
    const { text, citations } = render(note)
    expect(parse(text, template.sections, citations)).toEqual(note)
  })

  it('has bodies without blank lines around them', () => {
    const { sections } = parse('Befund\n\n  Lunge frei.\n- RR 120/80\n\nProcedere', template.sections)
    expect(sections.map(bodyOf)).toEqual(['  Lunge frei.\n- RR 120/80', ''])
  })

  it('has bodies of paragraphs and list items, whatever the list marks', () => {
    const body = ' Lunge  frei.\n\n- RR\t120/80\n  • Puls 70\n– Temperatur 37\n-5 kg\n-\n\n \nEKG: – '
    expect(blocksOf(body).map(({ kind, text, apart }) => [kind, text, apart])).toEqual([
      ['paragraph', 'Lunge frei.', false],
      ['item', 'RR 120/80', true],
      ['item', 'Puls 70', false],
      ['item', 'Temperatur 37', false],
      ['paragraph', '-5 kg', false],
      ['paragraph', '-', false],
      ['paragraph', 'EKG: –', true],
    ])
    expect(blocksOf(' \n\n')).toEqual([])
  })

  it('keeps text above the first heading, and keeps a clinician’s own heading with the section before it', () => {
    const { sections } = parse('Vorab.\n\nBefund:\nFrei.\nNachtrag\nGut.', template.sections)
    expect(sections.map(({ key, heading }) => [key, heading])).toEqual([
      [null, null],
      ['findings', 'Befund:'],
    ])
    expect(sections.map(bodyOf)).toEqual(['Vorab.', 'Frei.\nNachtrag\nGut.'])
  })

  it('of a summary is one paragraph', () => {
    const summary = summaryOf(['Husten.', 'Ruhe.'].map(said))
    expect(asText({ note, summary })).toMatchObject({
      summary: 'Husten. Ruhe.',
      summary_citations: [
        { id: 's1', section_key: 'summary' },
        { id: 's2', section_key: 'summary' },
      ],
    })
    expect(render(summaryOf([])).text).toBe('')
  })

  it('loses no letter of any text, and no citation inside a section', () => {
    const line = fc.constantFrom(
      'Anamnese',
      ' Befund :',
      'Procedere\r',
      '',
      '  ',
      '- Ruhe.',
      'Husten. Kein Fieber!',
      'ä𝒳 b',
    )
    const citation = fc.tuple(fc.nat(60), fc.nat(20)).map(
      ([note_start, length]): Citation => ({
        ...{ id: 'c', section_key: '', note_start, note_end: note_start + length },
        ...{ support: 'supported', sources: [] },
      }),
    )
    fc.assert(
      fc.property(fc.array(line), fc.array(citation), (lines, citations) => {
        const text = lines.join('\n')
        const again = render(parse(text, template.sections, citations))
        expect(again.text).toBe(text)
        for (const { note_start, note_end } of again.citations)
          expect(citations).toContainEqual(expect.objectContaining({ note_start, note_end }))
        expect(parse(text, template.sections, again.citations)).toEqual(parse(text, template.sections, citations))
      }),
    )
  })
})
