import { describe, expect, it } from 'vitest'
import { supportOf } from '../grounding/grounding.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import { draftFrom } from './drafting.ts'
import { learnedJudges } from './extractive.ts'

/** Every name that objects, functions, arrays, … inherit; words are read in lower case. */
const INHERITED = [
  ...new Set(
    [Object, Function, Array, String, Number, RegExp, Map].flatMap(({ prototype }) =>
      Object.getOwnPropertyNames(prototype).map((name) => name.toLowerCase()),
    ),
  ),
]

const CONSULTATIONS: Readonly<Record<'de' | 'en', readonly string[]>> = {
  de: [
    'Guten Tag, was führt Sie zu mir?',
    'Ich habe seit drei Tagen Husten und nehme Ramipril fünf Milligramm.',
    'Haben Sie Fieber oder Schüttelfrost?',
    'Nein.',
    'Die Lunge ist frei, ich verschreibe Ihnen Ibuprofen vierhundert Milligramm.',
  ],
  en: [
    'good morning what brings you in today',
    "i have had a cough for three days and i'm taking lisinopril ten milligrams",
    'did you hear a pop or do you have fever',
    'no',
    'your lungs are clear i will prescribe ibuprofen four hundred milligrams',
  ],
}

const judges = learnedJudges()

function draft(language: 'de' | 'en', texts: readonly string[]): string {
  const segments = texts.map((text, at) => ({
    ...{ id: `s${at}`, start_ms: 0, end_ms: 0, speaker: null, confidence: null, words: null, text },
    role: at % 2 === 0 ? ('doctor' as const) : ('patient' as const),
  }))
  const request = { segments, language, template: soapTemplate, context: [], signal: new AbortController().signal }
  return render(draftFrom(request, { judges }).note).text
}

describe.each(['de', 'en'] as const)('words that every object has, in a consultation (%s)', (language) => {
  const texts = CONSULTATIONS[language]

  it('are ordinary words, in the place of any single word', () => {
    for (let at = 0; at < INHERITED.length; at += texts.length) {
      const names = INHERITED.slice(at, at + texts.length)
      const said = texts.map((text, line) => {
        const words = text.split(' ')
        return words.with((at + line) % words.length, names[line] ?? '').join(' ')
      })
      expect(draft(language, said), names.join()).not.toMatch(/\[native code\]|\[object |undefined/)
    }
  })

  it('are ordinary words in every place at once', () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
    texts.forEach((text, at) => {
      const words = text.split(' ')
      for (let place = 0; place <= words.length; place++) {
        const name = names[(at + place) % names.length] ?? ''
        const said = texts.with(at, words.toSpliced(place, 0, name).join(' '))
        expect(draft(language, said), `${name} at ${place} of ${text}`).not.toMatch(/\[native code\]|\[object /)
      }
    })
  })

  it('are an ordinary answer, question and consultation', () => {
    for (const name of INHERITED)
      expect(draft(language, [`${name}?`, name, `${name}.`, `Haben Sie ${name}?`, 'nein'])).toContain('\n')
  })

  it('are checked like any other word', () => {
    for (const name of INHERITED) {
      const said = `Ramipril ${name} 5 mg ${name}.`
      expect(supportOf(said, [said], language), name).toEqual({ support: 'supported', doubts: [] })
    }
  })
})
