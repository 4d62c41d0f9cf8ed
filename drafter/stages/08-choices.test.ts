import { describe, expect, it } from 'vitest'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { utterancesOf, voicesOf } from './02-speakers.ts'
import { unitsOf } from './03-units.ts'
import { withChoices } from './08-choices.ts'

const PACKS = { de: german, en: english } as const

/** What an answer to a doctor's list says. */
function told(language: 'de' | 'en', question: string, answer: string): string[] {
  const pack = PACKS[language]
  const segments = [question, answer].map((text, at) => ({
    ...{ id: `s${at}`, text, start_ms: at * 1_000, end_ms: at * 1_000 + 900 },
    ...(at === 0 ? { speaker: 'D', role: 'doctor' as const } : { speaker: 'P', role: 'patient' as const }),
  }))
  const utterances = utterancesOf(segments)
  const units = withChoices(unitsOf(utterances, voicesOf(utterances, pack), pack), pack)
  return units.filter(({ speaker }) => speaker === 'patient').map(({ text }) => text)
}

describe('an answer to a list', () => {
  it('says what it picks, by position', () => {
    expect(told('de', 'Fieber, Schüttelfrost, Nachtschweiß?', 'Nur das Letzte.')).toEqual(['nachtschweiß'])
    expect(told('de', 'schwindel ohrensausen hörverlust', 'die ersten zwei ja abends')).toEqual([
      ...['schwindel, ohrensausen', 'abends'],
    ])
    expect(told('en', 'Any nausea, vomiting or diarrhea?', 'Just the first.')).toEqual(['nausea'])
    expect(told('en', 'Fever, cough, runny nose?', 'The last two, yes.')).toEqual(['cough, runny nose'])
  })

  it('says what it picks, by what it leaves out', () => {
    expect(told('de', 'Husten, Schnupfen, Fieber?', 'Alles außer Fieber.')).toEqual(['husten, schnupfen'])
    expect(told('en', 'Fever, cough, headache?', 'Everything but the cough.')).toEqual(['fever, headache'])
  })

  it('says what is affirmed if each thing has an answer', () => {
    expect(told('de', 'Husten, Fieber, Durchfall?', 'Nein, ja, nein.')).toEqual(['fieber'])
    expect(told('en', 'Chest pain, palpitations, shortness of breath?', 'None, none, a bit on the stairs.')).toEqual([
      'shortness of breath a bit on the stairs',
    ])
  })

  it('is left alone if it picks nothing, or it is unclear what', () => {
    expect(told('de', 'Haben Sie Husten oder Schnupfen?', 'Das erste Mal letzte Woche.')).toEqual([
      'das erste mal letzte woche',
    ])
    expect(told('en', 'Any fever or cough?', 'The first time was Monday.')).toEqual(['the first time was monday'])
    expect(told('en', 'Any fever or trouble with the thing?', 'Just the last.')).toEqual(['the last'])
    expect(told('de', 'Husten, Fieber?', 'Nein, letztes Jahr mal.')).toEqual(['letztes jahr mal'])
  })
})
