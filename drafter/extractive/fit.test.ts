import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { judgedSentences } from '../corpora/judged/judged.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { learnFit } from '../learn/fit.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import { extractiveDrafter, learnedJudges } from './extractive.ts'
import { fitness } from './fit.ts'
import { FIT_HEADS, type FitHead, MEDIUM, type Model, packed } from './model.ts'

const judged = judgedSentences()
/** Each talk is in one of them, and is judged with weights that never saw it. */
const PARTS = 4
const PACKS = { de: german, en: english }

describe('what is fit for a note', () => {
  it('is learned from the repository alone, reproducibly to the bit', () => {
    const shipped = readFileSync(new URL('assets/fit.weights', import.meta.url))
    expect(packed(learnFit(judged), FIT_HEADS, MEDIUM).equals(shipped)).toBe(true)
  })

  it('shows in talks that it was not learned from', () => {
    const talks = [...new Set(judged.map(({ talk }) => talk))].sort()
    const partOf = (talk: string) => talks.indexOf(talk) % PARTS
    const models = Array.from({ length: PARTS }, (_, part) =>
      learnFit(judged.filter(({ talk }) => partOf(talk) !== part)),
    )
    for (const language of ['de', 'en'] as const) {
      const own = judged.filter((one) => one.language === language)
      const shareOf = (verdicts: string, some: typeof own) =>
        some.filter(({ verdict }) => verdicts.includes(verdict)).length / some.length
      const kept = own.filter(
        (one) => fitness(models[partOf(one.talk)] as Model<FitHead>, one, PACKS[language]) >= 0.25,
      )
      expect(kept.length).toBeGreaterThan(own.length / 3)
      expect(shareOf('F', kept)).toBeLessThan(0.75 * shareOf('F', own))
      expect(shareOf('U', kept)).toBeGreaterThan(1.1 * shareOf('U', own))
    }
  })

  it('leaves no note empty if something could be written', async () => {
    const { de, en, ...others } = learnedJudges()
    const strict = extractiveDrafter({ ...others, de: { ...de, fitness: () => 0 }, en })
    const segments = ['D: Was führt Sie her?', 'P: Der Husten halt, seit ein paar Tagen.'].map(segmentOf)
    const request = { segments, language: 'de', template: soapTemplate, context: [] }
    const { note } = await strict.draft({ ...request, signal: new AbortController().signal })
    expect(render(note).text).toMatch(/Husten/)
  })

  it.each([
    ['de', ['D: Allergien?', 'P: Auf Penicillin, da krieg ich keine Luft.'], /Penicillin/],
    ['en', ['D: Any allergies?', 'P: Penicillin, my throat closed up.'], /penicillin/i],
    [
      'de',
      ['D: Denken Sie daran, sich umzubringen?', 'P: Ja, manchmal denke ich an Selbstmord.'],
      /Selbstmord|Suizid/i,
    ],
  ] as const)('leaves out no risk and no allergy, however it reads (%s: %s)', async (language, lines, told) => {
    const { de, en, ...others } = learnedJudges()
    const fitness = () => -1
    const strict = extractiveDrafter({ ...others, de: { ...de, fitness }, en: { ...en, fitness } })
    const request = { segments: lines.map(segmentOf), language, template: soapTemplate, context: [] }
    const { note } = await strict.draft({ ...request, signal: new AbortController().signal })
    expect(render(note).text).toMatch(told)
  })
})
