import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { talkOf, unitsIn } from '../test/talk.ts'
import { withoutCompanion } from './07-companion.ts'

type Language = 'de' | 'en'

/** What is left of the answers in a talk. */
function answers(language: Language, ...lines: string[]): string[] {
  const { pack, units } = unitsIn(language, ...lines)
  return withoutCompanion(units, pack).flatMap(({ speaker, text }) => (speaker === 'patient' ? [text] : []))
}

describe('somebody who speaks for the patient', () => {
  it.each<[Language, string[], string[]]>([
    ['de', ['P: Er hat Fieber. Ich bin die Mutter. Ich habe Asthma.'], ['er hat fieber']],
    ['de', ['P: Er nicht. Ich bin ja die Mutter, ich habe eine Allergie.'], ['er nicht']],
    ['en', ['P: She fell on Friday. I am her daughter. I have asthma.'], ['she fell on friday']],
    ['en', ['P: He eats well. I am his caregiver. My back hurts.'], ['he eats well']],
  ])('is known by saying so, and what they say about themselves is left out (%s): %j', (language, lines, left) => {
    expect(answers(language, ...lines)).toEqual(left)
  })

  it.each<[Language, string, boolean]>([
    ['de', 'P: Er hat Fieber. Er isst nicht. Sein Ohr tut weh. Ich habe Asthma.', true],
    ['de', 'P: Er hat Fieber. Sein Ohr tut weh. Ich habe Asthma.', false],
    ['de', 'P: Er hat Fieber. Er isst nicht. Sein Ohr tut weh. Ich habe Asthma. Ich huste.', false],
    ['en', 'P: She fell. She hit her head. She is dizzy. I have asthma.', true],
    ['en', 'P: She fell. She is dizzy. She sleeps. I have asthma.', false],
    ['en', 'P: She fell. She hit her head. She is dizzy. I have asthma. I cough. I wheeze.', false],
  ])('is known by speaking of the patient far more than of themselves (%s): %s', (language, line, isCompanion) => {
    expect(answers(language, line).some((text) => /asthma/.test(text))).toBe(!isCompanion)
  })

  it.each([
    ['Mutter', true],
    ['companion', true],
    ['Speaker 2', false],
  ])('is known by the name of their voice: %s', (label, isCompanion) => {
    const { pack, units } = unitsIn('de', 'P: Das Ohr tut weh. Ich habe Asthma.')
    const left = withoutCompanion(
      units.map((unit) => ({ ...unit, label })),
      pack,
    )
    expect(left.some(({ text }) => text === 'ich habe asthma')).toBe(!isCompanion)
  })

  it.each<[Language, string, string, string]>([
    [
      'de',
      'D: Isst er? Schläft er? Hat er Fieber? Hustet er? Tut ihm das Ohr weh? Bekommt er etwas?',
      'D: Und? Wie geht es? Fieber? Husten? Ohren? Medikamente?',
      'P: Er hat Fieber. Er isst nicht. Sein Ohr tut weh. Ich habe Asthma. Ich huste.',
    ],
    [
      'en',
      'D: Is he eating? Did he throw up? Does he cough? Has he had a fever? Is he up? Is his ear red? Can he hear? Is he hot?',
      'D: Well? Any fever? Any cough? Any vomiting? And the ear?',
      'P: He is not eating. He was up. He had a fever. His ear hurts. I have asthma. I cough. I wheeze.',
    ],
  ])('is known by less from a doctor who asks about the patient like that (%s)', (language, ofAnother, plain, line) => {
    expect(answers(language, ofAnother, line).some((text) => /asthma|hust|cough/.test(text))).toBe(false)
    expect(answers(language, plain, line).some((text) => /asthma/.test(text))).toBe(true)
  })

  it.each<[Language, string[], string[]]>([
    [
      'de',
      [
        'P: Ich habe Druck auf der Brust.',
        'C: Er sagt immer, das sei nichts. Sein Vater hatte das. Ich nehme Xarelto.',
      ],
      ['ich habe druck auf der brust', 'er sagt immer, das sei nichts', 'sein vater hatte das'],
    ],
    [
      'en',
      [
        ...['C: She has a cold, and her ear hurts. She pulls at it.', 'P: This one.', 'C: I gave her Calpol.'],
        ...['D: Any allergies to medicines?', "C: No. It's me that's allergic to penicillin."],
      ],
      ['she has a cold, and her ear hurts', 'she pulls at it', 'this one', 'no'],
    ],
    // Neither says "she": both are patients.
    ['en', ['P: My chest hurts.', 'C: I take Xarelto.'], ['my chest hurts', 'i take xarelto']],
  ])('beside the patient is known by saying “she” as often as “I” (%s): %j', (language, lines, left) => {
    expect(answers(language, ...lines)).toEqual(left)
  })

  it.each<[Language, string, string]>([
    ['de', 'P: Ich bin die Mutter. Ich glaube, er ist gestürzt.', 'er ist gestürzt'],
    ['en', 'P: I am her mother. I think she fell.', 'she fell'],
  ])('has their “I think” left out, and not what they think (%s): %s', (language, line, left) => {
    expect(answers(language, line)).toEqual([left])
  })

  it.each<[Language, string[], string[]]>([
    [
      'de',
      ['P: Ich bin die Mutter. Ich bin das. Die gegen Penicillin allergisch ist.', 'P: Er hustet.'],
      ['er hustet'],
    ],
    ['en', ["P: I am her mother. It's me. That's allergic.", 'P: She coughs.'], ['she coughs']],
    ['en', ['P: I am her mother.', 'D: Tell me.', "P: That's allergic."], ['that is allergic']],
  ])('goes on about themselves within a turn (%s): %j', (language, lines, left) => {
    expect(answers(language, ...lines)).toEqual(left)
  })

  it.each<[Language, string[]]>([
    ['de', ['P: Ich bin die Mutter.', 'D: Ist er allergisch?', 'P: Nein, nicht dass ich wüsste.']],
    ['en', ['P: I am her mother.', 'D: Is she allergic?', 'P: No, not that I know.']],
  ])('still answers with a yes or a no (%s): %j', (language, lines) => {
    const { pack, units } = unitsIn(language, ...lines)
    const [, question, answer] = units
    expect(answer?.answer).toBe('no')
    expect(withoutCompanion(units, pack)).toEqual([question, { ...answer, text: '' }])
  })

  it.each<[Language, string]>([
    ['de', 'P: Ich übersetze für sie. Ich habe Schmerzen. Ich bin die Tochter.'],
    ['en', 'P: I am interpreting for her. I have pain. I am her daughter.'],
  ])('as an interpreter says “I” for them (%s): %s', (language, line) => {
    const { pack, units } = unitsIn(language, line)
    expect(withoutCompanion(units, pack)).toEqual(units)
  })
})

