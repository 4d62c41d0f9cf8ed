import { describe, expect, it } from 'vitest'
import { germanNumber, germanNumbers } from './german-numbers.ts'

describe('spoken German numbers', () => {
  it.each([
    ['hundertdreißig zu achtzig', '130/80'],
    ['einhundertzweiundzwanzig', '122'],
    ['fünf milligramm', '5 mg'],
    ['null komma fünf', '0,5'],
    ['achtunddreißig komma neun grad', '38,9 °C'],
    ['dreimal am tag', '3-mal täglich'],
    ['eine tablette', '1 tablette'],
    ['eine bronchitis', 'eine bronchitis'],
    ['fünfzigjährige patientin', '50-jährige patientin'],
    ['anderthalb tabletten', '1,5 tabletten'],
    ['zweitausendneunzehn', '2019'],
    ['siebzig prozent', '70 %'],
  ])('%s -> %s', (spoken, expected) => expect(germanNumbers(spoken.split(' '))).toBe(expected))

  it.each(['husten', 'undine', 'achtung', 'bund', 'tausendschön', 'hundertfach'])('leaves %s alone', (word) =>
    expect(germanNumber(word)).toBeNull(),
  )
})
