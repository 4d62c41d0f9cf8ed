import { expect, it } from 'vitest'
import { told } from './told.ts'

it.each([
  ['how long have you had this cough', 'about 2 weeks', 'she has had this cough for about 2 weeks'],
  [
    'how long has this been going on for',
    'for about the past 2 weeks',
    'this has been going on for about the past 2 weeks',
  ],
  ['when did your back pain start', 'it was yesterday', 'her back pain started yesterday'],
  ['when was your last colonoscopy', 'about 5 to 6 years ago', 'her last colonoscopy was about 5 to 6 years ago'],
  ['how often do you smoke', 'twice a week', 'she smokes twice a week'],
])('puts %s and %s together', (question, answer, sentence) => {
  expect(told(question, answer, 'female')).toBe(sentence)
})

it.each([
  ['how long have you had this cough', 'i do not know'],
  ['when did it start', 'when i lifted a box'],
  ['do you have a cough', 'about 2 weeks'],
])('makes nothing of %s and %s', (question, answer) => {
  expect(told(question, answer, 'female')).toBeNull()
})
