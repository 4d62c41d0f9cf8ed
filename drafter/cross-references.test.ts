import { describe, expect, it } from 'vitest'
import { withCrossReferences } from './cross-references.ts'
import { extractiveDrafter } from './extractive/extractive.ts'
import { layOut } from './model/lay-out.ts'
import type { Draft, DraftTemplate } from './port.ts'
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
function drafted(...sentences: [section_key: string, text: string][]): Draft {
  const grounded = sentences.map(([section_key, text]) => ({
    ...{ section_key, text, support: 'supported' as const, sources: [] },
  }))
  return { ...layOut(template, grounded, 'Nicht besprochen.'), summary: '', engine: 'x' }
}
const read = ({ notes, citations }: Draft) =>
  citations.map(({ section_key, note_start, note_end }) => [section_key, notes.slice(note_start, note_end)])

describe('a section of which nothing is said to have been discussed (contract 6 templates)', () => {
  it('refers to the section that holds an allergy or a drug', () => {
    const sentences: [string, string][] = [
      ['history', 'Pat. ist gegen Penicillin allergisch.'],
      ['history', 'Ramipril 5 mg morgens.'],
      ['plan', 'Ruhe.'],
    ]
    const made = withCrossReferences(drafted(...sentences), template, 'de')
    expect(made.notes).toBe(
      'Allergien\nSiehe „Anamnese“.\n\nAnamnese\nPat. ist gegen Penicillin allergisch. Ramipril 5 mg morgens.\n\nMedikation\nSiehe „Anamnese“.\n\nPlan\nRuhe.',
    )
    expect(read(made)).toEqual(sentences)
    expect(withCrossReferences(drafted(...sentences), template, 'en').notes).toContain('See “Anamnese”.')
  })

  it('stays where there is nothing to refer to, and where it has a text of its own', () => {
    for (const made of [
      drafted(['history', 'Husten.'], ['plan', 'Ruhe.']),
      drafted(['allergies', 'Keine Allergien.'], ['history', 'Gegen Staub allergisch.'], ['plan', 'Ruhe.']),
    ])
      expect(withCrossReferences(made, template, 'de')).toEqual(made)
  })

  it('is not what a built-in template shows of an allergy that was told', async () => {
    const segments = spoken('Haben Sie Allergien?', 'Ja, ich bin gegen Penicillin allergisch.')
    for (const anamnese of BUILT_IN.filter(({ key, language }) => key === 'anamnese' && language === 'de')) {
      const request = { segments, language: 'de', context: [], signal: new AbortController().signal }
      const draft = await extractiveDrafter().draft({ ...request, template: anamnese })
      const { notes } = withCrossReferences(draft, anamnese, 'de')
      expect(notes).toContain('Penicillin')
      expect(notes).not.toContain('Allergien\nNicht besprochen.')
    }
  })
})
