import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { type Citation, parse } from '../note.ts'
import { factsOf } from './facts.ts'
import { factsInNote } from './in-note.ts'

const TALK = {
  de: [
    'D: Haben Sie Fieber?',
    'P: Nein.',
    'P: Meine Mutter hat Diabetes. Ich nehme Ramipril fünf Milligramm.',
    'D: Blutdruck 130 zu 80.',
    'D: Ich überweise Sie zum Kardiologen.',
  ],
  en: ['D: Any fever?', 'P: No.', 'D: Blood pressure 130 over 80.', 'P: I take ramipril five milligrams.'],
} as const

/** Names of the facts in a talk that a note contains. */
function told(language: 'de' | 'en', text: string, { noteLanguage = language, cited = [] as Citation[] } = {}) {
  const facts = factsOf(TALK[language].map(segmentOf), language)
  const ids = factsInNote({ facts, language, note: parse(text, [], cited), noteLanguage })
  return facts.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}
/** The sentence as one based on a line of the talk. */
function citing(text: string, sentence: string, line: number, language: 'de' | 'en' = 'de'): Citation {
  const { id, text: quote } = segmentOf(TALK[language][line] ?? '', line)
  const note_start = text.indexOf(sentence)
  return {
    ...{ id: sentence, section_key: '', note_start, note_end: note_start + sentence.length, support: 'supported' },
    sources: [{ type: 'transcript', segment_id: id, quote }],
  }
}

describe('a note', () => {
  it.each([
    ['Kein Fieber.', ['fieber']],
    ['Fieber.', []],
    ['Kein Fieber, RR 130/80.', ['fieber', 'blutdruck']],
    ['Blutdruck 140/80.', []],
    ['Ramipril 5 mg', ['ramipril']],
    ['Ramipril 10 mg', []],
    ['Ramipril wurde abgesetzt.', []],
    ['Die Mutter hat Diabetes.', ['diabetes']],
    ['Vater: Nierensteine. Medikation: Ramipril 5 mg.', ['ramipril']],
    ['Hat Diabetes.', []],
    ['Fünf Milligramm wurden besprochen. Milligramm.', []],
  ])('contains what can be read out of it and does not differ: %s', (text, names) => {
    expect(told('de', text)).toEqual(names)
  })

  it('contains what is named by a sentence based on the same words', () => {
    const text = 'Vorstellung beim Kardiologen.'
    expect(told('de', text)).toEqual([])
    expect(told('de', text, { cited: [citing(text, text, 4)] })).toEqual(['kardiologie'])
    expect(told('de', text, { cited: [citing(text, text, 2)] })).toEqual([])
    const other = 'Weiteres Vorgehen besprochen.'
    expect(told('de', other, { cited: [citing(other, other, 4)] })).toEqual([])
    const denied = 'Fieber.'
    expect(told('de', denied, { cited: [citing(denied, denied, 0)] })).toEqual([])
  })

  it('in a language other than the talk’s contains what is based on the same words, with all its numbers', () => {
    const german = (text: string, line: number) =>
      told('en', text, { noteLanguage: 'de', cited: [citing(text, text, line, 'en')] })
    expect(german('Blutdruck 130/80.', 2)).toEqual(['blood pressure'])
    expect(german('Blutdruck 120/80.', 2)).toEqual([])
    expect(german('Fieber wird verneint.', 0)).toEqual(['fever'])
  })

  it('of any length is read', () => {
    expect(told('de', `${'Husten seit gestern. '.repeat(20_000)}\nKein Fieber.`)).toEqual([])
    expect(told('de', `Kein Fieber. ${'Guten Tag. '.repeat(20_000)}`)).toEqual(['fieber'])
  })
})
