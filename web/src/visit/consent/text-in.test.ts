import { expect, it } from 'vitest'
import { textIn } from './text-in.ts'

const texts = [{ language: 'de' }, { language: 'tr' }] as const

it.each([
  ['tr', 'tr'],
  ['de', 'de'],
  ['fr', 'de'],
])('asks a speaker of %s in %s', (language, asked) => expect(textIn(texts, language)?.language).toBe(asked))

it('has nothing to ask with if there is no text', () => expect(textIn([], 'de')).toBeUndefined())
