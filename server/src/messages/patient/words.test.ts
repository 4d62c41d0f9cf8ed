import { describe, expect, it } from 'vitest'
import { consentWords } from '../consent/words.ts'
import { PATIENT_LANGUAGES, type PatientLanguage, patientLanguage } from './languages.ts'
import { patientWords } from './words.ts'

type Said = [key: string, text: string, filled: string[]]

/** Every text of a catalogue by its key; functions are called with a mark for each value. */
function said(value: unknown, key = ''): Said[] {
  if (typeof value === 'string') return [[key, value, [...value.matchAll(/\{\w+\}/g)].map(([mark]) => mark).sort()]]
  if (typeof value === 'function') {
    const marks = Array.from({ length: value.length }, (_, index) => `<${index}>`)
    const text = String(value(...marks))
    return [[key, text, marks.filter((mark) => text.includes(mark))]]
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => said(inner, `${key}.${name}`))
}

const OWN_TEXTS = ['languageName', 'direction', 'locale', 'language', 'version']
const catalogue = (language: PatientLanguage): Said[] =>
  said({ booking: patientWords(language), consent: consentWords(language) }).filter(
    ([key]) => !OWN_TEXTS.includes(key.split('.').at(-1) ?? ''),
  )
const LETTERS: Record<PatientLanguage, RegExp> = {
  ...{ de: /\p{Script=Latin}/u, en: /\p{Script=Latin}/u, tr: /\p{Script=Latin}/u },
  ...{ ar: /\p{Script=Arabic}/u, ru: /\p{Script=Cyrillic}/u, uk: /\p{Script=Cyrillic}/u },
}

describe('what patients read (contract 10 page, contract 9 consent)', () => {
  it.each(PATIENT_LANGUAGES)('is complete in %s: every text, with every value in it', (language) => {
    const shape = (all: readonly Said[]) => all.map(([key, , marks]) => `${key} ${marks.join(' ')}`).sort()
    expect(shape(catalogue(language))).toEqual(shape(catalogue('de')))
    for (const [, text, marks] of catalogue(language)) {
      const bare = marks.reduce((left, mark) => left.replaceAll(mark, ''), text)
      // A time of day needs no other word.
      if (marks.length === 0 || /\p{L}/u.test(bare)) expect(bare).toMatch(LETTERS[language])
    }
  })

  it('contains no leftovers in another language', () => {
    const words = new Map(
      PATIENT_LANGUAGES.map((language) => [language, new Map(catalogue(language).map(([k, t]) => [k, t]))]),
    )
    for (const one of PATIENT_LANGUAGES) {
      for (const other of PATIENT_LANGUAGES.slice(PATIENT_LANGUAGES.indexOf(one) + 1)) {
        const same = [...(words.get(one) ?? [])].filter(([key, text]) => words.get(other)?.get(key) === text)
        expect(same.filter(([, text]) => text.split(' ').length > 3)).toEqual([])
      }
    }
  })

  it.each([
    [['tr-TR'], 'tr'],
    [[null, 'uk', 'de'], 'uk'],
    [['fr', 'AR-sy'], 'ar'],
    [['fr'], 'en'],
    [[], 'en'],
  ] as const)('is, for somebody who prefers %j, in %s', (wanted, language) => {
    expect(patientLanguage(...wanted)).toBe(language)
  })
})
