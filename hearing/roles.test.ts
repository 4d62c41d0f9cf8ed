import { describe, expect, it } from 'vitest'
import { consultation } from './corpora/consultation.ts'
import type { Segment } from './port.ts'
import { doctorly, withRoles } from './roles.ts'

const said = (turns: readonly (readonly [speaker: string | null, text: string])[]): Segment[] =>
  turns.map(([speaker, text], index) => ({
    id: `s${index + 1}`,
    start_ms: index * 1000,
    end_ms: index * 1000 + 900,
    speaker,
    role: 'unknown',
    text,
    confidence: null,
    words: null,
  }))
const rolesOf = (turns: Parameters<typeof said>[0]) => withRoles(said(turns)).map(({ role }) => role)

const GERMAN = [
  ['A', 'Guten Tag, nehmen Sie bitte Platz. Was führt Sie zu mir?'],
  ['B', 'Ich habe seit drei Tagen starke Halsschmerzen und Fieber.'],
  ['A', 'Wie hoch war das Fieber? Haben Sie auch Husten?'],
  ['B', 'Gestern Abend 38,9. Husten hab ich keinen, aber mir tut beim Schlucken alles weh.'],
  ['A', 'Sind bei Ihnen Allergien bekannt? Nehmen Sie regelmäßig Medikamente?'],
  ['B', 'Ich vertrage kein Penicillin, und ich nehme Ramipril für meinen Blutdruck.'],
  ['A', 'Ich schaue einmal in den Rachen. Die Mandeln sind gerötet. Ich verschreibe Ihnen ein Antibiotikum.'],
  ['B', 'Muss ich damit zu Hause bleiben?'],
] as const

describe('doctor and patient by what they say', () => {
  it('in a German consultation, whoever begins', () => {
    const expected = GERMAN.map(([speaker]) => (speaker === 'A' ? 'doctor' : 'patient'))
    expect(rolesOf(GERMAN)).toEqual(expected)
    expect(rolesOf(GERMAN.slice(1))).toEqual(expected.slice(1))
  })

  it('in an English consultation, as an engine without punctuation hears it', () => {
    const turns = consultation.turns.map(
      ({ role, text }) => [role === 'doctor' ? 'x' : 'y', text.toLowerCase().replace(/[.,?]/g, '')] as const,
    )
    expect(rolesOf(turns)).toEqual(consultation.turns.map(({ role }) => role))
  })

  it('with a relative in the room, who is not taken for the doctor', () => {
    const [doctor, patient, relative] = rolesOf([
      ['A', 'Was führt Sie zu mir? Haben Sie Schmerzen? Ich höre Sie einmal ab, atmen Sie tief ein.'],
      ['B', 'Ich habe seit gestern Husten und mir ist schwindelig.'],
      ['C', 'Sie hustet die ganze Nacht.'],
    ])
    expect([doctor, patient]).toEqual(['doctor', 'patient'])
    expect(relative).not.toBe('doctor')
  })

  it('but what is known stays', () => {
    const swapped = said([
      ['left', 'Ich habe Husten und mir ist kalt.'],
      ['right', 'Haben Sie Fieber? Nehmen Sie Platz.'],
    ]).map((segment, index): Segment => ({ ...segment, role: index === 0 ? 'doctor' : 'patient' }))
    expect(withRoles(swapped)).toEqual(swapped)
  })

  it('but nobody gets a role where it is unclear', () => {
    expect(
      rolesOf([
        ['A', 'Ja.'],
        ['B', 'Genau.'],
      ]),
    ).toEqual(['unknown', 'unknown'])
    expect(rolesOf([['A', 'Haben Sie Schmerzen? Nehmen Sie Medikamente?']])).toEqual(['unknown'])
    expect(
      rolesOf([
        [null, 'Haben Sie Schmerzen?'],
        [null, 'Ich habe Husten.'],
      ]),
    ).toEqual(['unknown', 'unknown'])
  })

  it('separately in each piece where labels belong to pieces', () => {
    const turns = [
      ['1:A', 'Haben Sie Schmerzen? Nehmen Sie Medikamente?'],
      ['1:B', 'Ich habe Husten, mir ist kalt.'],
      ['2:A', 'Ich habe seit gestern Fieber, mir tut alles weh.'],
      ['2:B', 'Ich verschreibe Ihnen Tabletten. Nehmen Sie zwei am Tag.'],
    ] as const
    expect(rolesOf(turns)).toEqual(['doctor', 'patient', 'patient', 'doctor'])
  })

  it.each([
    ['Have you noticed any chest pain?', 1],
    ['I am going to listen to your lungs', 1],
    ['ich überweise sie zum kardiologen', 1],
    ['my chest hurts when i breathe in', -1],
    ['mir tut das knie weh', -1],
  ])('%s', (text, sign) => {
    expect(Math.sign(doctorly(text))).toBe(sign)
  })
})
