import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plain } from './clean.ts'

describe('a model’s sentence as plain text', () => {
  it.each([
    ['**Husten** seit _3_ Tagen', 'Husten seit _3_ Tagen'],
    ['- Ibuprofen 400 mg', 'Ibuprofen 400 mg'],
    ['## Plan', 'Plan'],
    ['RR < 120/80, Puls > 60', 'RR < 120/80, Puls > 60'],
    ['CRP <5 mg/l, T<38', 'CRP <5 mg/l, T<38'],
    ['Husten<script>alert(1)</script>.', 'Hustenalert(1).'],
    ['<<b>img src=x onerror=y>Husten', '< img src=x onerror=y>Husten'],
    ['<scr<script>ipt>Husten</script>', '< script>Husten'],
    ['Husten <think>oder Asthma?</think>seit gestern <think>nein', 'Husten seit gestern'],
    ['Husten <img src=x', 'Husten < img src=x'],
    ['Siehe [hier](https://evil.example/?q=1).', 'Siehe hier.'],
    ['Mehr auf https://evil.example/x?y=1 und www.evil.example', 'Mehr auf […] und […]'],
    ['JavaScript:alert(1) evil.com/a a@b.de', '[…] […] […]'],
    ['Hat auf netdoktor.de gelesen, z.B. über Gicht.', 'Hat auf […] gelesen, z.B. über Gicht.'],
    ['Zeile 1\nZeile 2\u202e\u0000', 'Zeile 1 Zeile 2'],
    ['-5 °C vertragen', '-5 °C vertragen'],
    ['Puls <als zuvor, RR >140', 'Puls < als zuvor, RR >140'],
    ['ht*tps://evil.example', '[…]'],
  ])('%j -> %j', (text, clean) => {
    expect(plain(text)).toBe(clean)
  })

  it('is no longer than a sentence may be', () => {
    expect(plain('wort '.repeat(1_000)).length).toBeLessThanOrEqual(802)
  })

  it('never contains a tag, an address, an asterisk or a line break', () => {
    const bits = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      'script',
      ' ',
      '*',
      'https://',
      'evil.example',
      '\n',
      '](',
      '[',
      '!',
      '`',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (some) => {
        const clean = plain(some.join(''))
        expect(clean).not.toMatch(/<[a-z/!][^<>]*>|https?:\/\/\S|\*|\n|(?<![\w-])evil\.example(?![\w-])/i)
        expect(plain(clean)).toBe(clean)
      }),
      { numRuns: 2_000 },
    )
  })
})
