import { drugsAmong, KIN, relativeCalled, timeWords } from '@visite/lexicon'
import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { factsOf } from './facts.ts'
import { lineOf, relativeIn, titleOf } from './wording.ts'

const lines = (language: 'de' | 'en', ...talk: string[]) =>
  factsOf(talk.map(segmentOf), language).map((fact) => lineOf(fact, language))

describe('a fact as a line of a note', () => {
  it('says what it is, about whom, and whether it is so at all', () => {
    expect(
      lines(
        'de',
        ...['D: Haben Sie Fieber?', 'P: Nein.', 'P: Meine Mutter hatte Diabetes.'],
        'P: Ich nehme Ramipril 2,5 Milligramm einmal am Tag. Gegen Penicillin bin ich allergisch.',
        'D: Blutdruck 130 zu 80, Puls 88. Vielleicht eine Bronchitis.',
        'D: Ich überweise Sie zum Kardiologen. Wir machen ein Röntgen. Das Ibuprofen setzen wir ab.',
        'P: Ich rauche zehn Zigaretten am Tag.',
        'D: Kommen Sie in vier Wochen wieder.',
      ),
    ).toEqual([
      'Verneint: Fieber.',
      'Mutter: Diabetes.',
      'Ramipril 2,5 mg 1x täglich.',
      'Allergie: Penicillin.',
      'Blutdruck 130/80 mmHg.',
      'Puls 88/min.',
      'Bronchitis (möglich).',
      'Überweisung: Kardiologie.',
      'Veranlasst: Röntgen.',
      'Ibuprofen (abgesetzt).',
      'Rauchen 10/Tag.',
      'Kontrolle in 4 Wochen.',
    ])
    expect(
      lines(
        'en',
        ...['D: Any fever?', 'P: No.', 'P: My mother has diabetes. I take ramipril 2.5 milligrams twice a day.'],
        "D: I'll refer you to cardiology. I can start you on topiramate.",
        "P: I'd rather not.",
      ),
    ).toEqual([
      'Denied: Fever.',
      'Mother: Diabetes.',
      'Ramipril 2.5 mg twice daily.',
      'Referral: Cardiology.',
      'Topiramate (declined).',
    ])
  })

  it('says nothing else about a drug that was only taken once', () => {
    const told = 'P: They gave me amoxicillin back in October for an ear infection.'
    expect(lines('en', told, 'D: Okay.')).toContain('Amoxicillin (in the past).')
  })

  it.each([...KIN, 'son', 'daughter', 'wife', 'husband'] as const)('calls a %s as the lexicon does', (relative) => {
    expect(relativeIn('de', relative).toLowerCase()).toBe(relativeCalled(relative, 'de'))
  })

  it.each([
    ['de', '4 wochen', 'in 4 Wochen'],
    ['de', 'einer woche', 'in einer Woche'],
    ['de', 'am donnerstag', 'am Donnerstag'],
    ['en', 'a week', 'in a week'],
  ] as const)('say when something is to happen (%s): %s', (language, interval, when) => {
    expect(titleOf({ name: 'x-ray', kind: 'order', attributes: { interval } }, language)).toBe(`X-ray ${when}`)
  })

  it.each(
    [
      ...timeWords('de', 'weekday', 'month', 'season')
        .split('|')
        .map((word) => ['de', word] as const),
      ...timeWords('en', 'weekday', 'month')
        .split('|')
        .map((word) => ['en', word] as const),
    ].filter(([, word]) => !/^(?:may|weekends?)$/.test(word)),
  )('capitalises a time that the lexicon knows (%s): %s', (language, word) => {
    const title = titleOf({ name: 'x-ray', kind: 'order', attributes: { interval: `on ${word}` } }, language)
    expect(title).toBe(`X-ray on ${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  })
})

it.each([
  ['amlodipine', 'Amlodipin'],
  ['metamizole', 'Metamizol'],
  ['folic acid', 'Folsäure'],
  ['ferrous sulfate', 'Eisensulfat'],
  ['isosorbide dinitrate', 'Isosorbiddinitrat'],
  ['potassium chloride', 'Kaliumchlorid'],
  ['lactulose', 'Lactulose'],
  ['apixaban', 'Apixaban'],
])('%s is %s in German, and the same substance', (name, german) => {
  expect(titleOf({ name, kind: 'drug', attributes: {} }, 'de')).toBe(german)
  expect(drugsAmong(german.toLowerCase().split(' '), 'de')).toMatchObject([{ substances: [name] }])
})
