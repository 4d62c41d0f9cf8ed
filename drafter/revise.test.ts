import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Note, parse, render } from './note.ts'
import { revised } from './revise.ts'
import { marked } from './test/marked.ts'

const sections = [
  { key: 'history', heading: 'Anamnese' },
  { key: 'family', heading: 'Familienanamnese' },
  { key: 'plan', heading: 'Procedere' },
]

const note = (text: string) => marked(text, sections)

const NOTE = note(
  'Anamnese\n[Pat. hat seit 3 Tagen Husten.] [Fieber.] [Pat. nimmt Ramipril 5 mg.]\n\nFamilienanamnese\n[Vater hatte einen Infarkt.]\n\nProcedere\n- [Ibuprofen 400 mg]\n- [Kontrolle am 3. Mai.]',
)

const { text: TEXT, citations: CITATIONS } = render(NOTE)
const carried = (earlier: Note, text: string) => render(revised(earlier, text, sections)).citations

/** The citations left after an edit: `[id, text, stale]`. */
const after = (edit: (notes: string) => string) => {
  const notes = edit(TEXT)
  return carried(NOTE, notes).map(
    ({ id, note_start, note_end, stale }) => `${id}${stale ? ' stale' : ''}: ${notes.slice(note_start, note_end)}`,
  )
}

const UNTOUCHED = [
  'c1: Pat. hat seit 3 Tagen Husten.',
  'c2: Fieber.',
  'c3: Pat. nimmt Ramipril 5 mg.',
  'c4: Vater hatte einen Infarkt.',
  'c5: Ibuprofen 400 mg',
  'c6: Kontrolle am 3. Mai.',
]

const but = (changes: Record<string, string | null>) =>
  UNTOUCHED.flatMap((line) => {
    const change = changes[line.slice(0, 2)]
    return change === undefined ? line : (change ?? [])
  })

