import { expect, it } from 'vitest'
import { addressed } from './person.ts'

it.each([
  ['hi martha , how are you', 'you will follow up in 2 weeks martha', 'you will follow up in 2 weeks'],
  ['hey john how are you', 'john, i think you have asthma', 'i think you have asthma'],
])('knows the name a patient is greeted with: %s', (greeting, clause, rest) => {
  const name = addressed(greeting)
  expect(name && clause.replace(name, '').trim()).toBe(rest)
})

it('leaves a name that is part of what is said', () => {
  const name = addressed('hello martha')
  expect(name && 'martha is a 50-year-old female'.replace(name, '')).toBe('martha is a 50-year-old female')
})

it('takes no word of a greeting for a name', () => {
  expect(addressed('hello there how are you')).toBeNull()
})
