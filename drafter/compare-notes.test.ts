import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNotes } from './compare-notes.ts'
import { marked } from './test/marked.ts'

const sections = [
  { key: 'subjective', heading: 'Anamnese' },
  { key: 'plan', heading: 'Procedere' },
]

const note = (text: string, headings = sections) => marked(text, headings)

const EARLIER = note('Anamnese\n[Husten seit 3 Tagen.] [Kein Fieber.]\n\nProcedere\n- [Ibuprofen 400 mg.]\n- [Ruhe.]')

describe('two versions of a note', () => {
  it('have neither deltas nor a summary if there was no earlier one (contract 6)', () => {
    expect(compareNotes(null, EARLIER, 'de')).toEqual({ deltas: null, changes_summary: null })
  })

  it('have no deltas if only the line breaks differ', () => {
    const later = note('Anamnese\r\nHusten seit\u00a03 Tagen. Kein  Fieber.\nProcedere\nIbuprofen 400 mg.\nRuhe.')
    expect(compareNotes(EARLIER, later, 'de')).toEqual({ deltas: [], changes_summary: 'Inhaltlich unverändert.' })
  })

  it('are compared sentence by sentence, with the new one’s citations', () => {
    const later = note('Anamnese\n[Husten seit 5 Tagen.] [Kein Fieber.] [Raucht.]\n\nProcedere\n- [Ibuprofen 400 mg.]')
    expect(compareNotes(EARLIER, later, 'de')).toEqual({
      deltas: [
        {
          op: 'replace',
          section_key: 'subjective',
          before: 'Husten seit 3 Tagen.',
          after: 'Husten seit 5 Tagen.',
          citation_ids: ['c1'],
        },
        { op: 'add', section_key: 'subjective', before: null, after: 'Raucht.', citation_ids: ['c3'] },
        { op: 'remove', section_key: 'plan', before: 'Ruhe.', after: null, citation_ids: [] },
      ],
      changes_summary: '1 Satz neu, 1 Satz geändert, 1 Satz entfallen. Betroffen: Anamnese, Procedere.',
    })
  })

  it('are summarised in the note’s language, or in English if it is not one of ours', () => {
    const later = note('Anamnese\n[Husten seit 3 Tagen.] [Kein Fieber.]')
    for (const language of ['en', 'it'])
      expect(compareNotes(EARLIER, later, language).changes_summary).toBe('2 sentences removed. Sections: Procedere.')
  })

  it('may be written into different templates', () => {
    const later = note('Verlauf\nKein Fieber.', [{ key: 'course', heading: 'Verlauf' }])
    const { deltas } = compareNotes(EARLIER, later, 'de')
    expect(deltas?.map(({ op, section_key, before, after }) => [op, section_key, before ?? after])).toEqual([
      ['add', 'course', 'Kein Fieber.'],
      ['remove', 'subjective', 'Husten seit 3 Tagen.'],
      ['remove', 'subjective', 'Kein Fieber.'],
      ['remove', 'plan', 'Ibuprofen 400 mg.'],
      ['remove', 'plan', 'Ruhe.'],
    ])
  })

  it('differ in one change of the whole section when nearly everything in it is new', () => {
    const long = (word: string) =>
      note(`Anamnese\n${Array.from({ length: 2_000 }, (_, i) => `${word} ${i}.`).join('\n')}`)
    const { deltas } = compareNotes(long('Alt'), long('Neu'), 'de')
    expect(deltas).toHaveLength(1)
  })

  it('differ by deltas that turn one into the other', () => {
    const sentence = fc.constantFrom(
      'Kein Fieber.',
      'Husten seit 3 Tagen.',
      'Husten seit 5 Tagen.',
      'Ruhe!',
      'RR 120/80.',
    )
    const written = fc.array(sentence, { maxLength: 8 })
    const noteOf = (subjective: readonly string[], plan: readonly string[]) =>
      note(`Anamnese\n${subjective.join(' ')}\n\nProcedere\n${plan.map((one) => `- ${one}`).join('\n')}`)
    fc.assert(
      fc.property(written, written, written, written, (oldFirst, oldPlan, nowFirst, nowPlan) => {
        const { deltas } = compareNotes(noteOf(oldFirst, oldPlan), noteOf(nowFirst, nowPlan), 'de')
        for (const [key, old, now] of [
          ['subjective', oldFirst, nowFirst],
          ['plan', oldPlan, nowPlan],
        ] as const) {
          const mine = deltas?.filter(({ section_key }) => section_key === key) ?? []
          const rest: string[] = [...old]
          for (const before of mine.flatMap((delta) => delta.before ?? [])) {
            expect(rest).toContain(before)
            rest.splice(rest.indexOf(before), 1)
          }
          const made: string[] = [...rest, ...mine.flatMap(({ after }) => after ?? [])]
          expect(made.sort()).toEqual([...now].sort())
          for (const { op, before, after } of mine) {
            expect(before === null).toBe(op === 'add')
            expect(after === null).toBe(op === 'remove')
          }
        }
      }),
    )
  })

  it('are compared no matter how long the earlier one is', () => {
    const lines = Array.from({ length: 150_000 }, (_, index) => `Zeile ${index}`)
    const { deltas } = compareNotes(note(`Anamnese\n${lines.join('\n')}`), EARLIER, 'de')
    // With more differences than this, the whole section is one change.
    expect(deltas?.flatMap(({ before }) => before ?? [])).toEqual([lines.join(' ')])
    expect(deltas?.flatMap(({ after }) => after ?? []).join(' ')).toContain('Husten seit 3 Tagen. Kein Fieber.')
  })
})