describe('a patient', () => {
  it.each<[Language, string, string, string[]]>([
    ['de', 'D: Hilft Ihnen Ihre Frau?', 'P: Sie hatte selbst einen Schlaganfall.', []],
    ['de', 'D: Hilft Ihnen Ihre Mama?', 'P: Sie hatte einen Schlaganfall.', ['sie hatte einen schlaganfall']],
    ['de', 'D: Hilft Ihnen Ihre Frau?', 'P: Ja, manchmal.', ['manchmal']],
    ['en', 'D: Does your wife help you?', 'P: She had a stroke herself.', []],
    ['en', 'D: Does your nurse help you?', 'P: She had a stroke.', ['she had a stroke']],
    ['en', 'D: Does your wife help you?', 'P: Most days she does.', ['most days she does']],
  ])('does not have what a relative who was asked about has (%s): %s - %s', (language, question, answer, left) => {
    expect(answers(language, question, answer)).toEqual(left)
  })

  it.each<[Language, string[], string[]]>([
    [
      'de',
      ['P: Mir ist übel. Ich huste.', 'D: Hilft Ihnen Ihre Frau?', 'P: Sie hatte selbst einen Schlaganfall.'],
      ['mir ist übel', 'ich huste'],
    ],
    [
      'en',
      ['P: I am tired. I hurt.', 'D: Does your wife help you?', 'P: She had a stroke herself.'],
      ['i am tired', 'i hurt'],
    ],
  ])('does not have it beside somebody else who speaks either (%s): %j', (language, lines, left) => {
    expect(answers(language, ...lines, language === 'de' ? 'C: Genug.' : 'C: Enough.')).toEqual([
      ...left,
      language === 'de' ? 'genug' : 'enough',
    ])
    const companion = language === 'de' ? 'C: Er hustet. Ich bin die Tochter.' : 'C: He coughs. I am his daughter.'
    expect(answers(language, ...lines, companion)).toEqual([...left, language === 'de' ? 'er hustet' : 'he coughs'])
  })

  it.each<[Language, string[]]>([
    ['de', ['D: Meine Mutter raucht.', 'P: Ich habe Husten. Meine Frau sagt, ich soll kommen. Sie hat auch Husten.']],
    ['en', ['D: I am her doctor.', 'P: I have a cough. My wife said I should come. She has a cough.']],
    ['en', ['U: Fever since Friday', 'U: and a cough']],
    ['en', ['P: Fever']],
    ['de', []],
    ['de', [`P: ${'ich habe husten und '.repeat(100)}`]],
  ])('keeps everything (%s): %j', (language, lines) => {
    const { pack, units } = unitsIn(language, ...lines)
    expect(withoutCompanion(units, pack)).toEqual(units)
  })
})

describe.each(['de', 'en'] as const)('a talk (%s)', (language) => {
  const SAID = {
    de: [
      'Ich bin die Mutter.',
      'Er hat Fieber.',
      'Ich habe Asthma.',
      'Hilft Ihre Frau?',
      'Nein.',
      'Ich glaube, er hustet.',
    ],
    en: [
      'I am her mother.',
      'She has a fever.',
      'I have asthma.',
      'Does your wife help?',
      'No.',
      'I think she coughs.',
    ],
  }[language]

  it('keeps the doctor’s clauses, and of the others only loses words', () => {
    fc.assert(
      fc.property(talkOf(SAID), (lines) => {
        const { pack, units } = unitsIn(language, ...lines)
        const before = structuredClone(units)
        const left = withoutCompanion(units, pack)
        expect(units).toEqual(before)
        const doctors = units.filter(({ speaker }) => speaker === 'doctor')
        expect(left.filter(({ speaker }) => speaker === 'doctor')).toEqual(doctors)
        let at = -1
        for (const one of left) {
          at = units.findIndex(({ spans }, place) => place > at && spans === one.spans)
          const unit = units[at]
          expect({ ...one, text: unit?.text }).toEqual(unit)
          expect(unit?.text.endsWith(one.text)).toBe(true)
          expect(one.text !== '' || one.answer !== null).toBe(true)
        }
      }),
    )
  })
})
