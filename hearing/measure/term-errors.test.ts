import { expect, it } from 'vitest'
import { align } from './alignment.ts'
import { summedTermErrors, termErrors, termIndex } from './term-errors.ts'

const index = termIndex([['ramipril'], ['metoprolol'], ['metoprolol', 'succinat']])
const errors = (said: string, heard: string) => {
  const [a, b] = [said.split(' '), heard.split(' ')]
  return termErrors(a, b, align(a, b), index)
}

it.each([
  ['nehmen sie ramipril', 'nehmen sie ramipril', { said: 1, missed: 0, invented: 0, rate: 0 }],
  ['nehmen sie ramipril', 'nehmen sie rami prill', { said: 1, missed: 1, invented: 0, rate: 1 }],
  ['nehmen sie nichts', 'nehmen sie ramipril', { said: 0, missed: 0, invented: 1, rate: null }],
  ['ramipril', 'metoprolol', { said: 1, missed: 1, invented: 1, rate: 2 }],
  ['metoprolol succinat und ramipril', 'metoprolol und ramipril', { said: 2, missed: 1, invented: 0, rate: 0.5 }],
])('%s | %s', (said, heard, expected) => expect(errors(said, heard)).toEqual(expected))

it('sums up', () => {
  expect(summedTermErrors([errors('ramipril', 'ramipril'), errors('ramipril', 'x')])).toEqual({
    ...{ said: 2, missed: 1, invented: 0 },
    rate: 0.5,
  })
})
