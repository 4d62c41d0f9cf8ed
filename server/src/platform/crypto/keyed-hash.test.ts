import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { keyedHash } from './keyed-hash.ts'

it('a keyed hash recognises a text, and only people with the key can try out guesses (contract 14 encryption)', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const hash = keyedHash([one], 'event')
  expect(hash('Müller')).toBe(keyedHash([one, other], 'event')('Müller'))
  const others = [
    hash('Müllers'),
    keyedHash([one], 'file')('Müller'),
    keyedHash([other, one], 'event')('Müller'),
    createHash('sha256').update('Müller').digest('base64url'),
  ]
  expect(new Set([hash('Müller'), ...others]).size).toBe(5)
})
