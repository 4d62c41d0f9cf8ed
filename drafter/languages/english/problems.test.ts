import { expect, it } from 'vitest'
import { problem } from './problems.ts'

it.each([
  [
    'for your first problem your congestive heart failure, i want to continue your medications',
    'congestive heart failure',
  ],
  ['for your second problem of your high blood pressure i think you are doing well', 'high blood pressure'],
  ['from a depression standpoint, it sounds like you are doing well', 'depression'],
  ['in terms of your kidney stones, i know that you had those', 'kidney stones'],
  ['for your next problem, the lobectomy, i do not think we need more', 'lobectomy'],
])('reads which problem the doctor turns to: %s', (text, name) => {
  expect(problem(text)).toBe(name)
})

it.each([
  'for the next couple of weeks no running',
  'for your annual exam you are due for a mammogram',
  'for your first problem i think we should wait',
  'the next step that i would like to do is confirm it',
  'not a problem',
  'for pain, ibuprofen every 6 hours',
])('does not take anything else for a problem: %s', (text) => {
  expect(problem(text)).toBeNull()
})
