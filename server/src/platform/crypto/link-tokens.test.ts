import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { linkTokens } from './link-tokens.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const LATER = new Date('2026-03-02T09:00:00Z')
const key = randomBytes(32)

it('a link’s secret works for its purpose until its time, and for no other', () => {
  const tokens = linkTokens([key])
  const token = tokens.issue('booking', LATER)
  expect(token).toMatch(/^[\w-]{48}$/)
  expect(tokens.isGenuine(token, 'booking', NOW)).toBe(true)
  expect(tokens.isGenuine(token, 'consent', NOW)).toBe(false)
  expect(tokens.isGenuine(token, 'booking', LATER)).toBe(false)
  expect(tokens.issue('booking', LATER)).not.toBe(token)
})

it('it is rejected when a character was changed, added or spelt differently', () => {
  const tokens = linkTokens([key])
  const token = tokens.issue('booking', LATER)
  const changed = [...token].map(
    (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
  )
  for (const other of [...changed, `${token}=`, `${token}A`, token.slice(1), '', 'x', ' '.repeat(48)]) {
    expect(tokens.isGenuine(other, 'booking', NOW)).toBe(false)
  }
})

it('it still works while keys are rotated, but not with another key', () => {
  const token = linkTokens([key]).issue('booking', LATER)
  const next = randomBytes(32)
  expect(linkTokens([next, key]).isGenuine(token, 'booking', NOW)).toBe(true)
  expect(linkTokens([next]).isGenuine(token, 'booking', NOW)).toBe(false)
})

it('it treats an end beyond what it can hold as the latest one', () => {
  const tokens = linkTokens([key])
  expect(tokens.isGenuine(tokens.issue('booking', new Date('9999-01-01')), 'booking', NOW)).toBe(true)
})
