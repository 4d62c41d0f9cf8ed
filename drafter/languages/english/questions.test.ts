import { expect, it } from 'vitest'
import { polarity } from './questions.ts'

it.each([
  ['yes i do', 'yes'],
  ['i do', 'yes'],
  ['i have been having some', 'yes'],
  ['no , not at all', 'no'],
  ['no , i think that is it', 'no'],
  ['i do not think so', 'no'],
  ['you know i have trouble when i reach for something', null],
  ['i am a teacher', null],
  ['no , but sometimes', null],
] as const)('hears an answer in "%s": %s', (answer, polar) => {
  expect(polarity(answer)).toBe(polar)
})
