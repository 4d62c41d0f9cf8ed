import { expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

const split = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

it.each([
  ['Husten seit 3 Tagen. Kein Fieber.', ['Husten seit 3 Tagen.', 'Kein Fieber.']],
  ['Pat. nimmt z. B. Ibuprofen. Keine Allergie!', ['Pat. nimmt z. B. Ibuprofen.', 'Keine Allergie!']],
  ['Kontrolle am 3. Mai. RR 120/80.', ['Kontrolle am 3. Mai.', 'RR 120/80.']],
  ['RR 120/80. Temp 39. Kein Husten.', ['RR 120/80.', 'Temp 39.', 'Kein Husten.']],
  ['Pat. berichtet: „Mir ist übel.“ Kein Erbrechen', ['Pat. berichtet: „Mir ist übel.“', 'Kein Erbrechen']],
  ['- Ibuprofen 400 mg\n• Ruhe. Wiedervorstellung.\n\n', ['Ibuprofen 400 mg', 'Ruhe.', 'Wiedervorstellung.']],
  ['Temp. was 38.5 today. Dr. Weber agrees', ['Temp. was 38.5 today.', 'Dr. Weber agrees']],
  ['', []],
  [' \r\n - ', []],
])('splits %j into sentences', (text, sentences) => {
  expect(split(text)).toEqual(sentences)
})

it('splits text that a recogniser wrote in lower case', () => {
  const text = 'no . i have had a cough , uh for 2 . 5 weeks . mr. smith takes 5 mg . 3 times a day ?'
  const found = sentencesOf(text, { lowerCase: true }).map(({ start, end }) => text.slice(start, end))
  expect(found).toEqual([
    'no .',
    'i have had a cough , uh for 2 . 5 weeks .',
    'mr. smith takes 5 mg .',
    '3 times a day ?',
  ])
})

it('are found quickly even with endless blanks, stops and quotes', () => {
  for (const endless of [' ', '\u00a0 ', '." ', '. ', '..', '"']) {
    const text = `Husten.${endless.repeat(300_000)}fieber`
    expect(sentencesOf(text, { lowerCase: true }).at(-1)?.end).toBe(text.length)
    expect(sentencesOf(text).at(-1)?.end).toBe(text.length)
  }
})
