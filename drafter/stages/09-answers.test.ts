import { expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'

const drafter = extractiveDrafter()

it.each([
  [
    'de',
    'D: Wann haben die Beschwerden angefangen?',
    'P: Vor zwei Wochen, nach dem Umzug.',
    /Beginn: vor 2 Wochen, nach dem Umzug/,
  ],
  ['de', 'D: Wodurch wird es schlimmer?', 'P: Beim Bücken.', /Verstärkung: beim Bücken/i],
  ['de', 'D: Was hilft?', 'P: Wärme, und Ibuprofen ein bisschen.', /Linderung: Wärme/],
  ['de', 'D: Strahlt es aus?', 'P: Ins rechte Bein, bis zum Knie.', /Ausstrahlung: ins rechte Bein/i],
  ['de', 'D: Mit wem leben Sie zusammen?', 'P: Mit meiner Frau und den zwei Kindern.', /Wohnsituation: mit der Frau/],
  ['en', 'D: When did it start?', 'P: Two weeks ago, after we moved house.', /Onset: 2 weeks ago/],
  ['en', 'D: What makes it worse?', 'P: Bending over.', /Worse with: bending over/],
  ['en', 'D: How often do you get it?', 'P: Two or three times a week.', /Frequency: 2 or 3 times a week/],
  ['en', 'D: Does it go anywhere?', 'P: Down my right leg to the knee.', /Radiation: down the right leg/],
  ['en', 'D: Who do you live with?', 'P: My wife and our two kids.', /Household: the patient's wife/],
] as const)('%s, "%s" - "%s" is written below what was asked', async (language, asked, answer, written) => {
  const talk = [language === 'de' ? 'P: Guten Tag.' : 'P: Hello.', asked, answer]
  const request = { segments: talk.map(segmentOf), language, template: soapTemplate, context: [] }
  const { note } = await drafter.draft({ ...request, signal: new AbortController().signal })
  expect(render(note).text).toMatch(written)
})
