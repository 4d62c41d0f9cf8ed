import { describe, expect, it } from 'vitest'
import { statementsIn } from './run-ons.ts'

describe('statements that follow each other with nothing to join them', () => {
  it.each([
    [
      'there is edema around the knee and effusion you have some fluid in there',
      ['there is edema around the knee and effusion', 'you have some fluid in there'],
    ],
    ['respiratory rate was 14 you are afebrile and well', ['respiratory rate was 14', 'you are afebrile and well']],
    ['on musculoskeletal exam you have a normal gait', ['on musculoskeletal exam, you have a normal gait']],
  ])('%s', (clause, parts) => {
    expect(statementsIn(clause, 'doctor')).toEqual(parts)
  })

  it.each([
    'if it is not better in a week you can call the office again',
    'i think that you have a sprain of the ankle',
    'tell me what you have been doing for it',
    'your mother had a stroke she was in the hospital for weeks',
  ])('are one if they belong together: %s', (clause) => {
    expect(statementsIn(clause, 'doctor')).toEqual([clause])
  })

  it('keep a relative together with what the patient says about them', () => {
    const clause = 'my sister has migraines she has had them for years'
    expect(statementsIn(clause, 'patient')).toEqual([clause])
  })
})
