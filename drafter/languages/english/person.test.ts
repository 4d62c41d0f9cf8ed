import { expect, it } from 'vitest'
import { aboutPatient } from './person.ts'

it.each([
  ['if you ring us', 'doctor', 'if she rings us'],
  ['you reckon it helps', 'doctor', 'she reckons it helps'],
  ['you found a lump', 'doctor', 'she found a lump'],
  ['you two are fine', 'doctor', 'she two are fine'],
  ['i need to see you in person', 'doctor', 'i need to see her in person'],
  ['i see you have a rash', 'doctor', 'i see she has a rash'],
  ['i will ring you both', 'doctor', 'i will ring her both'],
  ['whoever you see', 'doctor', 'whoever she sees'],
  ['if you faint, or drench the sheets', 'doctor', 'if she faints, or drenches the sheets'],
  ['if you faint or chest pain comes', 'doctor', 'if she faints or chest pain comes'],
  ['i chew on one side', 'patient', 'she chews on one side'],
] as const)('an unknown word beside its subject is a verb, and “you” may be an object: %s', (said, speaker, written) =>
  expect(aboutPatient(said, speaker, 'female')).toBe(written),
)
