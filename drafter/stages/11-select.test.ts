import { expect, it } from 'vitest'
import { type Candidate, select } from './11-select.ts'

const candidate = (text: string, salience: number, essential = false): Candidate => ({
  ...{ section: 'history', spans: [], problem: 0 },
  ...{ text, salience, essential },
})
/** Sentences of four words that do not occur in any other. */
const talk = Array.from({ length: 30 }, (_, at) => candidate(`worda${at} wordb${at} wordc${at} wordd${at}`, 0.9))

it('takes the best that fits, in the order it was said', () => {
  const chosen = select([candidate('least important words here', 0.2), ...talk], 40)
  expect(chosen).toEqual(talk.slice(0, 10))
})

it('takes what must not be lost, however full the note is', () => {
  const dose = candidate('takes lisinopril 40 mg daily', 0.35, true)
  expect(select([...talk, dose], 40).at(-1)).toBe(dose)
})

it('says nothing twice', () => {
  const dose = candidate('takes lisinopril 40 mg daily', 0.5, true)
  expect(select([dose, { ...dose }, ...talk], 400).slice(0, 2)).toEqual([dose, talk[0]])
})