describe('citations of a note edited by a clinician', () => {
  it('stay if nothing was touched', () => {
    expect(revised(NOTE, TEXT, sections)).toEqual(NOTE)
  })

  it('move with their sentences, whatever is put between them', () => {
    expect(after((notes) => `Nachtrag: privat versichert.\n\n${notes}\n- Neue Zeile`)).toEqual(UNTOUCHED)
    expect(after((notes) => notes.replace('Fieber.', 'Fieber. Kein Auswurf.'))).toEqual(UNTOUCHED)
    expect(after((notes) => notes.replace(' Fieber.', ' Raucher seit 2001. Fieber.'))).toEqual(UNTOUCHED)
    expect(after((notes) => notes.replaceAll('\n', '\r\n').replace('hat seit', 'hat\u00a0 seit'))).toHaveLength(6)
  })

  it('move with a sentence that changes place within its section', () => {
    const moved = after((notes) => notes.replace('Fieber. ', '').replace('Anamnese\n', 'Anamnese\nFieber. '))
    expect(moved.sort()).toEqual(UNTOUCHED)
  })

  it.each([
    ['a negation put before it', 'Fieber.', 'Kein Fieber.', { c2: 'c2 stale: Kein Fieber.' }],
    [
      'a person put before it',
      'Fieber.',
      'Bei der Mutter z. B. Fieber.',
      { c2: 'c2 stale: Bei der Mutter z. B. Fieber.' },
    ],
    ['a qualification put after it', '400 mg', '400 mg abgesetzt', { c5: 'c5 stale: Ibuprofen 400 mg abgesetzt' }],
    ['a clause put behind it', 'Fieber.', 'Fieber, aber kein Auswurf.', { c2: 'c2 stale: Fieber, aber kein Auswurf.' }],
    ['another number', '5 mg', '10 mg', { c3: 'c3 stale: Pat. nimmt Ramipril 10 mg.' }],
    ['a decimal put behind it', '5 mg.', '5 mg.5', { c3: 'c3 stale: Pat. nimmt Ramipril 5 mg.5' }],
    ['another text', 'Vater hatte einen Infarkt.', 'Unauffällig.', { c4: null }],
    ['nothing', '- Kontrolle am 3. Mai.', '', { c6: null }],
  ])('are stale or gone if a sentence got %s', (_, old, now, left) => {
    expect(after((notes) => notes.replace(old, now))).toEqual(but(left))
  })

  it('are stale if the sentence has moved under another heading', () => {
    expect(after((notes) => notes.replace('Familienanamnese', 'Eigene Vorgeschichte'))).toEqual(
      but({ c4: 'c4 stale: Vater hatte einen Infarkt.' }),
    )
    const notes = TEXT.replace('Fieber. ', '').replace('Infarkt.', 'Infarkt. Fieber.')
    const fever = carried(NOTE, notes).find(({ id }) => id === 'c2')
    expect(fever).toMatchObject({ section_key: 'family', stale: true, support: 'supported' })
  })

  it('stay stale, and are never invented', () => {
    const stale = CITATIONS.map((citation) => ({ ...citation, stale: true as const }))
    expect(carried(parse(TEXT, sections, stale), TEXT).every((citation) => citation.stale)).toBe(true)
    expect(carried(parse(TEXT, sections), TEXT)).toEqual([])
  })

  it('are told apart if two sentences are the same', () => {
    const twice = note('Anamnese\n[Kein Fieber.] [Husten.] [Kein Fieber.]')
    const left = carried(twice, render(twice).text.replace('Kein Fieber. Husten', 'Husten'))
    expect(left.map(({ id }) => id)).toEqual(['c2', 'c3'])
  })

  it('with offsets outside the text are dropped', () => {
    const [citation] = CITATIONS
    if (!citation) throw new Error('no citation')
    const off = [
      { ...citation, note_start: 9_000, note_end: 9_010 },
      { ...citation, note_start: 30, note_end: 10 },
      { ...citation, note_start: -20, note_end: -10 },
    ]
    expect(render(parse(TEXT, sections, off)).citations).toEqual([])
  })

  it('are found again in a note rewritten from start to end', () => {
    const filler = (word: string) => Array.from({ length: 3_000 }, (_, i) => `${word}${i}.`).join(' ')
    const long = note(`Anamnese\n${filler('Alt')}\n[Pat. hat Husten.]\n`)
    const notes = `Anamnese\n${filler('Neu')}\nPat. hat Husten.`
    expect(carried(long, notes)).toHaveLength(1)
  })

  it('for any edit: are ordered, do not overlap, and are exact unless stale', () => {
    const position = fc.nat({ max: TEXT.length })
    const insertion = fc.constantFrom(
      '',
      ' ',
      '. ',
      'nicht ',
      '\n',
      '\n- ',
      'Kein ',
      '5',
      'Fieber. ',
      'Procedere\n',
      'ä',
    )
    const edits = fc.array(fc.tuple(position, fc.nat({ max: 30 }), insertion), { maxLength: 4 })
    fc.assert(
      fc.property(edits, (changes) => {
        let notes = TEXT
        for (const [at, length, text] of changes) notes = notes.slice(0, at) + text + notes.slice(at + length)
        let last = 0
        for (const { id, note_start, note_end, stale, sources } of carried(NOTE, notes)) {
          expect(note_start).toBeGreaterThanOrEqual(last)
          expect(note_end).toBeGreaterThan(note_start)
          expect(note_end).toBeLessThanOrEqual(notes.length)
          last = note_end
          const original = CITATIONS.find((citation) => citation.id === id)
          expect(sources).toEqual(original?.sources)
          const words = (text: string) => text.split(/\s+/)
          if (!stale)
            expect(words(notes.slice(note_start, note_end))).toEqual(
              words(TEXT.slice(original?.note_start, original?.note_end)),
            )
        }
      }),
      { numRuns: 500 },
    )
  })

  it('for any word put into or next to a sentence: do not stay unchanged', () => {
    const word = fc.constantFrom('Kein', 'nicht', 'links', 'evtl.', 'früher', 'Mutter:', '(', '12')
    fc.assert(
      fc.property(fc.constantFrom(...CITATIONS), word, fc.nat({ max: 20 }), (citation, added, place) => {
        const sentence = TEXT.slice(citation.note_start, citation.note_end)
        const words = sentence.split(' ')
        // Not after the last full stop: that would be a new sentence.
        words.splice(place % (sentence.endsWith('.') ? words.length : words.length + 1), 0, added)
        const notes = TEXT.slice(0, citation.note_start) + words.join(' ') + TEXT.slice(citation.note_end)
        const left = carried(NOTE, notes)
        expect(left.filter(({ id, stale }) => id === citation.id && !stale)).toEqual([])
        expect(left.filter(({ id, stale }) => id !== citation.id && !stale)).toHaveLength(5)
      }),
    )
  })
})
