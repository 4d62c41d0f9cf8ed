import { expect, it } from 'vitest'
import { termsOf } from './terms.ts'

it('reads terms from lines and separated by semicolons, however they were pasted', () =>
  expect(termsOf(' Ramipril \n\nHbA1c; NT-proBNP;\r\n')).toEqual(['Ramipril', 'HbA1c', 'NT-proBNP']))
