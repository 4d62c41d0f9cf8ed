import { expect, it } from 'vitest'
import { statesClaim } from './stated-claims.ts'

const word = (stem: string, denied = false) => ({ said: new RegExp(stem, 'gu'), denied })
const claim = (stem: string, denied = false, unless: string[] = []) => ({
  words: [[word(stem, denied)]],
  unless: unless.map((other) => [word(other)]),
})

it.each([
  ['Verneint: Fieber, Husten.', 'husten', true],
  ['Kein Fieber, aber Husten.', 'husten', false],
  ['Schwindel, kein Fieber.', 'schwindel', false],
  ['Kopfweh, Schwindel: Kopfweh nicht.', 'schwindel', false],
  ['Fieber: nein.', 'fieber', true],
  ['The patient denies chest pain.', 'chest pain', true],
  ['No fever but a cough.', 'cough', false],
])('in “%s”, %s is denied: %s', (sentence, stem, denied) => {
  expect(statesClaim(sentence, claim(stem, denied))).toBe(true)
  expect(statesClaim(sentence, claim(stem, !denied))).toBe(false)
})

it('a claim is a different one next to words that change it', () => {
  expect(statesClaim('Mutter: Diabetes.', claim('diabet', false, ['mutter']))).toBe(false)
  expect(statesClaim('Bekannt: Diabetes.', claim('diabet', false, ['mutter']))).toBe(true)
})
