import { describe, expect, it } from 'vitest'
import { decimalPoint } from './hearing.ts'
import { faultOf } from './readable.ts'
import { englishRules } from './rules.ts'

const rules = englishRules({})

describe('what may be in a note', () => {
  it.each([
    ['no tenderness', 'doctor', 'exam'],
    ['lungs are clear to auscultation bilaterally', 'doctor', 'exam'],
    ['i will order an x-ray of the right knee', 'doctor', 'plan'],
    ['the patient has had a cough for 2 weeks', 'patient', 'history'],
    ['20 years ago the patient broke their ankle', 'patient', 'history'],
  ] as const)('%s', (text, speaker, section) => {
    expect(faultOf(text, speaker, section, rules)).toBeNull()
  })

  it.each([
    ['no tenderness', 'patient', 'history'],
    ['injured or broke a bone', 'patient', 'history'],
    ['the examination of the hips', 'doctor', 'exam'],
    ['that will help with the pain in the knee', 'doctor', 'plan'],
    ['he has been very diligent with it', 'patient', 'history'],
    ['we will continue the course', 'doctor', 'plan'],
    ['touch the right shoulder', 'doctor', 'exam'],
    ['his hemoglobin A1c below 7', 'doctor', 'plan'],
    ['it goes to my lower abdomen', 'doctor', 'exam'],
    ['they are normal', 'doctor', 'results'],
    ['ears next', 'doctor', 'exam'],
    ['on examination', 'doctor', 'exam'],
    ['take a sip of water and swallow', 'doctor', 'exam'],
    ['i can not tell the patient that till', 'doctor', 'assessment'],
    ['the patient will follow up in 2 weeks if they have', 'doctor', 'plan'],
  ] as const)('does not include: %s (%s, %s)', (text, speaker, section) => {
    expect(faultOf(text, speaker, section, rules)).not.toBeNull()
  })
})

it('a full stop between numbers is a decimal point only if it stands alone', () => {
  expect(decimalPoint('zero', 'five', true)).toBe(true)
  expect(decimalPoint('seven', 'three', false)).toBe(false)
  expect(decimalPoint('98', '6', false)).toBe(true)
})
