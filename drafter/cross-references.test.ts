import { describe, expect, it } from 'vitest'
import { withCrossReferences } from './cross-references.ts'
import { extractiveDrafter } from './extractive/extractive.ts'
import { type Note, noteOf, render } from './note.ts'
import type { DraftTemplate } from './port.ts'
import { BUILT_IN } from './templates/built-in.ts'
import { spoken } from './test/spoken.ts'

const template: DraftTemplate = {
  key: 'first',
  sections: [
    ...(['allergies Allergien', 'history Anamnese', 'medications Medikation', 'plan Plan'] as const).map((name) => {
      const [key = '', heading = ''] = name.split(' ')
      return { key, heading, instruction: '', format: 'paragraph' as const, required: true }
    }),
  ],
}
function drafted(...sentences: [section_key: string, text: string][]): Note {
  const own = (key: string) => sentences.filter(([section_key]) => section_key === key)
  const grounded = (text: string) => ({ text, support: 'supported' as const, sources: [] })
  return noteOf(template, (key) => own(key).map(([, text]) => grounded(text)), 'Nichts vermerkt.')
}
const read = (note: Note) => {
  const { text, citations } = render(note)
  return citations.map(({ section_key, note_start, note_end }) => [section_key, text.slice(note_start, note_end)])
}

describe('a section for which nothing was discussed (contract 6 templates)', () => {
  it('refers to the section that holds an allergy or a drug', () => {
    const sentences: [string, string][] = [
      ['history', 'Pat. ist gegen Penicillin allergisch.'],
      ['history', 'Ramipril 5 mg morgens.'],
      ['plan', 'Ruhe.'],
    ]
    const made = withCrossReferences(drafted(...sentences), 'de')
    expect(render(made).text).toBe(
      'Allergien\nSiehe „Anamnese“.\n\nAnamnese\nPat. ist gegen Penicillin allergisch. Ramipril 5 mg morgens.\n\nMedikation\nSiehe „Anamnese“.\n\nPlan\nRuhe.',
    )
    expect(read(made)).toEqual(sentences)
    expect(render(withCrossReferences(drafted(...sentences), 'en')).text).toContain('See “Anamnese”.')
  })

  it('stays as it is if there is nothing to refer to, or if it has its own text', () => {
    for (const made of [
      drafted(['history', 'Husten.'], ['plan', 'Ruhe.']),
      drafted(['allergies', 'Keine Allergien.'], ['history', 'Gegen Staub allergisch.'], ['plan', 'Ruhe.']),
    ])
      expect(withCrossReferences(made, 'de')).toEqual(made)
  })

  it('is not what a built-in template shows for an allergy that was mentioned', async () => {
    const segments = spoken('Haben Sie Allergien?', 'Ja, ich bin gegen Penicillin allergisch.')
    for (const anamnese of BUILT_IN.filter(({ key, language }) => key === 'anamnese' && language === 'de')) {
      const request = { segments, language: 'de', context: [], signal: new AbortController().signal }
      const { note } = await extractiveDrafter().draft({ ...request, template: anamnese })
      const { text } = render(withCrossReferences(note, 'de'))
      expect(text).toContain('Penicillin')
      expect(text).not.toContain('Allergien\nNichts vermerkt.')
    }
  })
})
