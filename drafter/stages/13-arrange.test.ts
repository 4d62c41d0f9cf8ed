import { expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import { unjudged } from '../test/unjudged.ts'

const drafter = unjudged()
async function drafted(language: 'de' | 'en', ...talk: string[]) {
  const request = { segments: talk.map(segmentOf), language, template: soapTemplate, context: [] }
  const { note } = await drafter.draft({ ...request, signal: new AbortController().signal })
  return render(note)
}

it.each([
  [
    'de',
    'D: Ich verschreibe Ihnen Mometason-Creme, einmal am Abend, zwei Wochen lang. Danach nur noch zweimal pro Woche.',
    /Mometason-Creme.*2 Wochen lang; danach nur noch 2-mal pro Woche\./i,
  ],
  [
    'en',
    'D: I will give you mometasone cream, every evening for two weeks. Then 2 times a week, 1 gram.',
    /mometasone cream.*; 2 times a week, 1 gram\./i,
  ],
  [
    'en',
    'D: I will give you amoxicillin. If it is not better in 2 days, call us.',
    /- (?:Patient education and counseling: )?If it is not better/i,
  ],
] as const)('%s, a drug is followed by how it continues, and nothing else (%s)', async (language, said, written) => {
  const talk = ['P: Hello.', 'P: Hello again.', 'P: Thank you.', said]
  expect((await drafted(language, ...talk)).text).toMatch(written)
})

it('lists denials with all their places', async () => {
  const talk = [
    'D: Any chest pain?',
    'P: No.',
    'D: Swollen ankles?',
    'P: No.',
    'D: Thoughts of ending your life?',
    'P: No.',
  ]
  const { text, citations } = await drafted('en', 'P: Hello.', ...talk)
  const [list] = citations.filter(({ note_start, note_end }) => /chest pain/.test(text.slice(note_start, note_end)))
  expect(text.slice(list?.note_start, list?.note_end)).toMatch(/denies chest pain or swollen ankles/)
  expect(text).toMatch(/denies (?:any thoughts of ending|suicidal thoughts)/)
  expect(list?.sources.length).toBeGreaterThan(1)
})

it('takes the organ of balance for no weight', async () => {
  const talk = ['P: Guten Tag.', 'D: Im Gleichgewichtsorgan keine Störung.', 'D: Gewicht 82 Kilo.']
  expect((await drafted('de', ...talk)).text.match(/Vitalzeichen: .*/g)).toEqual([
    expect.stringMatching(/^Vitalzeichen: .*82/),
  ])
})
