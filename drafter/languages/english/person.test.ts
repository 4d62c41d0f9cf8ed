import { expect, it } from 'vitest'
import { aboutPatient, gender } from './person.ts'
import { statementsIn } from './run-ons.ts'
import { asThing } from './things.ts'

it.each([
  ['if you ring us', 'doctor', 'if she rings us'],
  ['you reckon it helps', 'doctor', 'she reckons it helps'],
  ['you found a lump', 'doctor', 'she found a lump'],
  ['you two are fine', 'doctor', 'she two are fine'],
  ['i need to see you in person', 'doctor', 'i need to see her in person'],
  ['i see you have a rash', 'doctor', 'i see she has a rash'],
  ['i will ring you both', 'doctor', 'i will ring her both'],
  ['come back, both of you', 'doctor', 'come back, both of them'],
  ['whoever you see', 'doctor', 'whoever she sees'],
  ['if you faint, or drench the sheets', 'doctor', 'if she faints, or drenches the sheets'],
  ['if you faint or chest pain comes', 'doctor', 'if she faints or chest pain comes'],
  ['i chew on one side', 'patient', 'she chews on one side'],
] as const)('an unknown word beside its subject is a verb, and “you” may be an object: %s', (said, speaker, written) =>
  expect(aboutPatient(said, speaker, 'female')).toBe(written),
)

it.each([
  ['my mother has moved in with me', "the patient's mother has moved in with the patient"],
  ['my heart raced and i was sweaty', "the patient's heart raced and the patient was sweaty"],
  ['i lost my phone', 'the patient lost their phone'],
  ['i were digging', 'the patient was digging'],
])('“they” needs somebody who was named before: %s', (said, written) =>
  expect(aboutPatient(said, 'patient', 'unknown')).toBe(written),
)

it('what is asked about becomes a thing that can be denied', () => {
  expect(asThing('fever, shivers, been sick')).toBe('fever, shivers, having been sick')
  expect(asThing('palpitations, lightheaded')).toBe('palpitations, lightheadedness')
})

it.each([
  ['the ekg we just did confirms it all', 1],
  ['your blood pressure out there was 138 over 82', 1],
  ['the knee is sore i took a tablet for that', 1],
  ['the effusion is large you have some fluid in there', 2],
])('what a noun is explained by is no statement of its own: %s', (said, parts) =>
  expect(statementsIn(said, 'doctor')).toHaveLength(parts),
)

it.each([
  ['i miss it. the odd day', 'unknown'],
  ['good morning miss healy.', 'female'],
])('who is addressed shows the gender: %s', (said, whose) => expect(gender(said)).toBe(whose))
