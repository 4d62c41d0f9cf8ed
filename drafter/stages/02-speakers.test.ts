import { describe, expect, it } from 'vitest'
import type { LanguagePack } from '../extractive/pack.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { asText } from '../note.ts'
import type { Role, Segment } from '../port.ts'
import { unjudged } from '../test/unjudged.ts'
import { utterancesOf, voicesOf } from './02-speakers.ts'

/** `D: …`, `P: …`, `?: …` or `A: …`, a speaker told apart from others but without a role. */
const segments = (...lines: string[]): Segment[] =>
  lines.map((line, at) => {
    const mark = line.slice(0, 1)
    const role: Role = mark === 'D' ? 'doctor' : mark === 'P' ? 'patient' : 'unknown'
    return {
      ...{ id: `s${at}`, start_ms: at, end_ms: at + 1, confidence: null, words: null },
      ...{ role, speaker: mark === '?' ? null : mark, text: line.slice(3) },
    }
  })

const heard = (pack: LanguagePack, ...lines: string[]) => {
  const utterances = utterancesOf(segments(...lines))
  return voicesOf(utterances, pack).map(({ speaker, sure }) => (sure ? speaker : `${speaker}?`))
}

const drafter = unjudged()
async function draft(language: 'de' | 'en', ...lines: string[]) {
  const made = await drafter.draft({
    ...{ segments: segments(...lines), language, template: soapTemplate, context: [] },
    signal: new AbortController().signal,
  })
  return { ...made, ...asText(made) }
}

describe('who speaks', () => {
  it('is what the recording says', () => {
    expect(heard(german, 'D: Ich habe Husten.', 'P: Haben Sie Fieber?')).toEqual(['doctor', 'patient'])
  })

  it('is inferred from the talk if it is not given, for each sentence', () => {
    expect(
      heard(
        german,
        '?: Guten Tag, Frau Sommer, was führt Sie zu mir? Ich habe seit drei Tagen Schmerzen im Knie.',
        '?: Haben Sie Fieber? Nein, Fieber habe ich nicht.',
        '?: Ich verschreibe Ihnen Ibuprofen 400 mg dreimal täglich.',
      ),
    ).toEqual(['doctor', 'patient', 'doctor', 'patient', 'doctor'])
    expect(
      heard(
        english,
        '?: what brings you in today? my knee has been hurting and i took some ibuprofen.',
        '?: do you have any fever? no, i have not had any.',
        '?: your lungs are clear, i will prescribe an antibiotic.',
      ),
    ).toEqual(['doctor', 'patient', 'doctor', 'patient', 'doctor'])
  })

  it('is doubtful if the words do not show it', () => {
    expect(heard(german, '?: Morgen dann.', '?: Das kann sein.').every((voice) => voice.endsWith('?'))).toBe(true)
  })

  it('is decided by everything said by a speaker who was told apart', () => {
    const lines = [
      'A: Haben Sie Schmerzen?',
      'B: Ich habe Schmerzen, mir ist übel.',
      'A: Genau.',
      'A: Ich verschreibe Ihnen etwas.',
    ]
    expect(heard(german, ...lines)).toEqual(['doctor', 'patient', 'doctor', 'doctor'])
  })
})

describe('a draft without roles', () => {
  it('never makes a doctor’s order the patient’s words, nor leaves it out of the plan', async () => {
    const { notes, meta } = await draft(
      'de',
      '?: Ich habe seit zwei Wochen Husten.',
      '?: Wir machen ein Blutbild und eine Röntgenaufnahme der Lunge.',
      '?: Kontrolle in zwei Wochen.',
    )
    expect(notes).not.toMatch(/Pat\. berichtet: „Wir machen/)
    expect(notes.split('Plan\n')[1]).toMatch(/Blutbild/)
    expect(notes.split('Plan\n')[1]).not.toContain('Nichts vermerkt')
    expect(meta?.roles?.utterances).toBe(3)
  })

  it('names nobody if it is doubtful who speaks', async () => {
    const { notes, citations } = await draft(
      'de',
      '?: Blutdruck zu Hause 150/90.',
      '?: Die Schulter rechts ist mir im Mai aufgefallen.',
    )
    expect(notes).not.toMatch(/Pat\.|ärztlich/i)
    expect(notes).toContain('Blutdruck zu Hause 150/90.')
    expect(notes).toContain('Wird berichtet: „Die Schulter rechts ist mir im Mai aufgefallen“.')
    expect(citations.every(({ support }) => support === 'supported')).toBe(true)
  })

  it('says nothing about roles that were given', async () => {
    expect((await draft('de', 'D: Haben Sie Husten?', 'P: Ja.')).meta?.roles).toBeUndefined()
  })
})
