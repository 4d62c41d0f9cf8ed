import { expect, it } from 'vitest'
import { frenchWords } from './french.ts'
import { partWords } from './organs.ts'
import { addressWords, isFormOfAddress, relativeCalled, relativeNamed, relativeWords } from './relatives.ts'
import { SIDES, sideNamed, sideWords } from './sides.ts'
import { doseWords, isAmountUnit, isDoseUnit, isTimeUnit, unitNamed, wordsOfUnits } from './units.ts'

it.each([
  ['oma', 'de', 'grandmother'],
  ['väter', 'de', 'father'],
  ['mom', 'en', 'mother'],
  ['muttermal', 'de', null],
  ['mutter', 'en', null],
  ['constructor', 'en', null],
] as const)('%s (%s) is %s', (word, language, relative) => expect(relativeNamed(word, language)).toBe(relative))

it.each([
  ['linke', 'de', 'left'],
  ['linksseitige', 'de', 'left'],
  ['rechts', 'de', 'right'],
  ['beidseits', 'de', 'both'],
  ['bilaterally', 'en', 'both'],
  ['recht', 'de', null],
  ['links', 'en', null],
] as const)('%s (%s) names %s', (word, language, side) => expect(sideNamed(word, language)).toBe(side))

it('takes the words for a unit as one', () => {
  expect(['wochen', 'weeks', 'week'].map(unitNamed)).toEqual(['week', 'week', 'week'])
  expect(['einheiten', 'units'].map(unitNamed)).toEqual(['unit', 'unit'])
  expect(['weakness', 'toString', '__proto__'].map(unitNamed)).toEqual([null, null, null])
  expect(['mg', 'hübe', 'wochen'].map(isDoseUnit)).toEqual([true, true, false])
})

it('means no other words by a kind that it does not know', () => {
  expect(() => wordsOfUnits('en', 'fathom' as never)).toThrow('no row is of the kind fathom')
  expect(() => partWords('de', 'wings' as never)).toThrow('no row is of the kind wings')
})

it('distinguishes amounts and times from other units', () => {
  expect(['mg', 'hübe', 'wochen', 'kg'].map(isAmountUnit)).toEqual([true, false, false, false])
  expect(['mg', 'hübe', 'wochen', 'kg'].map(isTimeUnit)).toEqual([false, false, true, false])
})

it('knows what people are called to their face', () => {
  expect(['mom', 'mother', 'oma', 'schwester', 'bruder'].map(isFormOfAddress)).toEqual([true, false, true, true, false])
  expect(relativeCalled('grandmother', 'de')).toBe('großmutter')
})

it('gives words as alternatives of a pattern, the longest first', () => {
  expect(relativeWords('en', 'wife', 'husband')).toBe('husband|wife')
  expect(new RegExp(`^(?:${relativeWords('de')})$`).test('omas')).toBe(true)
  expect(doseWords('en').split('|')).toEqual(expect.arrayContaining(['mg', 'tablets']))
  expect(partWords('en').split('|')).toEqual(expect.arrayContaining(['knee', 'skin']))
  expect(partWords('en', 'lungs', 'eyes').split('|').sort()).toEqual(['eye', 'eyes', 'lung', 'lungs', 'pulmonary'])
  expect(SIDES).toEqual({ en: 'left|right', de: 'link|recht' })
  expect(sideWords('en', 'left', 'both')).toBe('bilaterally|bilateral|left|both')
  expect(addressWords('de', 'mother', 'grandfather')).toBe('mama|mami|opa')
  expect(frenchWords('time').split('|')).toContain('jours')
})
