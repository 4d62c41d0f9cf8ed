import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { OUTCOMES, type Outcome } from '../extractive/model.ts'
import { factsOf, RULES } from './facts.ts'
import type { ChancesOf } from './outcomes.ts'

type Likely = Partial<Record<Outcome<'plan'>, number>>

/** What is read if this is how likely everything is that may become of a plan. */
function readWith(likely: Likely, language: 'de' | 'en', ...talk: string[]) {
  const outcomes: ChancesOf = (sort) =>
    sort === 'plan' ? ({ ...Object.fromEntries(OUTCOMES[sort].map((one) => [one, 0])), ...likely } as never) : null
  return factsOf(talk.map(segmentOf), language, { ...RULES, outcomes, verify: null }).map(
    ({ kind, name, assertion, status, time }) =>
      `${kind} ${name} ${status === 'declined' ? status : assertion} ${time}`,
  )
}

const MRI = ['D: What about an MRI?', 'P: I had one of those.'] as const

const EN = [
  ...['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.'],
  ...['D: Any swelling?', 'P: A bit, yes.', 'D: Let me have a look. There is a small effusion, and it is stable.'],
]
const DE = [
  ...['D: Was führt Sie heute zu mir, wie geht es Ihnen?', 'P: Seit Montag tut mir das Knie weh.'],
  ...[
    'D: Ist es geschwollen?',
    'P: Ein bisschen, ja.',
    'D: Ich schau mal. Ein kleiner Erguss, die Bänder sind stabil.',
  ],
]

describe('what becomes of a plan', () => {
  it.each<[Likely, string[]]>([
    [{ ordered: 0.8 }, ['order mri present planned']],
    [{ done: 0.8 }, ['procedure mri present now']],
    [{ past: 0.8 }, ['history mri present past']],
    [{ never: 0.8 }, ['history mri absent past']],
    [{ possible: 0.8 }, ['order mri possible planned']],
    [{ conditional: 0.8 }, ['order mri conditional planned']],
    [{ declined: 0.8 }, ['order mri declined planned']],
    [{ named: 0.8, ordered: 0.7 }, []],
    [{ ordered: 0.3 }, []],
  ])('is the likeliest of %j', (likely, facts) => {
    expect(readWith(likely, 'en', ...MRI)).toEqual(facts)
  })

  it('is a referral for a specialty, whose visits and warnings are told otherwise', () => {
    const talk = ['D: I will refer you to cardiology.', 'P: Fine.'] as const
    expect(readWith({ ordered: 0.8 }, 'en', ...talk)).toEqual(['referral cardiology present planned'])
    expect(readWith({ past: 0.8 }, 'en', ...talk)).toEqual([])
    expect(readWith({ conditional: 0.8 }, 'en', ...talk)).toEqual([])
  })

  it('is not told of laboratory work that was done: its results are', () => {
    expect(readWith({ done: 0.8 }, 'de', 'D: Die Blutkultur ist fertig.', 'P: Gut.')).toEqual([])
  })

  it('stays declined if that was said, unless something else is much more likely', () => {
    const talk = [...EN, 'D: You do not need an x-ray.', 'P: Okay.']
    expect(readWith({ ordered: 0.5, declined: 0.2 }, 'en', ...talk)).toContain('order x-ray declined planned')
    expect(readWith({ ordered: 0.9, declined: 0.1 }, 'en', ...talk)).toContain('order x-ray present planned')
  })

  it('stays ordered if the doctor said so in so many words, unless that is very unlikely', () => {
    const ordered = [...DE, 'D: Ich veranlasse ein MRT.', 'P: Gut.']
    expect(readWith({ named: 0.6, ordered: 0.2 }, 'de', ...ordered)).toContain('order mrt present planned')
    expect(readWith({ named: 0.6, ordered: 0.05 }, 'de', ...ordered).join()).not.toContain('mrt')
    const named = [...DE, 'D: Im MRT sieht man das am besten.', 'P: Gut.']
    expect(readWith({ named: 0.6, ordered: 0.2 }, 'de', ...named).join()).not.toContain('mrt')
  })

  it('is not asked for a question that nobody answers', () => {
    expect(readWith({ ordered: 0.8 }, 'de', 'P: Brauche ich ein MRT?')).toEqual([])
  })

  it.each([
    ['en', ['D: I will order an MRI.', 'P: No MRI, please.'], 'mri declined'],
    ['en', ["D: I'd like to get an MRI. You okay with that?", "P: I'd rather not."], 'mri declined'],
    ['en', ['D: We will get an MRI.', 'P: Okay.'], 'mri active'],
    ['en', ['D: No, scratch the treadmill.'], 'stress test declined'],
    ['en', ['D: We will do an MRI and a splint.', 'P: A splint, no way.'], 'splint declined'],
    ['en', ['D: Would you like an MRI?', 'P: No, I can do without.'], 'mri declined'],
    ['de', ['D: Sollen wir ein MRT machen?', 'P: Nee, lieber nicht.'], 'mrt declined'],
    ['de', ['D: Wir machen ein MRT.', 'P: Nein, kein MRT.'], 'mrt declined'],
    ['de', ['D: Ein MRT ist im Moment nicht nötig.'], 'mrt declined'],
    ['de', ['D: Wir röntgen das mal.', 'P: Gut.'], 'röntgen active'],
  ] as const)('is read out of %s talk that ends with %j: %s', (language, end, told) => {
    const facts = factsOf([...(language === 'de' ? DE : EN), ...end].map(segmentOf), language)
    expect(facts.map(({ name, status }) => `${name} ${status}`)).toContain(told)
  })
})
