import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { judgedSentences } from '../corpora/judged/judged.ts'
import { learnUsable } from '../learn/usable.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import { english } from './english/english.ts'
import { extractiveDrafter, learnedJudges } from './extractive.ts'
import { german } from './german/german.ts'
import { packed, USABLE_HEADS } from './model.ts'
import { usability } from './usable.ts'

const judged = judgedSentences()
const PACKS = { de: german, en: english }

describe('what a reader would leave in a note', () => {
  it('is learned from the repository alone, to the bit', () => {
    const shipped = readFileSync(new URL('assets/usable.weights', import.meta.url))
    expect(packed(learnUsable(judged), USABLE_HEADS).equals(shipped)).toBe(true)
  })

  it.each(['de', 'en'] as const)('shows in talks that were not learned from (%s)', (language) => {
    const talks = [...new Set(judged.map(({ talk }) => talk))].sort()
    const isHeldOut = (talk: string) => talks.indexOf(talk) % 4 === 0
    const model = learnUsable(judged.filter(({ talk }) => !isHeldOut(talk)))
    const own = judged.filter((one) => isHeldOut(one.talk) && one.language === language)
    const kept = own.filter((one) => usability(model, one, PACKS[language]) >= 0.3)
    const shareUsable = (some: typeof own) => some.filter(({ verdict }) => verdict === 'U').length / some.length
    expect(kept.length).toBeGreaterThan(own.length / 10)
    expect(shareUsable(kept)).toBeGreaterThan(1.8 * shareUsable(own))
  })

  it.each([
    ['de', ['D: Allergien?', 'P: Auf Penicillin, da krieg ich keine Luft.'], /Penicillin/],
    ['en', ['D: Any allergies?', 'P: Penicillin, my throat closed up.'], /penicillin/i],
    [
      'de',
      ['D: Denken Sie daran, sich umzubringen?', 'P: Ja, manchmal denke ich an Selbstmord.'],
      /Selbstmord|Suizid/i,
    ],
  ] as const)('leaves no risk and no allergy out, however it reads (%s: %s)', async (language, lines, told) => {
    const { de, en, ...others } = learnedJudges()
    const usability = () => -1
    const strict = extractiveDrafter({ ...others, de: { ...de, usability }, en: { ...en, usability } })
    const request = { segments: lines.map(segmentOf), language, template: soapTemplate, context: [] }
    const { note } = await strict.draft({ ...request, signal: new AbortController().signal })
    expect(render(note).text).toMatch(told)
  })
})
