import { expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import type { Segment } from '../port.ts'
import { unjudged } from '../test/unjudged.ts'

const drafter = unjudged()
async function drafted(language: string, ...lines: string[]): Promise<string> {
  const request = { segments: lines.map(segmentOf), language, template: soapTemplate, context: [] }
  return render((await drafter.draft({ ...request, signal: new AbortController().signal })).note).text
}

it('names the relative whom an utterance is still about without saying so', async () => {
  const note = await drafted(
    'en',
    ...['D: What brings you in?', 'P: I have a rash.', 'P: My wife is unwell, too.'],
    'P: She was diagnosed with shingles on Tuesday.',
  )
  expect(note).toMatch(/Wife: .*shingles/i)
  expect(note).not.toMatch(/^- She was/m)
})

it('leaves out what is still about somebody who is not a relative', async () => {
  const note = await drafted(
    'en',
    ...['D: What brings you in?', 'P: I have a rash.', 'P: My neighbour came over on Sunday.'],
    'P: He had shingles last year.',
  )
  expect(note).not.toMatch(/shingles/)
})

it.each([
  [
    'en',
    [
      ...['doctor: Hello, who have we got here?', 'mother: She has a cold, and her ear hurts. She pulls at it.'],
      'child: This one.',
      ...['mother: She had a fever of 39 last night. I gave her Calpol.', 'doctor: Any allergies to medicines?'],
      ...["mother: No. It's me that's allergic to penicillin.", 'doctor: Her ear drum is red.'],
    ],
    /penicillin|the patient gave/i,
  ],
  [
    'de',
    [
      ...['doctor: Was führt Sie her?', 'patient: Ich habe Druck auf der Brust.'],
      ...['wife: Er sagt immer, das sei nichts. Sein Vater hatte das auch. Ich nehme selber Xarelto.'],
      'doctor: Wir schreiben ein EKG.',
    ],
    /Xarelto/,
  ],
] as const)(
  'leaves out what a companion says about themselves, when the patient speaks too (%s)',
  async (code, lines, own) => {
    const segments = lines.map((line, index): Segment => {
      const [speaker = '', text = ''] = line.split(': ')
      const role = speaker === 'doctor' ? 'doctor' : 'patient'
      return { id: `s${index}`, start_ms: index * 1000, end_ms: index * 1000 + 900, speaker, role, text }
    })
    const request = { segments, language: code, template: soapTemplate, context: [] }
    const { note } = await drafter.draft({ ...request, signal: new AbortController().signal })
    expect(render(note).text).not.toMatch(own)
  },
)

it.each([
  ['she', ['D: Good morning, Mrs. Ackroyd.', 'P: I have a cough.']],
  ['he', ['D: Good morning, Mr. Pritchard.', 'P: I have a cough, and the missus said to come.']],
  [null, ['D: Mr. Pritchard, Mrs. Pritchard, good morning.', 'P: I have a cough.']],
  [null, ["D: What's going on?", "P: I have a cough, ma'am."]],
])('reveals gender only if nobody else can be meant (%s)', async (told, lines) => {
  const note = await drafted('en', ...lines, 'P: My chest hurts when I cough at night.')
  if (told) expect(note).toMatch(new RegExp(`\\b${told}\\b`, 'i'))
  else expect(note).not.toMatch(/\b(?:he|she|his|her)\b/i)
})

it('keeps a denial at the start of a quote, and quotes only people who speak for themselves', async () => {
  const note = await drafted('en', '?: How is it?', '?: No prednisone before it.')
  expect(note).toMatch(/No prednisone before it\./)
  expect(note).not.toMatch(/“/)
})

it('leaves out what a parent says about themselves to a doctor who speaks about the child', async () => {
  const note = await drafted(
    'en',
    ...['D: So how is he doing? Is he eating?', 'P: He is not eating. He was up all night with his ear.'],
    ...['D: Has he had a fever? Did he throw up?', 'P: He had a fever of 39. I have to work on Thursday.'],
    ...['D: Is he up to date with his shots?', 'P: He is. My sister gave me some cortisone for his eczema.'],
    ...['D: I will look at his ear. He has a red ear drum. He needs amoxicillin.', 'P: I have asthma.'],
    'D: Bring him back if his fever lasts.',
  )
  expect(note).toMatch(/fever/i)
  expect(note).not.toMatch(/work|cortisone|asthma/i)
})
