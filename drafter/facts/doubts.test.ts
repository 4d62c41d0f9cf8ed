import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { isCertain } from '../writing/certain.ts'
import { CLAUSES_ALONE, factsOf } from './facts.ts'

type Language = 'de' | 'en'
/** What is read, and whether it is so: "fever absent". */
const read = (language: Language, ...talk: string[]) =>
  factsOf(talk.map(segmentOf), language, CLAUSES_ALONE).map(({ name, assertion }) => `${name} ${assertion}`)
/** What may become a sentence, however certain it is. */
const written = (language: Language, ...talk: string[]) =>
  factsOf(talk.map(segmentOf), language, CLAUSES_ALONE)
    .filter((fact) => isCertain({ ...fact, certainty: 1 }))
    .map(({ name }) => name)
/** How certain the last fact read is. */
const certainty = (language: Language, ...talk: string[]) =>
  factsOf(talk.map(segmentOf), language, CLAUSES_ALONE).at(-1)?.certainty ?? 0

describe('what is not a certain fact', () => {
  it('is what is only as usual', () => {
    expect(read('de', 'D: Und die Beine, sind die geschwollen?', 'P: Nicht mehr als sonst.')).toEqual([])
    expect(read('en', 'D: Any swelling of the legs?', 'P: No more than usual.')).toEqual([])
    expect(read('en', 'D: Any swelling of the legs?', 'P: No, none.')).toEqual(['legs swelling absent'])
  })

  it('is what an answer contradicts, whatever it begins with', () => {
    expect(read('en', 'D: You are not short of breath, right?', 'P: No, I am.')).toEqual([])
    expect(read('en', 'D: And no night sweats?', 'P: No, those too.')).toEqual([])
    expect(read('de', 'D: Fieber hatten Sie keines?', 'P: Doch, leider.')).toEqual(['fieber present'])
    expect(read('en', 'D: You are not short of breath, right?', 'P: No.')).toEqual(['shortness of breath absent'])
  })

  it('is what an answer denies with an exception, or is not sure of', () => {
    expect(read('en', 'D: Any chest pain?', 'P: None, except when I shovel.')).toEqual([])
    expect(read('en', 'P: He never had a cough until Monday.').filter((one) => one.endsWith('absent'))).toEqual([])
    expect(read('de', 'D: Waren Sie bewusstlos?', 'P: Nein, oder ich weiß nicht.')).toEqual([])
    expect(read('de', 'D: Waren Sie bewusstlos?', 'P: Nein.')).toEqual(['bewusstlosigkeit absent'])
  })

  it('is an everyday word that was not asked about as a complaint', () => {
    expect(read('en', 'P: My appetite is great.', 'P: My memory serves me well.')).toEqual([])
    expect(read('de', 'P: Der Appetit ist gut.', 'P: Der Bordstein war hoch.')).toEqual([])
    expect(read('en', 'D: Any trouble with your memory?', 'P: No.')).toEqual(['forgetfulness absent'])
    expect(read('en', 'D: Is your appetite good?', 'P: Yes.')).toEqual([])
    expect(read('en', 'P: I have no appetite.')).toEqual(['loss of appetite present'])
  })

  it('is what a patient wonders about or has read', () => {
    expect(read('en', 'P: I thought it was a pulled muscle.', 'P: I read it makes you dizzy.')).toEqual([])
    expect(read('en', 'P: Maybe I am allergic to penicillin.')).toEqual(['penicillin possible'])
    expect(written('de', 'P: Ich dachte, das ist eine Lungenentzündung.')).toEqual([])
    expect(written('en', 'P: I have asthma.')).toEqual(['asthma'])
  })

  it('is that there are no allergies, where one is not believed to be one', () => {
    expect(read('en', "D: Okay, that doesn't sound like a true allergy.")).toEqual([])
    expect(read('de', 'D: Das klingt nicht nach einer echten Allergie.')).toEqual([])
    expect(read('de', 'P: Ich habe keine Allergien.')).toEqual(['allergien absent'])
    expect(read('de', 'P: Allergie hab ich keine.')).toEqual(['allergien absent'])
  })

  it('is what a drug did, and what was given against it', () => {
    expect(read('en', 'P: I had a seizure on tramadol, it gave me hives.').some((one) => /seizure/.test(one))).toBe(
      false,
    )
    expect(read('en', 'D: Allergies?', 'P: Penicillin. I got hives and they gave me Benadryl.')).toEqual([
      'penicillin present',
    ])
  })

  it('is an examination that is only mentioned, more than one that is ordered', () => {
    const talk = ['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.']
    const fine = certainty('en', ...talk, 'D: The mammogram was fine.', 'P: Good.')
    expect(fine).toBeLessThan(certainty('en', ...talk, 'D: Mammogram in two weeks.', 'P: Good.'))
    const knie = ['D: Was führt Sie heute zu mir, wie geht es Ihnen?', 'P: Seit Montag tut mir das Knie weh.']
    const seen = certainty('de', ...knie, 'D: Mammografie vom 4. April ist da.')
    expect(seen).toBeLessThan(certainty('de', ...knie, 'D: Wir machen eine Mammografie.'))
  })

  it('is a denial of suicidal thoughts from somebody who would rather not wake up', () => {
    const asked = ['D: Thoughts of ending your life?', 'P: No.']
    expect(read('en', "P: If I didn't wake up it'd be easier for everyone.", ...asked)).toEqual([
      'passive death wish present',
    ])
    expect(read('en', ...asked)).toEqual(['suicidal thoughts absent'])
    const gefragt = ['D: Haben Sie Suizidgedanken?', 'P: Nein.']
    expect(read('de', 'P: Wenn ich nicht mehr aufwache, wäre es leichter.', ...gefragt)).toEqual([
      'todeswunsch present',
    ])
    expect(read('de', ...gefragt)).toEqual(['suizidgedanken absent'])
    // Whether they ever tried is another question.
    expect(read('en', 'D: Have you ever hurt yourself?', 'P: No.')).toEqual(['self-harm absent'])
  })
})
