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
  [
    'en',
    'D: How often do you get the palpitations?',
    'P: Two or three times a week.',
    /Frequency: 2 or 3 times a week/,
  ],
  ['en', 'D: Does it go anywhere?', 'P: Down my right leg to the knee.', /Radiation: down the right leg/],
  [
    'de',
    'D: Seit wann haben Sie das?',
    'P: Angefangen hat es im Herbst, vor fünf Monaten.',
    /Beginn: im Herbst, vor 5/,
  ],
  ['de', 'D: Was arbeiten Sie?', 'P: Ich bin Coiffeuse, im dritten Lehrjahr.', /Arbeit: Coiffeuse/],
  ['de', 'D: Und Allergien, die man kennt?', 'P: Nickel.', /Allergien?: Nickel/],
  [
    'de',
    'D: Nehmen Sie Medikamente, haben Sie Allergien?',
    'P: Ramipril, 5 mg.',
    /(?<!Allergien: )(?<!Allergie: )Ramipril,? 5 mg/,
  ],
  ['en', 'D: Any medicines, any allergies?', 'P: Ramipril, 5 milligrams.', /(?<!^- allergies: )ramipril,? 5 mg/im],
  ['en', 'D: Any allergies?', 'P: No, none. My knee has been sore for two weeks.', /knee has been sore for 2 weeks/i],
  ['en', 'D: Any allergies?', 'P: No. Well, penicillin. My lips swelled up.', /allergic to penicillin/i],
  ['de', 'D: Allergien?', 'P: Nein, keine. Mein Knie tut seit zwei Wochen weh.', /Knie tut seit 2 Wochen weh/],
  ['de', 'D: Und abends?', 'P: Abends wird es ein bisschen besser.', /(?<!: )Abends wird es ein bisschen besser/i],
  ['de', 'D: Wasserlassen normal?', 'P: Ja, normal.', /Wasserlassen normal\./],
  ['en', 'D: What do you do for work?', "P: I'm a plumber.", /Work: plumber/],
  ['en', 'D: Allergic to any medications?', 'P: Sulfa. I got hives.', /Allergies: sulfa/],
  ['en', 'D: No drug allergies?', 'P: Just Keflex, I got hives.', /(?<!no )Drug allergies: Keflex/i],
  ['de', 'D: Was nehmen Sie?', 'P: Ramipril. Zweimal fünf Milligramm am Tag.', /ramipril, 2-mal 5 mg/i],
  ['en', 'D: What do you take?', 'P: The Lipitor. Forty at night.', /lipitor,? 40 at night/i],
  ['en', 'D: Who do you live with?', 'P: My wife and our two kids.', /Household: the patient's wife/],
] as const)('%s, "%s" - "%s" is written below what was asked', async (language, asked, answer, written) => {
  expect(await drafted(language, language === 'de' ? 'P: Guten Tag.' : 'P: Hello.', asked, answer)).toMatch(written)
})

async function drafted(language: 'de' | 'en', ...talk: string[]): Promise<string> {
  const request = { segments: talk.map(segmentOf), language, template: soapTemplate, context: [] }
  const { note } = await drafter.draft({ ...request, signal: new AbortController().signal })
  return render(note).text
}

it.each([
  [
    'de',
    'D: Und Sodbrennen?',
    'P: Auch nicht.',
    'D: Dicke Beine?',
    'P: Nein, das nicht.',
    /Verneint: Sodbrennen, dicke Beine\./i,
  ],
  [
    'en',
    'D: Any chest pain?',
    'P: No.',
    'D: Swollen ankles?',
    'P: Never had.',
    /denies chest pain or swollen ankles\./i,
  ],
] as const)('%s, things denied one by one become one list (%s)', async (language, ...more) => {
  const written = more.at(-1) as RegExp
  const talk = more.slice(0, -1) as string[]
  expect(await drafted(language, language === 'de' ? 'P: Guten Tag.' : 'P: Hello.', ...talk)).toMatch(written)
})

it.each([
  [
    'de',
    'D: Ich schreibe Ihnen Verapamil auf, 80 Milligramm. Höchstens eine am Tag.',
    /Verapamil[^.]*höchstens eine am Tag/i,
  ],
  [
    'en',
    "D: I'll start you on doxycycline. 200 milligrams today, then 100 once a day for 6 more days.",
    /doxycycline[^.]*200 mg today, then 100/i,
  ],
] as const)('%s, how to take a drug gets its name', async (language, said, written) => {
  expect(await drafted(language, said)).toMatch(written)
})

it.each([
  ['en', "D: It's a cousin of sertraline. 5 milligrams every morning.", /sertraline: 5/i],
  ['de', 'D: Ich gebe Ihnen Ibuprofen mit. Eine Stunde täglich gehen.', /Ibuprofen: eine/i],
] as const)('%s, nothing else does', async (language, said, written) => {
  expect(await drafted(language, said)).not.toMatch(written)
})

it('says that a patient does not have what a relative has', async () => {
  const text = await drafted(
    'de',
    'P: Guten Tag.',
    'D: Hatten Sie als Kind Asthma?',
    'P: Nein, ich nicht. Meine Schwester hat Asthma.',
  )
  expect(text).toMatch(/Verneint: .*Asthma/)
  expect(text).toMatch(/Schwester.*Asthma/)
})
