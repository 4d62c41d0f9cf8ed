import { expect, it } from 'vitest'
import { withNominals } from './nominals.ts'

it.each([
  ['beim heben verrissen', 'beim Heben verrissen'],
  ['das erste mal', 'das erste Mal'],
  // No list has these.
  ['auf der wabblerin, wie sie sagt', 'auf der Wabblerin, wie sie sagt'],
  ['im wumpel ist nichts', 'im Wumpel ist nichts'],
  ['ein kleiner frumpf', 'ein kleiner Frumpf'],
  ['daneben quirxelbrantosk', 'daneben Quirxelbrantosk'],
])('a noun that no list has gets its capital: %s', (text, written) => expect(withNominals(text)).toBe(written))

it.each([
  'am besten morgens',
  'im linken arm',
  'die halbe und die ganze',
  'die jucken nachts',
  'den nehmen wir',
  'der wabbelt ja',
  'ein wumpeliger fuß',
  'um die hundertzwölf',
])('stays as it is: %s', (text) => expect(withNominals(text)).toBe(text))
