import { expect, it } from 'vitest'
import type { Segment } from '../port.ts'
import { withinLength } from './length.ts'

const segments = (...texts: string[]): Segment[] =>
  texts.map((text, at) => ({
    ...{ id: `s${at}`, start_ms: at * 1000, end_ms: at * 1000 + 900, speaker: null, confidence: null, words: null },
    role: 'unknown',
    text,
  }))

it('reads a transcript in full', () => {
  const all = segments('Guten Tag.', 'Hallo.')
  expect(withinLength(all, 16)).toEqual({ read: all, leftOut: null })
})

it('says how much of a transcript that is too long it leaves out, and from when on', () => {
  const { read, leftOut } = withinLength(segments('Guten Tag.', 'Ich habe Husten.', 'Seit wann?'), 20)
  expect(read.map(({ text }) => text)).toEqual(['Guten Tag.', 'Ich habe'])
  expect(leftOut).toEqual({ characters: 18, share: 0.5, from_ms: 1000 })
})

it('reads the beginning of a single endless segment', () => {
  const { read, leftOut } = withinLength(segments('husten '.repeat(100)), 50)
  expect(read[0]?.text).toBe('husten '.repeat(7).trim())
  expect(leftOut?.characters).toBe(700 - 48)
})
