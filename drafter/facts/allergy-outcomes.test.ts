import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { OUTCOMES, type Outcome } from '../extractive/model.ts'
import { factsOf, RULES } from './facts.ts'
import type { ChancesOf } from './outcomes.ts'

type Likely = Partial<Record<Outcome<'allergy'>, number>>

/** What is read if this is how likely everything is that may be said about an allergen. */
function readWith(likely: Likely, ...talk: string[]) {
  const outcomes: ChancesOf = (sort) =>
    sort === 'allergy' ? ({ ...Object.fromEntries(OUTCOMES[sort].map((one) => [one, 0])), ...likely } as never) : null
  return factsOf(talk.map(segmentOf), 'en', { ...RULES, outcomes, verify: null }).map(
    ({ kind, name, assertion }) => `${kind} ${name} ${assertion}`,
  )
}

describe('what becomes of an allergen', () => {
  it('is an allergy if that is likely, though no clause says so, and then it is not being taken', () => {
    const talk = ['D: And the amoxicillin?', 'P: Amoxicillin nearly finished me off.'] as const
    expect(readWith({ allergic: 0.3 }, ...talk)).toEqual(['allergy amoxicillin present'])
    expect(readWith({ denied: 0.6 }, ...talk)).toContain('allergy amoxicillin absent')
    expect(readWith({ allergic: 0.29 }, ...talk)).not.toContain('allergy amoxicillin present')
    expect(readWith({ effect: 0.9 }, ...talk)).not.toContain('allergy amoxicillin present')
  })

  it('stays an allergy if a clause says so, unless that is very unlikely', () => {
    const talk = ['P: I am allergic to penicillin.'] as const
    expect(readWith({ named: 0.8, allergic: 0.1 }, ...talk)).toEqual(['allergy penicillin present'])
    expect(readWith({ named: 0.9, allergic: 0.09 }, ...talk)).toEqual([])
    expect(readWith({ denied: 0.9, allergic: 0.09 }, ...talk)).toEqual(['allergy penicillin absent'])
  })

  it('stays denied if a clause denies it, unless it is likely', () => {
    const talk = ['P: I am not allergic to penicillin.'] as const
    expect(readWith({ allergic: 0.59 }, ...talk)).toEqual(['allergy penicillin absent'])
    expect(readWith({ allergic: 0.6 }, ...talk)).toEqual(['allergy penicillin present'])
  })

  it('contradicts that there are none', () => {
    const talk = ['D: Any allergies?', 'P: No. Eggs, though, my lips swell.'] as const
    expect(readWith({ allergic: 0.9 }, ...talk)).toEqual(['allergy egg present'])
  })
})
