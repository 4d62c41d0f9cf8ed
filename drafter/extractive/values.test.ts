import { describe, expect, it } from 'vitest'
import { valuesAmong, wordsAt } from './values.ts'

const read = (language: 'de' | 'en', text: string): string[] =>
  valuesAmong(
    wordsAt(text).map(({ text }) => text),
    language,
  ).map(({ kind, name, of }) => [kind, name, of].filter(Boolean).join(' '))

describe('the values of a clause', () => {
  it('are numbers with what they count', () => {
    expect(read('en', 'ramipril 2.5 mg once daily for 10 days')).toEqual([
      ...['drug ramipril', 'number 2.5 unit mg', 'number once times', 'number 10 time'],
    ])
    expect(read('de', 'blutdruck 138/85, eine halbe abends, 2-mal')).toEqual([
      ...['number 138/85 pair', 'number halbe', 'daytime evening', 'number 2-mal times'],
    ])
    expect(read('de', 'um halb 11 statt um 9 uhr')).toEqual(['number halb 11 clock', 'number 9 clock'])
    expect(read('en', 'for a week')).toEqual(['number a time'])
    expect(read('en', 'the whole year')).toEqual([])
  })

  it('are sides, days, relatives, parts of the body, tests and where somebody is sent', () => {
    expect(read('de', 'das linke knie, seit gestern')).toEqual(['side left', 'organ knee', 'day yesterday'])
    expect(read('en', 'my mother on tuesday with both eyes')).toEqual([
      ...['relative mother', 'day tuesday', 'side both', 'organ eye'],
    ])
    expect(read('en', 'the third mri with the cardiologist')).toEqual([
      ...['ordinal third', 'test mri', 'specialty cardiology'],
    ])
    expect(read('en', 'both months with nothing')).toEqual(['side both'])
  })
})
