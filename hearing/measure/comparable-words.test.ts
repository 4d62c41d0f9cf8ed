import { expect, it } from 'vitest'
import { comparableWords } from './comparable-words.ts'

it.each([
  ['de', 'Ramipril fünf Milligramm, zweimal am Tag', 'Ramipril 5mg 2-mal am Tag'],
  ['de', 'Blutdruck hundertdreißig zu achtzig', 'Blutdruck: 130/80'],
  ['de', 'Äh, die Straße – ähm – ist lang.', 'die Strasse ist lang'],
  ['de', 'achtunddreißig Komma vier Grad', '38,4 °C'],
  ['de', 'zwanzig Prozent', '20 %'],
  ['en', 'one thirty over eighty', '130/80'],
  ['en', 'Um, take two tablets a day', 'take 2 tablets a day'],
  ['en', 'It’s five milligrams', "it's 5 mg"],
  ['en', 'X-ray', 'x ray'],
])('%s: “%s” is “%s”', (language, spoken, written) => {
  expect(comparableWords(spoken, language)).toEqual(comparableWords(written, language))
})

it('keeps different words apart', () => {
  expect(comparableWords('HbA1c 7,5 und B12; um acht', 'de')).toEqual(['hba1c', '7.5', 'und', 'b12', 'um', '8'])
})
