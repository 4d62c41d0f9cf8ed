import { expect, it } from 'vitest'
import { oneLine, someLines } from './one-line.ts'

it('removes control characters, line breaks and direction marks from foreign text (trust 5)', () => {
  const marks = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
  for (const mark of marks) expect(oneLine(`Pra${String.fromCodePoint(mark)}xis`), mark.toString(16)).toBe('Praxis')
  expect(oneLine(' Frau\r\nBcc:\t\0\x7f\u0085 M\u00fcller\u2028 ')).toBe('Frau Bcc: M\u00fcller')
  expect(oneLine('\ud83d')).toBe('\ufffd')
  expect(someLines('eins\r\nzwei\rdrei\u202e\n')).toBe('eins\nzwei\ndrei')
})
