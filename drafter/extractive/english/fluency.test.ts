import { describe, expect, it } from 'vitest'
import { learnedJudges } from '../extractive.ts'
import { wordsIn } from './fluency.ts'

describe('whether a sentence is whole', () => {
  it('is read from words without names of persons, numbers and marks', () => {
    expect(wordsIn("The patient's knee hurt for 2 weeks, and the patient iced it.")).toEqual(
      'her knee hurt for # weeks , and she iced it'.split(' '),
    )
  })

  it.each([
    ['the patient has had pain in the right knee', 'the patient has had a pain the right knee it came'],
    ['lungs are clear to auscultation bilaterally', 'are clear to auscultation bilaterally your'],
    ['i will order an x-ray of the left ankle', 'i will order an x-ray of the left ankle the patient is what'],
  ])('%s', (whole, damaged) => {
    const fluency = learnedJudges().en.fluency
    expect(fluency?.(whole)).toBeGreaterThan(fluency?.(damaged) ?? 1)
  })
})
