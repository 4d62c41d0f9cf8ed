import { describe, expect, it } from 'vitest'
import { germanNumber, germanNumbers } from './german.ts'

describe('spoken German numbers', () => {
  it.each([
    ['hundertdreißig zu achtzig', '130/80'],
    ['einhundertzweiundzwanzig', '122'],
    ['fünf milligramm', '5 mg'],
    ['null komma fünf', '0,5'],
    ['drei komma sieben fünf', '3,75'],
    ['null komma fünf dreimal täglich', '0,5 3-mal täglich'],
    ['zwei komma fünf zwei mal am tag', '2,5 2-mal täglich'],
    ['sieben komma fünf fünf tage lang', '7,5 5 tage lang'],
    ['achtunddreißig komma neun grad', '38,9 °C'],
    ['dreimal am tag', '3-mal täglich'],
    ['eine tablette', '1 tablette'],
    ['dann eins eins zwei', 'dann 112'],
    ['eins eins', 'eins eins'],
    ['eine bronchitis', 'eine bronchitis'],
    ['fünfzigjährige patientin', '50-jährige patientin'],
    ['anderthalb tabletten', '1,5 tabletten'],
    ['zweitausendneunzehn', '2019'],
    ['siebzig prozent', '70 %'],
    ['vierzehneinhalb Kilo', '14,5 Kilo'],
    ['sieben komma acht, letztes mal sieben komma eins', '7,8, letztes mal 7,1'],
    ['fieber, neununddreißig drei, seit gestern', 'fieber, 39,3, seit gestern'],
    ['fieber hatte sie achtunddreißig fünf', 'fieber hatte sie 38,5'],
    ['fieber, achtunddreißig drei tage lang', 'fieber, 38 3 tage lang'],
    ['vierzig grad fieber', '40 °C fieber'],
    ['lasègue bei fünfzig grad', 'lasègue bei 50 grad'],
    ['beugung neunzig grad, streckung null', 'beugung 90 grad, streckung 0'],
    ['ibuprofen sechshunderter', 'ibuprofen 600er'],
    ['einfach ab morgen nicht mehr', 'einfach ab morgen nicht mehr'],
    ['den alarm von sechzig auf siebzig', 'den alarm von 60 auf 70'],
    ['das war zwo tausend elf', 'das war 2011'],
    ['so sechs sieben von zehn', 'so 6 bis 7 von 10'],
    ['seit zehn elf tagen', 'seit 10 bis 11 tagen'],
    ['fünf sechs dreimal am tag', '5 6 3-mal täglich'],
    ['zimmer zwei drei', 'zimmer 2 3'],
    ['eine zehn, drei tage', 'eine 10, 3 tage'],
  ])('%s -> %s', (spoken, expected) => expect(germanNumbers(spoken.split(' '))).toBe(expected))

  it.each(['husten', 'undine', 'achtung', 'bund', 'tausendschön', 'hundertfach'])('leaves %s as it is', (word) =>
    expect(germanNumber(word)).toBeNull(),
  )
})
