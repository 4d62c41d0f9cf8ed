import { describe, expect, it } from 'vitest'
import { englishNumbers, englishReadings } from './english.ts'

const written = (spoken: string): string => englishReadings(englishNumbers(spoken.split(' ')).join(' '))

describe('spoken English numbers', () => {
  it.each([
    ['one hundred thirty over eighty', '130/80'],
    ['one thirty two over eighty four', '132/84'],
    ['a hundred and twenty', '120'],
    ['ring nine nine nine or nine one one', 'ring 999 or 911'],
    ['nine or ten', '9 or 10'],
    ['pulse hundred and two', 'pulse 102'],
    ['a few hundred and some', 'a few hundred and some'],
    ['thirty-eight point one', '38.1'],
    ['twenty-year-old, follow-up', 'twenty-year-old, follow-up'],
    ['ninety eight point six', '98.6'],
    ['zero point two five', '0.25'],
    ['two point five two times a day', '2.5 twice daily'],
    ['point five three times a day', '0.5 3 times daily'],
    ['zero point two five one tablet', '0.25 1 tablet'],
    ['seven point five two weeks ago', '7.5 2 weeks ago'],
    ['zero . zero five percent', '0.05%'],
    ['ten milligrams a day', '10 mg daily'],
    ['two times a day', 'twice daily'],
    ['in a day or two', 'in a day or 2'],
    ['one to two weeks', '1 to 2 weeks'],
    ['one of them', 'one of them'],
    ['off to one side', 'off to one side'],
    ['three out of six systolic murmur', '3/6 systolic murmur'],
    ['in twenty nineteen', 'in 2019'],
    ['two thousand five hundred', '2500'],
    ['fifty five years old', '55-year-old'],
    ['two fifty milligram tablets', '2 50 mg tablets'],
    ['one fifty milligrams', '150 mg'],
    ['six and a half', '6.5'],
    ['i called nine one one', 'i called 911'],
    ['ibuprofen six hundred three times a day', 'ibuprofen 600 3 times daily'],
    ['metoprolol fifty two times a day', 'metoprolol 50 twice daily'],
    ['gabapentin three hundred two capsules at night', 'gabapentin 300 2 capsules at night'],
    ['twenty five tablets', '25 tablets'],
    ['about two three units', 'about 2 to 3 units'],
    ['for nine ten days', 'for 9 to 10 days'],
    ['a four five out of ten', 'a 4 to 5/10'],
    ['take two three times a day', 'take 2 3 times daily'],
  ])('%s -> %s', (spoken, expected) => expect(written(spoken)).toBe(expected))
})
