import fc from 'fast-check'

const SURROGATES = [0xd800, 0xdfff] as const
const anywhere = fc.oneof(
  fc.integer({ min: 0, max: SURROGATES[0] - 1 }),
  fc.integer({ min: SURROGATES[1] + 1, max: 0x10ffff }),
)
const printable = fc.integer({ min: 0x20, max: 0x7e })

/**
 * Any code point, half of them ones that people type: for `fc.string({ unit: anyCharacter })`. fast-check's unit
 * `binary` does the same, but first builds a table of all 1.1 million, which takes seconds.
 */
export const anyCharacter = fc.oneof(printable, anywhere).map((point) => String.fromCodePoint(point))
