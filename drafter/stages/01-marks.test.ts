import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { learnedMarks } from '../extractive/learned-hearing.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { asHeard, withMarks } from './01-marks.ts'

const marks = learnedMarks()
const packs = { de: german, en: english }
const marked = (language: 'de' | 'en', ...lines: string[]) =>
  withMarks(lines.map(segmentOf), packs[language], marks[language]).map(({ text }) => text)

describe('words heard without any punctuation marks', () => {
  it.each([
    ['de', 'D: der bauch ist weich die lunge ist frei', 'der bauch ist weich. die lunge ist frei'],
    ['de', 'P: ich nehme nichts weil ich es nicht vertrage', 'ich nehme nichts, weil ich es nicht vertrage'],
    ['de', 'D: wenn fieber kommt rufen sie sofort an', 'wenn fieber kommt, rufen sie sofort an'],
    ['de', 'P: da dachte ich noch ich brüte eine grippe aus', 'da dachte ich noch, ich brüte eine grippe aus'],
    ['en', 'P: the fever went away then it came back', 'the fever went away, then it came back'],
    ['en', 'D: your lungs are clear your heart sounds normal', 'your lungs are clear. your heart sounds normal'],
  ] as const)('get their marks (%s): %s', (language, line, text) => {
    expect(marked(language, line)).toEqual([text])
  })

  it.each([
    ['en', 'D: if it is not better in a week we can start an antibiotic', /week[.?] we/],
    ['en', 'D: no cough and no fever or chills', /cough[.?] and/],
    ['de', 'D: kein husten und kein fieber', /husten[.?] und/],
    ['en', 'D: standing one oh four over sixty two pulse sixty four', /oh[.,?] four/],
    ['en', 'D: start losartan fifty milligrams once a day', /losartan[.,?] fifty/],
    ['de', 'D: eine salbe für die lider', /salbe[.,?] für/],
    ['de', 'D: an eine embolie glaube ich bei dem befund nicht', /ich[.?] bei/],
    ['de', 'D: wenn sie schlecht sehen warten sie nicht auf einen termin', /sie[.,?] nicht/],
  ] as const)(
    'are not parted within a condition, a denied list, a number or a dose (%s): %s',
    (language, line, apart) => {
      expect(marked(language, line)[0]).not.toMatch(apart)
    },
  )

  it('get a question mark if they ask', () => {
    expect(marked('de', 'D: haben sie fieber', 'P: nein')[0]).toBe('haben sie fieber?')
    expect(marked('en', 'D: do you have any fever', 'P: no')[0]).toBe('do you have any fever?')
  })

  it('keep the marks that somebody set', () => {
    expect(marked('de', 'P: Husten, Fieber weil es kalt war')).toEqual(['Husten, Fieber weil es kalt war'])
  })

  it('are quoted as they were heard', () => {
    const heard = [segmentOf('P: mir ist übel ich habe erbrochen', 0)]
    const set = [{ ...segmentOf('P: mir ist übel. ich habe erbrochen.', 0) }]
    const source = { type: 'transcript', segment_id: 's1' } as const
    const unmarked = asHeard(set, heard)
    expect(unmarked({ ...source, quote: 'ich habe erbrochen.' }).quote).toBe('ich habe erbrochen')
    expect(unmarked({ ...source, quote: 'übel. ich' }).quote).toBe('übel ich')
  })
})
