import { describe, expect, it } from 'vitest'
import { extractiveDrafter } from '../../extractive/extractive.ts'
import { render } from '../../note.ts'
import type { Segment } from '../../port.ts'
import { TRIAL } from '../../templates/built-in.ts'
import { french } from './french.ts'

const TALK = `Bonjour, qu'est-ce qui vous amène ?
J'ai mal à la gorge depuis trois jours et je tousse un peu.
Avez-vous de la fièvre ou des frissons ?
Non.
Vous êtes allergique à la pénicilline ?
Oui.
Vous fumez ?
Non.
Vous prenez des médicaments ?
Je prends du ramipril cinq milligrammes le matin.
La tension est à cent trente sur quatre-vingts. La gorge est rouge, les poumons sont libres.
D'accord.
C'est une angine virale. Je vous prescris du paracétamol un gramme trois fois par jour.
Merci docteur.`

const segments = (text: string): Segment[] =>
  text.split('\n').map((line, at) => ({
    ...{ id: `s${at + 1}`, start_ms: at * 1000, end_ms: at * 1000 + 900, speaker: null, text: line },
    role: at % 2 === 0 ? 'doctor' : 'patient',
  }))

describe('a note in French (experimental)', () => {
  it('puts what was said under French headings, and denials as denials', async () => {
    const template = TRIAL.find(({ key }) => key === 'soap')
    if (!template) throw new Error('there is no French SOAP')
    const signal = new AbortController().signal
    const request = { segments: segments(TALK), language: 'fr', template, context: [], signal }
    const { note } = await extractiveDrafter().draft(request)
    const parts = Object.fromEntries(
      note.sections.map(({ heading, sentences }) => [heading, sentences.map(({ text }) => text).join(' ')]),
    )
    expect(parts.Subjectif).toContain('Nie : fièvre ou des frissons.')
    expect(parts.Subjectif).toContain('Signale : allergique à la pénicilline.')
    expect(parts.Subjectif).toContain('Nie : tabac.')
    expect(parts.Subjectif).toContain("J'ai mal à la gorge depuis trois jours")
    expect(parts.Subjectif).toContain('ramipril cinq milligrammes')
    expect(parts.Objectif).toContain('cent trente sur quatre-vingts')
    expect(parts['Conduite à tenir']).toContain('paracétamol')
    expect(render(note).text).not.toMatch(/bonjour|merci|not discussed/i)
  })

  it.each([
    ['avez-vous de la fièvre', true],
    ['depuis quand toussez-vous', true],
    ['reposez-vous quelques jours', false],
    ['je tousse beaucoup', false],
  ])('distinguishes a question from a statement: %s', (text, asks) => {
    expect(french.isQuestion(text)).toBe(asks)
  })

  it.each([
    ['non, pas du tout', 'no'],
    ['oui', 'yes'],
    ['non, mais parfois la nuit', null],
    ['je ne sais pas', null],
  ] as const)('hears an answer in "%s"', (text, answer) => {
    expect(french.polarity(text)).toBe(answer)
  })

  it.each([
    ['cent trente sur quatre-vingts', '130/80'],
    ['quatre-vingt-dix-sept pour cent', '97 %'],
    ['trente-huit virgule cinq', '38,5'],
    ['soixante et onze', '71'],
    ['deux cent cinquante milligrammes', '250 mg'],
    ['mille deux cents', '1200'],
    ['une semaine', 'une semaine'],
    ['un comprimé', '1 comprimé'],
  ])('writes %s as %s', (spoken, written) => {
    expect(french.readings(spoken.split(' '))).toBe(written)
  })
})
