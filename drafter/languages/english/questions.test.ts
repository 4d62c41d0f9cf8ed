import { expect, it } from 'vitest'
import { aboutPatient } from './person.ts'
import { answered, polarity } from './questions.ts'

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

it.each([
  ['do you have any fever or chills', 'the patient denies fever or chills'],
  [
    'do you bleed a lot with dental work , or bruise easily',
    'the patient does not bleed a lot with dental work , or bruise easily',
  ],
] as const)('denies what "%s" asks', (question, written) => {
  expect(answered(question, 'no', 'unknown')).toBe(written)
})

it.each([
  ['if you are dizzy, feel faint or become confused', 'if she is dizzy, feels faint or becomes confused'],
  ['you are doing well, and see the nurse in a week', 'she is doing well, and see the nurse in a week'],
])('writes "%s" about the patient', (said, written) => {
  expect(aboutPatient(said, 'doctor', 'female')).toBe(written)
})
