import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { talkOf, unitsIn } from '../test/talk.ts'
import type { Unit } from './03-units.ts'
import { withoutAsides } from './04-asides.ts'

type Language = 'de' | 'en'

/** What is left out of a talk, as it was said. */
function leftOut(language: Language, ...lines: string[]): string[] {
  const { pack, units } = unitsIn(language, ...lines)
  const left = withoutAsides(units, pack)
  return units.filter((unit) => !left.includes(unit)).map(({ said }) => said)
}

describe('an aside', () => {
  it.each<[Language, string]>([
    ['de', 'Meine Frau raucht auch.'],
    ['de', 'Mein eigener Bruder hat das auch.'],
    ['de', 'Ich bin selbst erkältet.'],
    ['de', 'Ich hab selber zwei Bandscheibenvorfälle.'],
    ['de', 'Nächste Woche bin ich selbst im Krankenhaus, Meniskus.'],
    ['de', 'Bei mir hat das damals geholfen.'],
    ['en', 'My wife smokes too.'],
    ['en', "My own husband's the same, he keeps antacids in the glove box."],
    ['en', 'I had that surgery myself, both knees, and I was back on skis in a year.'],
    ['en', "Sorry, I'm hoarse, I've had a cold since Sunday."],
    ['en', 'I do not eat breakfast.'],
  ])(
    'is what a doctor says about themselves or their family, and not what a patient says (%s): %s',
    (language, said) => {
      expect(leftOut(language, `D: ${said}`)).toEqual([said])
      expect(leftOut(language, `P: ${said}`)).toEqual([])
    },
  )

  it.each<[Language, string]>([
    ['de', 'Neulich hatte ich eine Patientin, die hat davon einen Scheidenpilz bekommen.'],
    ['de', 'Ich kenne viele Patienten mit Migräne.'],
    ['en', 'I had a lady last month with a rash who turned out to have Lyme.'],
    ['en', 'The man in the waiting room coughs.'],
  ])('is what anybody says about another patient (%s): %s', (language, said) => {
    expect(leftOut(language, `D: ${said}`)).toEqual([said])
    expect(leftOut(language, `P: ${said}`)).toEqual([said])
  })

  it.each<[Language, string]>([
    ['de', 'Ich hab mir das MRT selbst angesehen, da ist kein Bruch zu sehen.'],
    ['de', 'Ihre Frau raucht.'],
    ['de', 'Sie haben selbst Fieber gemessen.'],
    ['en', 'I looked at the x-ray myself, there is no fracture.'],
    ['en', 'I have headaches on my list for you.'],
    ['en', 'Your wife smokes.'],
    ['en', 'If you had more chest pain I would want you to call 911.'],
  ])('is not what a doctor has done, or says about the patient (%s): %s', (language, said) => {
    expect(leftOut(language, `D: ${said}`)).toEqual([])
  })
})

describe('the story of another patient', () => {
  it.each<[Language, string, string[]]>([
    [
      'de',
      'D: Ich hatte eine Patientin. Die hat davon einen Pilz bekommen. Und dann war es gut. Die Lunge ist frei. Sie hat Fieber.',
      ['Ich hatte eine Patientin.', 'Die hat davon einen Pilz bekommen.', 'Und dann war es gut.'],
    ],
    [
      'en',
      'D: I had a patient once. She got a rash from it. They stopped it. Your lungs are clear. She has a fever.',
      ['I had a patient once.', 'She got a rash from it.', 'They stopped it.'],
    ],
  ])('goes on until something else is said (%s): %s', (language, line, story) => {
    expect(leftOut(language, line)).toEqual(story)
  })

  it.each<[Language, string, string]>([
    ['de', 'D: Ich hatte eine Patientin.', 'P: Die hat Fieber.'],
    ['en', 'D: I had a patient once.', 'P: She has a fever.'],
  ])('ends with the turn (%s): %s - %s', (language, story, next) => {
    expect(leftOut(language, story, next)).toEqual([story.slice(3)])
  })

  it.each<[Language, string]>([
    ['de', 'D: Meine Frau raucht. Sie hat Husten.'],
    ['en', 'D: My wife smokes. She has a cough.'],
  ])('is not that of a doctor’s relative, whose pronoun may be the patient’s (%s): %s', (language, line) => {
    expect(leftOut(language, line)).toEqual([line.slice(3, line.indexOf('.') + 1)])
  })
})

describe.each(['de', 'en'] as const)('a talk (%s)', (language) => {
  const SAID = {
    de: ['Ich hatte eine Patientin.', 'Sie hat Fieber.', 'Meine Frau raucht.', 'Die Lunge ist frei.', 'Und Husten?'],
    en: ['I had a patient.', 'She has a fever.', 'My wife smokes.', 'Your lungs are clear.', 'Any cough?'],
  }[language]

  it.each([[[]], [['P: Husten']], [[`D: ${'husten '.repeat(400)}`]]])('without asides stays as it is: %j', (lines) => {
    const { pack, units } = unitsIn(language, ...lines)
    expect(withoutAsides(units, pack)).toEqual(units)
  })

  it('only loses clauses, and none a second time', () => {
    fc.assert(
      fc.property(talkOf(SAID), (lines) => {
        const { pack, units } = unitsIn(language, ...lines)
        const before = structuredClone(units)
        const left = withoutAsides(units, pack)
        expect(units).toEqual(before)
        expect(left).toEqual(units.filter((unit) => left.includes(unit)))
        expect(withoutAsides(left, pack)).toEqual(left)
      }),
    )
  })

  it('loses nothing of a patient’s, unless it names another one', () => {
    fc.assert(
      fc.property(talkOf(SAID.slice(1)), (lines) => {
        const { pack, units } = unitsIn(language, ...lines)
        const isPatients = ({ speaker }: Unit) => speaker === 'patient'
        expect(withoutAsides(units, pack).filter(isPatients)).toEqual(units.filter(isPatients))
      }),
    )
  })
})
