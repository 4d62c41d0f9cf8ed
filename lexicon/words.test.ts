import { expect, it } from 'vitest'
import { relativeNamed } from './relatives.ts'
import { sideNamed } from './sides.ts'
import { isDoseUnit, unitNamed } from './units.ts'

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
