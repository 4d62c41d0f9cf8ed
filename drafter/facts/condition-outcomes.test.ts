import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { OUTCOMES, type Outcome } from '../extractive/model.ts'
import { factsOf, RULES } from './facts.ts'
import type { ChancesOf } from './outcomes.ts'

type Likely = Partial<Record<Outcome<'condition'>, number>>

/** What is read if this is how likely everything is that may become of a condition. */
function readWith(likely: Likely, ...talk: string[]) {
  const outcomes: ChancesOf = (sort) =>
    sort === 'condition' ? ({ ...Object.fromEntries(OUTCOMES[sort].map((one) => [one, 0])), ...likely } as never) : null
  return factsOf(talk.map(segmentOf), 'en', { ...RULES, outcomes, verify: null }).map(
    ({ kind, name, assertion, time, experiencer }) =>
      [kind, name, assertion, time, ...(experiencer === 'patient' ? [] : [experiencer])].join(' '),
  )
}

const HAS = 'P: I have asthma.'

describe('what becomes of a condition', () => {
  it.each<[Likely, string[]]>([
    [{ present: 0.8 }, ['history asthma present now']],
    [{ past: 0.8 }, ['history asthma present past']],
    [{ absent: 0.8 }, ['history asthma absent now']],
    [{ possible: 0.8 }, ['history asthma possible now']],
    [{ named: 0.8 }, []],
    [{ warning: 0.8 }, []],
    [{ past: 0.8, present: 0.7 }, ['history asthma present now']],
  ])('is the likeliest of %j, unless what was read is nearly as likely', (likely, facts) => {
    expect(readWith(likely, HAS)).toEqual(facts)
  })

  it('stays denied or doubted if that was said, unless something else is much more likely', () => {
    expect(readWith({ present: 0.6, absent: 0.3 }, 'P: I have no asthma.')).toEqual(['history asthma absent now'])
    expect(readWith({ present: 0.9, absent: 0.1 }, 'P: I have no asthma.')).toEqual(['history asthma present now'])
    expect(readWith({ present: 0.6, possible: 0.3 }, 'D: Possible asthma.')).toEqual(['diagnosis asthma possible now'])
  })

  it('is added if it is likely, though no clause states it, but not for a question that nobody answers', () => {
    const talk = ['D: Any fever?', 'P: Off and on.'] as const
    expect(readWith({ present: 0.69 }, ...talk)).toEqual([])
    expect(readWith({ present: 0.7 }, ...talk)).toEqual(['symptom fever present now'])
    expect(readWith({ absent: 0.9 }, 'D: Any fever?')).toEqual([])
  })

  it('never takes away a risk, nor what a relative has', () => {
    expect(readWith({ named: 0.9 }, 'P: I want to die.')).toEqual(['risk suicidal thoughts present now'])
    expect(readWith({ present: 0.9 }, 'P: My mother has asthma.')).toEqual(['family asthma present now mother'])
  })
})
