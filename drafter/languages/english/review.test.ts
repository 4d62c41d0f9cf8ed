import { describe, expect, it } from 'vitest'
import { complaints, reviewed } from './review.ts'

describe('the review of systems', () => {
  it.each([
    [
      'the patient denies chest pain, shortness of breath, or any fever',
      true,
      ['chest pain', 'shortness of breath', 'fever'],
    ],
    ['i have not had any nausea or vomiting at all', true, ['nausea', 'vomiting']],
    ['she has been having some headaches and dizziness', false, ['headaches', 'dizziness']],
    ['i have pain in my right knee', false, ['right knee pain']],
    ['my left shoulder hurts', false, ['left shoulder pain']],
  ])('reads %s', (sentence, denied, items) => {
    expect(complaints(sentence)).toEqual({ denied, items })
  })

  it.each([
    'my mother had a cough',
    'i had a fever but it is gone',
    'the patient reports that she used to have migraines',
    'if i have chest pain i sit down',
    'i am worried that i have pneumonia and a cough',
  ])('leaves out what is past, possible or somebody else’s: %s', (sentence) => {
    expect(complaints(sentence)?.items ?? []).toEqual([])
  })

  it('lists them as one sentence', () => {
    expect(reviewed({ denied: true, items: ['fever', 'chills', 'cough'] })).toBe('denies fever, chills, or cough')
    expect(reviewed({ denied: false, items: ['nausea', 'vomiting'] })).toBe('reports nausea and vomiting')
  })
})
