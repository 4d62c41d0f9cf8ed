import { expect, it } from 'vitest'
import { polarity } from './questions.ts'

it.each([
  ['nein , gar nicht', 'no'],
  ['nein , stimmt', 'yes'],
  ['nein , stimmt nicht', 'no'],
  ['ja , genau', 'yes'],
  ['nein , aber manchmal', null],
])('"%s" answers %s', (answer, polar) => expect(polarity(answer)).toBe(polar))
