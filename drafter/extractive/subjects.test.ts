import { expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
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
  ['she', ['D: Good morning, Mrs. Ackroyd.', 'P: I have a cough.']],
  ['he', ['D: Good morning, Mr. Pritchard.', 'P: I have a cough, and the missus said to come.']],
  [null, ['D: Mr. Pritchard, Mrs. Pritchard, good morning.', 'P: I have a cough.']],
  [null, ["D: What's going on?", "P: I have a cough, ma'am."]],
  [null, ['D: Then you would see my consultant, Miss Healy.', 'P: I have a cough.']],
  [null, ["D: I'll ask our surgeon, Mr. Patel, and you see Mrs. Jones for the bloods.", 'P: I have a cough.']],
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
