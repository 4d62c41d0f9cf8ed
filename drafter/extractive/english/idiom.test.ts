import { describe, expect, it } from 'vitest'
import { idiomatic } from './idiom.ts'

describe('the words of a note', () => {
  it.each([
    ['the patient has had some pain for about 2 weeks', 'the patient has had pain for approximately 2 weeks'],
    ['there is a little bit of swelling over that right ankle', 'there is mild swelling over the right ankle'],
    ['the patient hurt their left knee', 'the patient hurt the left knee'],
    ['the patient denies fever or chills', 'the patient denies any fever or chills'],
    ['she does have a history of gout', 'she has a history of gout'],
    ['the patient denies having fevers', 'the patient denies having fevers'],
    ['the patient has some of the pain', 'the patient has some of the pain'],
  ])('%s', (told, written) => {
    expect(idiomatic(told, 'doctor')).toBe(written)
  })

  it('tell a denial of the patient from what the doctor did not find', () => {
    expect(idiomatic('she does not have any edema', 'patient')).toBe('she denies any edema')
    expect(idiomatic('she does not have any edema', 'doctor')).toBe('she does not have any edema')
  })
})
