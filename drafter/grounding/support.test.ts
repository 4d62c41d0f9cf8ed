import { describe, expect, it } from 'vitest'
import { supportedSentences } from '../corpora/judged/supported.ts'
import { supportOf } from './grounding.ts'

/** Sentences that clinicians might write about the frozen talks, from which no weights are learned. */
const written = supportedSentences({ frozen: true })

describe.each(['de', 'en'] as const)('a sentence in %s by somebody who has not seen the check', (language) => {
  const doubtedOf = (words: 'near' | 'free', isTrue: boolean): number => {
    const own = written.filter(
      (one) => one.language === language && one.words === words && (one.fault === null) === isTrue,
    )
    expect(own.length).toBeGreaterThan(150)
    const doubted = own.filter(({ sentence, quotes }) => supportOf(sentence, quotes, language).support !== 'supported')
    return doubted.length / own.length
  }

  it('in the words of the talk is mostly believed if it is true, and doubted if it is false', () => {
    expect(doubtedOf('near', true)).toBeLessThan(0.25)
    expect(doubtedOf('near', false)).toBeGreaterThan(0.82)
  })

  it('in other words is doubted if it is false, and still mostly if it is true', () => {
    expect(doubtedOf('free', false)).toBeGreaterThan(0.97)
    expect(doubtedOf('free', true)).toBeLessThan({ de: 0.9, en: 0.77 }[language])
  })
})
