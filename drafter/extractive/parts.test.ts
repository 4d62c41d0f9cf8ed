import { expect, it } from 'vitest'
import { english } from './english/english.ts'
import { german } from './german/german.ts'
import type { Judge } from './judge.ts'
import { learnedMarks } from './learned-marks.ts'
import { partsOf } from './parts.ts'

/** Every wording reads well. */
const judging: Judge = {
  place: () => ({ section: 'exam', salience: 1 }),
  style: () => 0.9,
  fluency: () => 0.9,
  marks: learnedMarks().en,
}

const parts = (clause: string, pack = english) => {
  const unit = {
    ...{ speaker: 'doctor' as const, sure: true, turn: 1, position: 0.5, spans: [], said: clause, text: clause },
    ...{ question: false, asked: null, whole: false, topic: null, answer: null, reply: null },
  }
  return partsOf(unit, 'exam', pack, 'female', judging, () => false).map((part) => part.text)
}

it.each([
  ['that is very faint, and your heart is a regular rate and rhythm', 'heart is a regular rate and rhythm'],
  ['that is good and there is a palpable radial pulse', 'there is a palpable radial pulse'],
  ['that is phenomenal, your heart rate was 58 today', 'heart rate was 58 today'],
])('keeps what can stand of a clause that cannot: %s', (clause, part) => {
  expect(parts(clause)).toEqual([part])
})

it.each([
  ['if the scan is clear, your knee is in good shape for running', /^(?!if).*knee is in good shape/],
  ['your mother said, your right knee is swollen and red', /^(?!mother said).*knee is swollen/],
  ['it is not that your left knee is swollen, and to', /^(?!it is not).*knee is swollen/],
])('leaves together what binds: %s', (clause, alone) => {
  expect(parts(clause).filter((part) => alone.test(part))).toEqual([])
})

it('takes nothing apart in a language without learned seams', () => {
  expect(parts('das ist gut und ihr knie ist geschwollen und rot', german)).toEqual([])
})
