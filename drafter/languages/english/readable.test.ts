import { describe, expect, it } from 'vitest'
import { isReadable } from './readable.ts'
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
    expect(isReadable(text, speaker, section, rules)).toBe(true)
  })

  it.each([
    ['that will help with the pain in the knee', 'doctor', 'plan'],
    ['i see', 'patient', 'history'],
    ['38.1', 'patient', 'history'],
    ['touch the right shoulder', 'doctor', 'exam'],
    ['it goes to my lower abdomen', 'doctor', 'exam'],
  ] as const)('does not include: %s (%s, %s)', (text, speaker, section) => {
    expect(isReadable(text, speaker, section, rules)).toBe(false)
  })
})
