import { describe, expect, it } from 'vitest'
import { wordings } from '../../corpora/wording/wording.ts'
import { english } from '../english/english.ts'
import { german } from '../german/german.ts'
import { type Write, writerBy } from './editor.ts'
import { learnedEditor } from './learned.ts'
import { type Part, readerFor, wordsOf } from './passage.ts'

const PACKS = { de: german, en: english }
const writers: Record<'de' | 'en', Write> = {
  de: writerBy(learnedEditor('de'), german),
  en: writerBy(learnedEditor('en'), english),
}

/** "D: Fieber? / P: Nein." */
const said = (text: string): Part[] =>
  text.split(' / ').map((part) => ({ who: part.startsWith('D') ? 'D' : 'P', text: part.slice(3) }))

describe('the editor', () => {
  it.each([
    ['de', 'P: Mir ist auch manchmal schwindelig.', 'manchmal schwindelig'],
    ['de', 'D: Der Bauch ist weich.', 'Bauch weich'],
    ['en', 'D: Good, any heartburn? / P: No.', 'no heartburn'],
  ] as const)('writes as its authors do (%s: %s)', (language, passage, sentence) => {
    expect(writers[language](said(passage))?.text).toBe(sentence)
  })

  it('denies what the answer denies', () => {
    const own = writers.de(said('D: Hat er erbrochen oder Durchfall? / P: Nein.'))
    expect(own?.text ?? 'kein').toMatch(/^kein/i)
  })

  it('leaves a condition where it stands', () => {
    const own = writers.en(said('D: Take ibuprofen if the pain comes back.'))
    expect(own?.text).toContain('if')
    expect(own?.text).toContain('pain')
  })

  it.each(['de', 'en'] as const)('never writes a number that nobody said (%s)', (language) => {
    const reader = readerFor(PACKS[language])
    const numbers = (text: string) => wordsOf(text, reader.pack).flatMap((word) => word.match(/\d+/g) ?? [])
    for (const { quotes, before } of wordings(language).slice(0, 300)) {
      const own = writers[language]([...(before ? [{ ...before, asked: true }] : []), ...quotes])
      const heard = new Set([before?.text ?? '', ...quotes.map(({ text }) => text)].flatMap(numbers))
      expect(numbers(own?.text ?? '').filter((number) => !heard.has(number))).toEqual([])
    }
  })
})
