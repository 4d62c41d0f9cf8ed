import { describe, expect, it } from 'vitest'
import type { Unit } from '../units.ts'
import { resolved } from './resolved.ts'

const units = (...texts: string[]): Unit[] =>
  texts.map((text, segment) => ({
    speaker: 'doctor',
    sure: true,
    turn: 0,
    position: 0,
    spans: [{ segment, start: 0, end: text.length }],
    said: text,
    text,
    question: false,
    asked: null,
    whole: false,
    topic: null,
    answer: null,
    reply: null,
  }))

describe('what "it" is', () => {
  it('is named, with the place of the name, where one drug was spoken of', () => {
    const [, second] = resolved(units('i will give you meloxicam 15 mg', 'you will take that once daily'))
    expect(second?.text).toBe('you will take the meloxicam once daily')
    expect(second?.spans.map(({ segment }) => segment)).toEqual([0, 1])
  })

  it('is not looked for further back than the clause before', () => {
    const last = resolved(units('you are on lisinopril', 'do the stretches', 'continue that for a week')).at(-1)
    expect(last?.text).toBe('continue that for a week')
  })

  it.each([
    ['i will give you meloxicam and tramadol', 'take that once daily'],
    ['you are allergic to penicillin', 'you will take it never again'],
    ['you will stop the ibuprofen', 'take it with food'],
    ['i will give you some medication', 'take that once daily'],
    ['you are on lisinopril and i want you to do physical therapy', 'continue that for a few weeks'],
    ['i will give you ibuprofen', 'take it easy'],
    ['my mother is on warfarin', 'she will take it for life'],
  ])('stays open after "%s"', (first, second) => {
    expect(resolved(units(first, second))[1]?.text).toBe(second)
  })
})
