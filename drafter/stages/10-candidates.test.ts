import { expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { extractiveDrafter, learnedJudges } from '../extractive/extractive.ts'
import { soapTemplate } from '../measure/consultation.ts'

const drafter = extractiveDrafter()

it.each([
  ['de', 'D: Befund: Blutdruck 140 zu 85, Puls 78, Rachen gerötet.', 'objective', /140\/85/],
  ['de', 'D: Vorerkrankungen: Bluthochdruck, Diabetes mellitus Typ 2.', 'subjective', /Bluthochdruck, Diabetes/],
  ['de', 'D: Diagnose: akute Bronchitis.', 'assessment', /akute Bronchitis/],
  ['de', 'D: Plan: Ambroxol 75 mg einmal täglich.', 'plan', /Ambroxol 75 mg/],
  ['en', 'D: Assessment: acute bronchitis.', 'assessment', /acute bronchitis/i],
] as const)('%s, text dictated below a heading goes there (%s)', async (language, said, key, told) => {
  const talk = ['D: Patient kommt mit Husten seit drei Tagen.', 'D: Allergien: keine bekannt.', said].map(segmentOf)
  const request = { segments: talk, language, template: soapTemplate, context: [] }
  const { note } = await drafter.draft({ ...request, signal: new AbortController().signal })
  const section = note.sections.find((one) => one.key === key)
  expect(section?.sentences.map(({ text }) => text).join(' ')).toMatch(told)
})

it('reports treatment that a patient declines, whatever the judge of sentences thinks', async () => {
  const judges = learnedJudges()
  const strict = extractiveDrafter({ ...judges, de: { ...judges.de, fitness: () => -1 } })
  const talk = ['D: Ich würde das Knie spritzen.', 'P: Kortison will ich nicht.', 'P: Der Parkplatz war voll.'].map(
    segmentOf,
  )
  const request = { segments: talk, language: 'de', template: soapTemplate, context: [] }
  const { note } = await strict.draft({ ...request, signal: new AbortController().signal })
  const texts = note.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')
  expect(texts).toMatch(/Kortison will Pat\. nicht/)
  expect(texts).not.toMatch(/Parkplatz/)
})
