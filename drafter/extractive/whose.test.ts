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

it('names the relative of whom an utterance goes on without saying so', async () => {
  const note = await drafted(
    'en',
    ...['D: What brings you in?', 'P: I have a rash.', 'P: My wife is unwell, too.'],
    'P: She was diagnosed with shingles on Tuesday.',
  )
  expect(note).toMatch(/Wife: .*shingles/i)
  expect(note).not.toMatch(/^- She was/m)
})

it('leaves out what goes on about somebody who is no relative', async () => {
  const note = await drafted(
    'en',
    ...['D: What brings you in?', 'P: I have a rash.', 'P: My neighbour came over on Sunday.'],
    'P: He had shingles last year.',
  )
  expect(note).not.toMatch(/shingles/)
})
