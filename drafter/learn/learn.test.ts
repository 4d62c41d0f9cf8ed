import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASKING_HEADS, GAP_HEADS, packed, SECTION_HEADS } from '../extractive/model.ts'
import { targetsOf, weightsOver } from './labels.ts'
import { learn } from './learn.ts'
import { type Encounter, segmentsOf, sentencesOf } from './reference.ts'

/** Our own consultation, so that training can be tested without the data it is meant for. */
const encounter: Encounter = {
  id: 'own',
  dialogue: `[doctor] what brings you in today ?
[patient] i have had pain in my left knee for two weeks .
[doctor] any fever or chills ?
[patient] no .
[doctor] on your knee exam there is swelling . i think you have a sprain .
[doctor] i want you to take ibuprofen 400 milligrams twice a day .`,
  note: `HISTORY OF PRESENT ILLNESS

The patient has had pain in the left knee for two weeks. She denies fever or chills.

PHYSICAL EXAM

Swelling of the left knee.

ASSESSMENT AND PLAN

Knee sprain.
• Medical Treatment: Take ibuprofen 400 mg twice daily.`,
}

const talk = segmentsOf(encounter.dialogue)

describe('learning from consultations', () => {
  it('reads a dialogue as segments and a note as sentences with sections', () => {
    expect(segmentsOf(encounter.dialogue).map(({ role }) => role)).toEqual([
      'doctor',
      'patient',
      'doctor',
      'patient',
      'doctor',
      'doctor',
    ])
    expect(sentencesOf(encounter.note).map(({ section }) => section)).toEqual([
      'history',
      'history',
      'exam',
      'assessment',
      'plan',
    ])
  })

  it('labels the clauses that the note is based on', () => {
    const clauses = [
      'the patient has had pain in the left knee for 2 weeks',
      'thank you',
      'take ibuprofen 400 mg daily',
    ]
    const [pain, thanks, treatment] = targetsOf(clauses, encounter.note, weightsOver([encounter.note]))
    expect(pain?.history).toBe(1)
    expect(treatment?.plan).toBe(1)
    expect(pain?.salience).toBeGreaterThan(0.8)
    expect(thanks?.salience).toBe(0)
  })

  it('gives the same weights every time, bit for bit', () => {
    const [once, again] = [learn([encounter], [talk]), learn([encounter], [talk])]
    expect(packed(once.words, SECTION_HEADS)).toEqual(packed(again.words, SECTION_HEADS))
    expect(packed(once.classes, SECTION_HEADS)).toEqual(packed(again.classes, SECTION_HEADS))
    expect(packed(once.marks.gaps, GAP_HEADS)).toEqual(packed(again.marks.gaps, GAP_HEADS))
    expect(packed(once.marks.asking, ASKING_HEADS)).toEqual(packed(again.marks.asking, ASKING_HEADS))
  })

  it('produced weights of at most 800 KB', () => {
    const assets = join(import.meta.dirname, '../extractive/assets')
    const size = readdirSync(assets)
      .filter((name) => name.endsWith('.weights'))
      .reduce((sum, name) => sum + statSync(join(assets, name)).size, 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThanOrEqual(800 * 1024)
  })
})
