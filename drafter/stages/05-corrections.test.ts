import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { learnedHearing } from '../extractive/learned-hearing.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { voicesOf } from './02-speakers.ts'
import { unitsOf } from './03-units.ts'
import { withCorrections } from './05-corrections.ts'

const HEARING = learnedHearing()
const PACKS = { de: german, en: english } as const

/** What is left of a talk once everything is corrected. */
function corrected(language: 'de' | 'en', ...lines: readonly string[]): string[] {
  const pack = PACKS[language]
  const segments = lines.map(segmentOf)
  const units = unitsOf(segments, voicesOf(segments, pack), pack)
  return withCorrections(units, pack, HEARING[language].corrects).map(({ text }) => text)
}

describe('a correction', () => {
  it.each([
    ['de', ['P: Es sind achtzehn Einheiten, nee, sechzehn.'], 'es sind 16 einheiten'],
    ['de', ['P: Da hatte ich 54 nee 58.'], 'da hatte ich 58'],
    ['de', ['D: Das Candesartan morgens, nein, abends.'], 'das candesartan abends'],
    ['en', ['P: For three weeks, no, more like four weeks.'], 'for 4 weeks'],
    ['en', ['P: I take it once a day, no, twice a day.'], 'i take it twice daily'],
    ['en', ['P: My left knee hurts, no, the right one.'], 'my right knee hurts'],
  ] as const)('within a statement leaves what was meant (%s): %s', (language, lines, left) => {
    expect(corrected(language, ...lines)).toEqual([left])
  })

  it('is no value of something else', () => {
    const talk = ['D: Kalium 4,2 mmol/l.', 'D: Der HbA1c ist 7,2 %.']
    expect(corrected('de', ...talk)).toEqual(['kalium 4,2 mmol/l', 'der hba1c ist 7,2 %'])
    const other = [
      "D: I'll start you on lisinopril, ten.",
      'P: Is that the cough one?',
      "D: Let's take losartan fifty.",
    ]
    expect(corrected('en', ...other)).toContain('i will start you on lisinopril, 10')
  })

  it.each([
    ['de', ['P: Ich nehme Ramipril, fünf Milligramm. Nein, zehn.'], ['ich nehme ramipril, 10 mg']],
    [
      'de',
      ['P: Er wiegt vierzehn Kilo. Nein, er wiegt sechzehn Kilo, seit gestern.'],
      ['er wiegt 16 kilo', 'seit gestern'],
    ],
    ['en', ['P: I take metoprolol. No, sorry, I take lisinopril.'], ['i take lisinopril']],
    [
      'en',
      ['P: I take lisinopril, ten milligrams. No, twenty, they raised it in the spring.'],
      ['i take lisinopril, 20 mg', 'they raised it in the spring'],
    ],
  ] as const)('goes once its own speaker has made it (%s): %s', (language, lines, left) => {
    expect(corrected(language, ...lines)).toEqual(left)
  })

  it.each([
    ['en', ['P: My left shoulder hurts.', "P: No, I tell a lie, it's the right."], 'my right shoulder hurts'],
    ['de', ['P: Es zieht in den rechten Arm.', 'P: Quatsch, in den linken Arm.'], 'es zieht in den linken arm'],
    [
      'de',
      ['D: Kontrolle in sechs Wochen.', 'P: Da bin ich weg.', 'D: Dann machen wir acht draus.'],
      'kontrolle in 8 wochen',
    ],
    ['en', ["D: Your haemoglobin was 98. Hang on, that's last year. It's 89 now."], 'your haemoglobin was 89'],
    ['en', ['D: So ramipril five milligrams in the morning.', 'P: Ten.'], 'ramipril 10 mg in the morning'],
    [
      'en',
      ['P: I take the ramipril, ten of it.', 'P: Every morning.', 'D: The box says five.'],
      'i take the ramipril, 5 of it',
    ],
  ] as const)('changes the value where it was said, also some turns earlier (%s): %s', (language, lines, left) => {
    expect(corrected(language, ...lines)[0]).toBe(left)
  })

  it.each([
    ['de', ['P: Ich nehme morgens eine und abends eine. Nein, nur morgens.']],
    ['en', ['D: Did you take ten?', 'P: No, two weeks ago I stopped, they made me sick.']],
    ['en', ['D: Pressure is 14 on the right.', 'D: And let me look, 19 on the left.']],
    ['de', ['P: Ich nehme fünf Milligramm.', 'D: Seit wann?', 'P: Zwei Wochen.']],
    ['de', ['P: Links war das Knie. Rechts war die Hüfte.', 'D: Gut, also links.']],
    ['en', ['P: I take metformin. Wait, and lisinopril.']],
    ['de', ['D: Zweimal eine für sieben Tage.', 'P: Also vierzehn Stück.']],
    ['de', ['P: Meine Mutter wurde neunzig.', 'D: Sie sind jetzt zweiundsechzig?', 'P: Dreiundsechzig.']],
    ['en', ['D: Take these for ten days.', 'P: Twenty tablets.']],
    ['de', ['P: Ich bin gegen Penicillin allergisch. Ich nehme Ramipril.']],
    ['en', ['P: I am allergic to penicillin, no, wait, and to ibuprofen.']],
    ['en', ['P: My left ear hurts.', 'P: And my right knee is sore.']],
    ['en', ['D: We go up from ten to twenty milligrams.', 'P: And the other one stays at forty?']],
  ] as const)('is not something said in addition, or about another thing (%s): %s', (language, lines) => {
    const [first] = lines
    const alone = corrected(language, first)[0]
    expect(corrected(language, ...lines)[0]).toBe(alone)
  })
})

it.each([
  [
    'de',
    ['D: Haben Sie Allergien?', 'P: Ja, gegen Penicillin.', 'D: Ich verschreibe Ihnen Ibuprofen 400 mg.'],
    'penicillin',
  ],
  ['en', ['D: Any allergies?', 'P: Penicillin.', "D: No problem, I'll give you ibuprofen."], 'penicillin'],
] as const)('an allergy is never corrected by what is given (%s): %s', (language, lines, allergen) => {
  expect(corrected(language, ...lines).join(' | ')).toContain(allergen)
})

describe('drugs that were heard as other words', () => {
  it('get their names, and ordinary talk stays as it is', () => {
    expect(corrected('de', 'D: das fu rosemid und apex a bahn fünf bleiben')).toEqual([
      'das furosemid und apixaban 5 bleiben',
    ])
    expect(corrected('en', 'P: i have the a pick saban for my lung')).toEqual(['i have the apixaban for my lung'])
    expect(corrected('en', 'P: i fell after the shopping and hurt my knee')).toEqual([
      'i fell after the shopping and hurt my knee',
    ])
    expect(corrected('de', 'P: die ferien waren schön')).toEqual(['die ferien waren schön'])
  })
})
