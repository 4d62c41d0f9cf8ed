import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestIn, quoteIn, withDenial } from './quote.ts'

const TEXT = 'Ich nehme 15 mg Ramipril, morgens – nein, 5 mg Ramipril am Abend. Das linke Knie („außen“) tut weh.'
const cut = (stretch: { start: number; end: number } | null) => stretch && TEXT.slice(stretch.start, stretch.end)

describe('a quote', () => {
  it.each([
    ['5 mg Ramipril', '5 mg Ramipril'],
    ['DAS LINKE KNIE außen', 'Das linke Knie („außen'],
    ['morgens, nein 5 mg', 'morgens – nein, 5 mg'],
    ['"Ich nehme 15 mg"', 'Ich nehme 15 mg'],
    ['Ich nehme 5 mg', null],
    ['Knie rechts', null],
    ['  … ', null],
    ['', null],
  ])('%j is found as %j', (quote, found) => {
    expect(cut(quoteIn(TEXT, quote))).toBe(found)
  })

  it.each([
    ['Patient nimmt 5 mg Ramipril am Abend', '5 mg Ramipril am Abend'],
    ['das Knie links tut ihm weh', 'Das linke Knie („außen“) tut weh'],
    ['Penicillinallergie bekannt seit Jahren', null],
    ['', null],
  ])('%j is nearest to %j', (quote, found) => {
    expect(cut(nearestIn(TEXT, quote))).toBe(found)
  })

  it.each([
    ['Fieber habe ich nicht.', 'Fieber', 'Fieber habe ich nicht'],
    ['Husten, Fieber oder Schnupfen habe ich nicht.', 'Fieber', 'Fieber oder Schnupfen habe ich nicht'],
    ['no fever chills or cough', 'cough', 'no fever chills or cough'],
    ["i haven't had any fever . but a cough , uh you know", 'cough', 'cough'],
    ["well i haven't had any fever", 'fever', "haven't had any fever"],
    ["i don't think you have a fracture", 'you have a fracture', "don't think you have a fracture"],
    ['i have a cough but no fever', 'a cough', 'a cough'],
    ['i have a cough and no fever', 'cough', 'cough'],
    ["i don't smoke and i have a cough", 'a cough', 'a cough'],
    ["the lungs are clear i don't hear any wheezes", 'the lungs are clear', 'the lungs are clear'],
    ['Kein Fieber. Husten ja.', 'Husten', 'Husten'],
    ['Kein Fieber. Husten ja.', 'Fieber. Husten', 'Kein Fieber. Husten'],
  ])('in %j, %j is read as %j', (text, quote, clause) => {
    const at = quoteIn(text, quote)
    const { start, end } = withDenial(text, at ?? { start: 0, end: 0 })
    expect(text.slice(start, end)).toBe(clause)
  })

  it('always becomes an exact stretch of the text', () => {
    const words = fc.array(fc.constantFrom(...TEXT.split(' '), 'Kein', '*', '5', ''), { maxLength: 12 })
    fc.assert(
      fc.property(words, (quote) => {
        for (const stretch of [quoteIn(TEXT, quote.join(' ')), nearestIn(TEXT, quote.join(' '))])
          if (stretch) expect(cut(stretch)).toMatch(/^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u)
      }),
    )
  })
})
