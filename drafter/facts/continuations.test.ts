import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { CLAUSES_ALONE, factsOf } from './facts.ts'

/** What is read with its values: "drug ramipril 5 mg morning". */
const read = (language: 'de' | 'en', ...talk: string[]) =>
  factsOf(talk.map(segmentOf), language, CLAUSES_ALONE).map(
    ({ kind, name, attributes: { dose, unit, frequency, value }, assertion }) =>
      [kind, name, value ?? dose, unit, frequency, assertion === 'present' ? '' : assertion].filter(Boolean).join(' '),
  )

describe('a continuation about what was named before', () => {
  it('is the dose of a drug', () => {
    expect(read('de', 'D: Und das Ramipril?', 'P: Fünf Milligramm morgens.')).toEqual(['drug ramipril 5 mg morning'])
    expect(read('en', 'P: I take metformin. 500 milligrams twice a day.')).toEqual(['drug metformin 500 mg 2/day'])
    expect(read('de', 'D: Das Ramipril lassen wir nicht bei fünf, da gehen wir auf zehn Milligramm hoch.')).toEqual([
      'drug ramipril 10',
    ])
    expect(read('en', 'P: I take metformin. 500 people were there.')).toEqual(['drug metformin'])
    expect(read('de', 'D: Nehmen Sie Ramipril?', 'P: Nein. Fünf Milligramm morgens hatte ich mal.')).not.toContain(
      'drug ramipril 5 mg morning',
    )
  })

  it('is its effect: an allergy', () => {
    expect(read('de', 'P: Davor hatte ich das Cotrim. Da hab ich Ausschlag gekriegt.')).toContain(
      'allergy trimethoprim + sulfamethoxazole',
    )
    expect(read('en', 'P: They gave me doxycycline. It gave me a rash.')).toContain('allergy doxycycline')
    expect(read('en', 'P: They gave me doxycycline. It gave me no rash.')).not.toContain('allergy doxycycline')
  })

  it('is the addressee of a referral', () => {
    const talk = ['D: Was führt Sie heute zu mir, wie geht es Ihnen?', 'P: Seit Montag tut mir das Knie weh.']
    const eyes = ['D: Wann waren Sie beim Augenarzt?', 'P: Vor zwei Jahren.', 'D: Dann kriegen Sie eine Überweisung.']
    expect(read('de', ...talk, ...eyes)).toContain('referral augenarzt')
    expect(read('de', ...talk, 'D: Dann kriegen Sie eine Überweisung.')).not.toContain('referral augenarzt')
  })

  it('is neither a drug among measurements nor a letter of something spelt out', () => {
    expect(read('de', 'D: Dann nehmen wir Blut ab, Kalium, Magnesium und Kreatinin.').join()).not.toMatch(/drug/)
    expect(read('en', 'D: Your e g f r is 62.')).toEqual(['lab egfr 62 ml/min'])
    expect(read('de', 'D: Die B zwölf Werte und das C R P von 5 sind gut.')).toContain('lab crp 5 mg/l')
    expect(read('en', 'D: You take magnesium 400 mg and potassium 40 mg.')[0]).toMatch(/^drug magnesium 400 mg/)
  })

  it('is not reached by a denial at the end of its statement', () => {
    expect(read('de', 'P: Brennen nicht, mehr so ein Kribbeln.')).toEqual([
      ...['symptom brennen absent', 'symptom kribbeln'],
    ])
    expect(read('de', 'P: Husten nicht, Schnupfen schon.')).toEqual(['symptom husten absent', 'symptom schnupfen'])
    expect(read('de', 'P: Nicht Husten oder Schnupfen.')).toEqual(['symptom husten absent', 'symptom schnupfen absent'])
  })
})

describe('a complaint', () => {
  it('has its onset, even if that is mentioned after it', () => {
    const since = (language: 'de' | 'en', ...talk: string[]) =>
      factsOf(talk.map(segmentOf), language, CLAUSES_ALONE).map(({ name, attributes }) =>
        `${name} ${attributes.since ?? ''}`.trim(),
      )
    expect(since('de', 'P: Ich habe Husten.', 'D: Seit wann?', 'P: Seit zwei Wochen.')).toEqual([
      'husten seit 2 wochen',
    ])
    expect(since('en', 'P: My knee hurts. For about three days.')).toEqual(['knee pain for about 3 days'])
    expect(since('en', 'P: I have no cough.', 'D: And work?', 'P: For about three days.')).toEqual(['cough'])
  })

  it('has its quality, if that is mentioned before it', () => {
    const quality = (language: 'de' | 'en', line: string) =>
      factsOf([segmentOf(line, 0)], language, CLAUSES_ALONE).map(({ attributes }) => attributes.quality)
    expect(quality('de', 'P: Ich habe starken Husten.')).toEqual(['stark'])
    expect(quality('en', 'P: I get dull headaches.')).toEqual(['dull'])
    expect(quality('en', 'P: I get no headaches.')).toEqual([undefined])
  })
})
