import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { OUTCOMES, type Outcome } from '../extractive/model.ts'
import { withDrugOutcome } from './drug-outcomes.ts'
import { CLAUSES_ALONE, factsOf, RULES } from './facts.ts'
import type { ChancesOf } from './outcomes.ts'
import type { Found } from './reconciled.ts'

const drug: Found = {
  ...{
    kind: 'drug',
    name: 'ramipril',
    text: 'ramipril 5 mg',
    assertion: 'present',
    experiencer: 'patient',
    time: 'now',
  },
  ...{ attributes: { dose: '5', unit: 'mg', change: 'continued' }, status: 'continued', clauses: [] },
}
const chances = (likely: Partial<Record<Outcome<'drug'>, number>>) =>
  ({ ...Object.fromEntries(OUTCOMES.drug.map((one) => [one, 0])), ...likely }) as Record<Outcome<'drug'>, number>
const stopped: Found = { ...drug, status: 'stopped', attributes: { ...drug.attributes, change: 'stopped' } }

describe('what happens to a drug', () => {
  it('is the likeliest outcome, along with what else was read', () => {
    expect(withDrugOutcome(drug, chances({ started: 0.8, continued: 0.1 }))).toEqual({
      ...drug,
      status: 'started',
      attributes: { dose: '5', unit: 'mg', change: 'started' },
      chance: 0.8,
    })
    expect(withDrugOutcome(drug, chances({ past: 0.8 }))).toMatchObject({ time: 'past', status: 'stopped' })
    expect(withDrugOutcome(drug, chances({ named: 0.8 }))).toBeNull()
  })

  it.each([
    ['en', 'P: I take Microgynon.', 'D: That is not safe with your migraine. I want you to stop it.'],
    ['en', 'P: I take ibuprofen every day.', 'D: You need to stop that.'],
    ['de', 'P: Ich nehme Ibuprofen.', 'D: Das setzen wir ab.'],
    ['de', 'P: Ramipril fünf.', 'D: Das lassen wir ab heute weg.'],
  ] as const)('is stopped if a doctor stops what was just named (%s): %s', (language, ...lines) => {
    const drugs = factsOf(lines.map(segmentOf), language).filter(({ kind }) => kind === 'drug')
    expect(drugs.map(({ status }) => status)).toEqual(['stopped'])
  })

  it.each([
    [
      'en',
      ['P: The 75 of venlafaxine is not enough.', "D: Let's bring it up to 150 once a day."],
      'venlafaxine 150 1/day',
    ],
    ['en', ['D: How much Humalog?', 'P: Eight units.', 'D: Make it ten.'], 'humalog 10 unit'],
    ['de', ['D: Wie viel Lantus?', 'P: 18 Einheiten.', 'D: Dann erhöhen wir auf 22.'], 'lantus 22'],
    ['en', ['D: Keep the propranolol, but go to three times a day instead of twice.'], 'propranolol 3/day'],
    ['de', ['P: Vom Mirtazapin bin ich müde.', 'D: Dann gehen wir runter, von 30 auf 15.'], 'mirtazapin 15'],
    ['de', ['D: Vom Torasemid nehmen Sie bitte ab jetzt 20 Milligramm statt 10.'], 'torasemid 20 mg'],
    ['de', ['D: Ich setze das Candesartan rauf, von 8 auf 16 Milligramm morgens.'], 'candesartan 16 morning'],
  ] as const)('is a new dose of what was just named, not the former one (%s): %s', (language, lines, told) => {
    const drugs = factsOf(lines.map(segmentOf), language, CLAUSES_ALONE).filter(({ kind }) => kind === 'drug')
    expect(drugs.map(({ text }) => text)).toEqual([told])
  })

  it('is not a new dose of something that is measured', () => {
    const lines = ['P: I take ramipril.', 'D: Your pressure is high, let us bring it down to 130.']
    const drugs = factsOf(lines.map(segmentOf), 'en', CLAUSES_ALONE).filter(({ kind }) => kind === 'drug')
    expect(drugs.map(({ status }) => status)).toEqual(['continued'])
  })

  it('has no dose if only the former one was said', () => {
    const chanced = withDrugOutcome(drug, chances({ changed: 0.8 }))
    expect(chanced).toMatchObject({ text: 'ramipril', attributes: { change: 'changed' }, status: 'changed' })
    expect(chanced?.attributes.dose).toBeUndefined()
    expect(withDrugOutcome(drug, chances({ changed: 0.45, continued: 0.4 }))).toBe(drug)
  })

  it('is a new dose rather than a new drug, if its clause says so', () => {
    const changed: Found = { ...drug, status: 'changed' }
    expect(withDrugOutcome(changed, chances({ started: 0.8, changed: 0.3 }))).toBe(changed)
    expect(withDrugOutcome(changed, chances({ continued: 0.8, changed: 0.3 }))?.status).toBe('continued')
  })

  it('is what its clause says, unless something else is much more likely', () => {
    expect(withDrugOutcome(stopped, chances({ continued: 0.5, stopped: 0.4 }))).toBe(stopped)
    expect(withDrugOutcome(stopped, chances({ continued: 0.5, stopped: 0.2 }))).toMatchObject({ status: 'continued' })
    expect(withDrugOutcome(drug, null)).toBe(drug)
  })

  it.each([
    [
      'de',
      ['D: Was nehmen Sie?', 'P: Ramipril fünf morgens. Simvastatin hab ich abgesetzt.'],
      'ramipril continued, simvastatin stopped',
    ],
    ['de', ['P: Im Frühjahr hatte ich mal Amoxicillin, das ist lange rum.', 'D: Gut.'], 'amoxicillin stopped past'],
    ['de', ['P: Mir ist schwindelig.', 'D: Dann schreib ich Ihnen Betahistin auf.'], 'betahistine started'],
    [
      'en',
      ['D: What do you take?', 'P: Lisinopril ten. I quit the simvastatin.'],
      'lisinopril continued, simvastatin stopped',
    ],
    [
      'en',
      ['P: They gave me amoxicillin back in October for an ear infection.', 'D: Okay.'],
      'amoxicillin stopped past',
    ],
    ['en', ['D: I was going to give you topiramate, but that is out.', 'P: Fine.'], 'topiramate declined'],
    [
      'de',
      ['D: Zur Vorbeugung gebe ich Amitriptylin, abends 10 Milligramm.', 'P: Gut.', 'D: Ab heute.'],
      'amitriptyline started',
    ],
    [
      'de',
      ['D: Zur Vorbeugung schlage ich Amitriptylin vor, 10 Milligramm.', 'P: Das möchte ich nicht.'],
      'amitriptyline declined',
    ],
  ] as const)('is read out of %s talk: %s', (language, lines, wanted) => {
    const drugs = factsOf(lines.map(segmentOf), language).filter(({ kind }) => kind === 'drug')
    const told = drugs.map(({ name, status, time }) => [name, status, time === 'past' ? time : []].flat().join(' '))
    expect(told.join(', ')).toBe(wanted)
  })

  it('is not asked for what is denied or conditional, nor without weights', () => {
    const asked: string[] = []
    const outcomes: ChancesOf = (sort, _, name) => {
      if (sort === 'drug') asked.push(name)
      return null
    }
    const lines = ['D: Nehmen Sie Marcumar?', 'P: Nein. Ich nehme Ibuprofen.'].map(segmentOf)
    factsOf(lines, 'de', { ...RULES, outcomes })
    expect(asked).toEqual(['ibuprofen'])
    expect(factsOf(lines, 'de', CLAUSES_ALONE).map(({ status }) => status)).toContain('continued')
  })
})
