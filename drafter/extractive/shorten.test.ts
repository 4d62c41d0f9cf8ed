import { describe, expect, it } from 'vitest'
import { learnedJudges } from './extractive.ts'
import type { Place } from './shorten.ts'

const judges = learnedJudges()
const PLACES: Readonly<Record<string, Place>> = {
  told: { section: 'history', speaker: 'patient' },
  taken: { section: 'medications', speaker: 'patient' },
  examined: { section: 'exam', speaker: 'doctor' },
  planned: { section: 'plan', speaker: 'doctor' },
}
const short = (language: 'de' | 'en', place: keyof typeof PLACES, text: string): string =>
  judges[language].shortened(text, PLACES[place] as Place)

describe('a shortened sentence', () => {
  it.each([
    ['de', 'examined', 'die lunge ist frei, das herz ist rhythmisch', 'lunge frei, herz rhythmisch'],
    ['de', 'told', 'Pat. hat seit 3 tagen husten', 'seit 3 tagen husten'],
    ['de', 'told', 'am abend hat Pat. fieber gehabt', 'am abend fieber'],
    ['en', 'examined', 'the lungs are clear, there is no wheeze', 'lungs clear, no wheeze'],
    ['en', 'taken', 'the patient takes the ramipril in the morning', 'takes ramipril in the morning'],
  ] as const)('%s, %s: "%s" is "%s"', (language, place, text, written) => {
    expect(short(language, place, text)).toBe(written)
  })

  it.each([
    ['de', 'told', 'Pat. hat kein fieber', /kein fieber$/],
    ['de', 'told', 'das ist nicht schlimmer geworden', /nicht schlimmer/],
    ['de', 'planned', 'wenn es schlimmer wird, soll Pat. kommen', /^wenn es schlimmer wird/],
    ['de', 'examined', 'der befund war im mai besser', /war im mai/],
    ['de', 'told', 'vielleicht ist es die galle', /vielleicht/],
    ['de', 'told', 'die mutter hat das auch', /mutter/],
    ['en', 'planned', 'if the patient gets a fever, they should call', /^if the patient gets/],
    ['en', 'taken', 'the patient is not taking the aspirin', /not taking/],
    ['en', 'taken', 'the patient has to stop the aspirin', /has to stop/],
    ['en', 'examined', 'there is maybe a murmur', /maybe/],
  ] as const)('%s, %s: "%s" keeps what denies, limits or dates it', (language, place, text, kept) => {
    expect(short(language, place, text)).toMatch(kept)
  })

  it.each([
    ['de', 'told', 'Pat. berichtet: „ich habe so ein ziehen“'],
    ['de', 'told', 'Verneint: das fieber'],
    ['de', 'told', 'Pat. hat an suizid gedacht'],
    ['de', 'told', 'aber das kennt sie'],
    ['en', 'told', 'the patient has a cough'],
  ] as const)('%s, %s: "%s" stays whole', (language, place, text) => {
    expect(short(language, place, text)).toBe(text)
  })
})
