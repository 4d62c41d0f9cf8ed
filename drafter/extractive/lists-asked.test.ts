import { expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import { unjudged } from '../test/unjudged.ts'

const drafter = unjudged()
async function drafted(language: string, ...lines: string[]): Promise<string> {
  const request = { segments: lines.map(segmentOf), language, template: soapTemplate, context: [] }
  const { note } = await drafter.draft({ ...request, signal: new AbortController().signal })
  return render(note).text
}

it.each([
  ['de', 'D: Übelkeit, Erbrechen, Durchfall.', 'P: Nein, nichts davon.', /Verneint: .*Durchfall/],
  ['en', 'D: Chest pain, palpitations, leg swelling.', 'P: None, none, and none.', /denies .*palpitations/],
  [
    'de',
    'D: schwindel ohrensausen hörverlust',
    'P: die ersten zwei ja hören tu ich gut',
    /^(?!.*hörverlust).*Schwindel, Tinnitus/is,
  ],
] as const)(
  'a list of complaints named by a doctor is a question, not a statement (%s: %s)',
  async (language, asks, answers, told) => {
    expect(await drafted(language, 'D: Guten Tag.', asks, answers)).toMatch(told)
  },
)

it('what a patient names is a statement', async () => {
  expect(await drafted('de', 'D: Was führt Sie her?', 'P: Übelkeit, Erbrechen, Durchfall.')).toMatch(/Durchfall/)
})
