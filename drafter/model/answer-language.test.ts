import { describe, expect, it } from 'vitest'
import { consultations } from '../corpora/consultations/consultations.ts'
import { isInAnotherLanguage } from './answer-language.ts'

const ENGLISH =
  'The patient has had a cough for two weeks and is not short of breath. She denies fever. Return in 2 weeks.'
const GERMAN =
  'Pat. hat seit zwei Wochen Husten und ist nicht kurzatmig. Kein Fieber. Wiedervorstellung in zwei Wochen.'

describe('the language of an answer', () => {
  it.each([
    [ENGLISH, 'de', true],
    [ENGLISH, 'en', false],
    [ENGLISH, 'fr', false],
    [GERMAN, 'en', true],
    [GERMAN, 'de', false],
    ['Husten. Ramipril 5 mg. EKG o. B.', 'en', false],
    ['Head-up-Tilt-Test, "No-Show", Follow-up, Blood-Patch, Status post Stent.', 'de', false],
    ['', 'de', false],
  ])('of %j is not %s: %s', (text, language, other) => {
    expect(isInAnotherLanguage(text, language)).toBe(other)
  })

  it('for what is said in German consultations is German', () => {
    for (const { segments } of consultations()) {
      const said = segments.map(({ text }) => text).join('\n')
      expect([isInAnotherLanguage(said, 'de'), isInAnotherLanguage(said, 'en')]).toEqual([false, true])
    }
  })
})
