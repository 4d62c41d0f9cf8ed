import { expect, it } from 'vitest'
import { type Candidate, select } from './11-select.ts'

const candidate = (text: string, essential = false): Candidate => ({
  ...{ section: 'history', spans: [], problem: 0 },
  ...{ text, essential },
})
/** Sentences of four words that do not occur in any other. */
const talk = Array.from({ length: 30 }, (_, at) => candidate(`worda${at} wordb${at} wordc${at} wordd${at}`))
const worth = ({ text }: Candidate) => (text.startsWith('word') ? 0.9 : 0.2)

it('takes the best that fits, in the order it was said', () => {
  const chosen = select([candidate('least important words here'), ...talk], 40, worth)
  expect(chosen).toEqual(talk.slice(0, 10))
})

it('takes what must not be lost, however full the note is', () => {
  const dose = candidate('takes lisinopril 40 mg daily', true)
  expect(select([...talk, dose], 40, worth).at(-1)).toBe(dose)
})

it('says nothing twice', () => {
  const dose = candidate('takes lisinopril 40 mg daily', true)
  expect(select([dose, { ...dose }, ...talk], 400, worth).slice(0, 2)).toEqual([dose, talk[0]])
})
