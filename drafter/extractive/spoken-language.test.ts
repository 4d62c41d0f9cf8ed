import { describe, expect, it } from 'vitest'
import { consultations, SETS, segmentOf, VARIED_SETS } from '../corpora/consultations/consultations.ts'
import { spokenLanguage } from './drafting.ts'

describe('the language of a talk', () => {
  it.each([
    ['en', ['D: Any fever?', 'P: Yes, fever for three days.']],
    ['en', ["P: I've had nothing since Monday."]],
    ['en', ['P: I take aspirin every morning.']],
    ['de', ['D: Fieber?', 'P: Ja, seit gestern.']],
    ['de', ['P: Husten schon, aber kein Fieber.']],
  ])('shows in a few words: %s %j', (language, lines) => {
    for (const stated of ['de', 'en']) expect(spokenLanguage(lines.map(segmentOf), stated)).toBe(language)
  })

  it('is the stated one as long as no word tells', () => {
    for (const stated of ['de', 'en']) expect(spokenLanguage([segmentOf('P: Ramipril 5 mg.', 0)], stated)).toBe(stated)
  })

  it('is not mistaken in a consultation', () => {
    for (const set of [...SETS, ...VARIED_SETS])
      for (const { id, language, segments } of consultations(set))
        for (const stated of ['de', 'en']) expect([id, spokenLanguage(segments, stated)]).toEqual([id, language])
  })
})
