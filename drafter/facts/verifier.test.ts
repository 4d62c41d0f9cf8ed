import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { extractiveDrafter, learnedJudges } from '../extractive/extractive.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import { isCertain } from '../writing/certain.ts'
import { factsOf, RULES } from './facts.ts'

/** Drafts as if no fact were certain. */
async function uncertain(language: 'de' | 'en', ...lines: string[]): Promise<string> {
  const drafter = extractiveDrafter(learnedJudges(), { ...RULES, verify: () => 0 })
  const request = { segments: lines.map(segmentOf), language, template: soapTemplate, context: [] }
  const { note } = await drafter.draft({ ...request, signal: new AbortController().signal })
  return render(note).text
}

describe('the certainty of a fact', () => {
  it('is given for every fact, and is the same each time', () => {
    const talk = ['D: Haben Sie Fieber?', 'P: Nein. Meine Mutter hat Diabetes.'].map(segmentOf)
    const certainties = factsOf(talk, 'de').map(({ certainty }) => certainty)
    expect(certainties).toHaveLength(2)
    expect(certainties.every((one = -1) => one > 0 && one < 1)).toBe(true)
    expect(factsOf(talk, 'de').map(({ certainty }) => certainty)).toEqual(certainties)
  })

  it('decides whether a fact may become a sentence', async () => {
    const [fever] = factsOf(['D: Haben Sie Fieber oder Husten?', 'P: Nein.'].map(segmentOf), 'de')
    expect(fever && isCertain(fever)).toBe(true)
    expect(fever && isCertain({ ...fever, certainty: 0 })).toBe(false)
    const talk = ['D: Was führt Sie her?', 'P: Meine Mutter hatte Diabetes.', 'D: Der Blutdruck ist 130 zu 80.']
    expect(await uncertain('de', ...talk)).not.toMatch(/Mutter: Diabetes/)
  })

  it.each([
    ['de', ['D: Allergien?', 'P: Auf Penicillin, da krieg ich keine Luft.'], /Penicillin/],
    ['en', ['D: Any allergies?', 'P: Penicillin, my throat closed up.'], /penicillin/i],
    ['de', ['D: Denken Sie an Selbstmord?', 'P: Ja, manchmal denke ich an Selbstmord.'], /Selbstmord|Suizid/],
    ['en', ['D: Any thoughts of killing yourself?', 'P: Yes, I think about killing myself.'], /kill|suicid/i],
  ] as const)('never keeps out a risk or an allergy (%s: %s)', async (language, lines, told) => {
    expect(await uncertain(language, ...lines)).toMatch(told)
  })
})
