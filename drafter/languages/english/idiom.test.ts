import { expect, it } from 'vitest'
import { idiomatic } from './idiom.ts'
import { englishRules } from './rules.ts'

const rules = englishRules({})

it('distinguishes the patient’s denial from what the doctor did not find', () => {
  expect(idiomatic('she does not have any edema', 'patient', rules)).toBe('she denies any edema')
  expect(idiomatic('she does not have any edema', 'doctor', rules)).toBe('she does not have any edema')
})
