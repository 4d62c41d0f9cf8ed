import { expect, it } from 'vitest'
import { timeNamed, timeWords } from './times.ts'

it.each([
  ['montags', 'de', { name: 'monday', kind: 'weekday' }],
  ['nachts', 'de', { name: 'night', kind: 'daytime' }],
  ['mai', 'de', { name: 'may', kind: 'month' }],
  ['bedtime', 'en', { name: 'night', kind: 'daytime' }],
  ['easter', 'en', { name: 'easter', kind: 'season' }],
  ['knee', 'en', null],
] as const)('“%s” (%s) names %j', (word, language, time) => {
  expect(timeNamed(word, language)).toEqual(time)
})

it('gives the words for times as alternatives of a pattern', () => {
  expect(timeWords('de', 'month').split('|')).toEqual(expect.arrayContaining(['jänner', 'mai']))
  expect(timeWords('en', 'season').split('|')).not.toContain('monday')
  expect(timeWords('en').split('|')).toEqual(expect.arrayContaining(['mondays', 'easter', 'yesterday']))
})
