import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { CLAUSES_ALONE, factsOf } from './facts.ts'

/** What is read about whom: "stroke patient". */
const read = (language: 'de' | 'en', ...talk: string[]) =>
  factsOf(talk.map(segmentOf), language, CLAUSES_ALONE).map(({ name, experiencer }) => `${name} ${experiencer}`)

describe('whose it is', () => {
  it('is decided by the person named last before it', () => {
    expect(read('de', 'P: Mama hat Diabetes, der Papa hatte einen Herzinfarkt, und ich habe Asthma.')).toEqual([
      'diabetes mother',
      'herzinfarkt father',
      'asthma patient',
    ])
    expect(read('en', 'P: My brother had a stroke, my wife has asthma, and I have diabetes.')).toEqual([
      'stroke brother',
      'asthma wife',
      'diabetes patient',
    ])
  })

  it('does not go by whom the doctor addresses', () => {
    const en = ['D: So, Mom, what is going on?', 'P: He has been up two nights. And he had a cold before that.']
    expect(read('en', ...en)).toContain('a cold patient')
    const de = ['D: So, Mama, was ist los?', 'P: Er hat seit gestern Fieber. Und er hat Husten.']
    expect(read('de', ...de)).toEqual(['fieber patient', 'husten patient'])
    expect(read('en', 'D: Did your mom have asthma?', 'P: Yes.')).toEqual(['asthma mother'])
  })

  it('stays the same in the next turn, until somebody else is mentioned', () => {
    const own = 'P: I came since I worry about me and my weight.'
    const talk = [own, 'D: Did your dad have a heart attack?', 'P: He had a stroke.', 'D: How old was he?']
    expect(read('en', ...talk, 'P: Sixty. He had diabetes.')).toEqual(['stroke father', 'diabetes father'])
    expect(read('en', ...talk, 'P: Sixty. I have diabetes.')).toEqual(['stroke father', 'diabetes patient'])
    expect(read('en', own, 'D: Your mother?', 'P: She has gout.', 'D: And you?', 'P: I have asthma.')).toEqual([
      'gout mother',
      'asthma patient',
    ])
    // The person the doctor asks about may be the patient.
    expect(read('de', own, 'D: Was wiegt Ihr Sohn?', 'P: 14 Kilo.')).toEqual(['gewicht patient'])
    expect(read('en', "P: That's my twin. Hashimoto's.")).toEqual(["hashimoto's thyroiditis sibling"])
  })

  it('is a relative’s only if the question was about the family', () => {
    expect(read('en', 'D: Any blood in the urine?', 'P: I drink the cranberry stuff my sister sends.')).toEqual([])
    expect(read('de', 'D: Haben Sie Krampfanfälle?', 'P: Da muss ich meine Mutter fragen.')).toEqual([])
    expect(read('en', 'D: Diabetes in the family?', 'P: My sister.')).toEqual(['diabetes sister'])
  })

  it('is nobody’s if the person is unknown', () => {
    expect(read('de', 'P: Der Herr Krüger hatte einen Herzinfarkt.', 'P: Mein Kegelbruder hat Krämpfe.')).toEqual([])
    expect(read('en', 'P: The guy in the waiting room had shingles.', 'P: Everybody got covid.')).toEqual([])
    expect(read('en', 'P: I worry about me and my job.', "P: He's got a cold, I told him to stay home.")).toEqual([])
    expect(read('en', 'P: I had shingles.')).toEqual(['shingles patient'])
  })
})

it('are not the patient’s if they are about an unnamed child', () => {
  const talk = ['D: Wie geht es dem Kleinen?', 'P: Er hat seit Sonntag Fieber. Er trinkt.', 'D: Durchfall auch?']
  const facts = factsOf(
    [...talk, 'P: Nein. Mein Mann hatte letzte Woche Durchfall. Er isst nur nicht.'].map(segmentOf),
    'de',
  )
  expect(facts.filter(({ name }) => name === 'durchfall').map(({ experiencer }) => experiencer)).toEqual(['husband'])
})

it('are the patient’s, not those of the person the patient is compared with', () => {
  const facts = factsOf(['P: He snores like my husband.'].map(segmentOf), 'en', CLAUSES_ALONE)
  expect(facts.filter(({ name }) => name === 'snoring').map(({ experiencer }) => experiencer)).toEqual(['patient'])
})
