import { expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { sentencesOf } from '../writing/sentences.ts'
import { CLAUSES_ALONE, factsOf } from './facts.ts'

// What anybody might say in a consultation, plainly or in a hurry: none of it may be reported as if it were so.
it.each([
  ['de', 'P: Ich habe keine Allergie gegen Penicillin.', 'penicillin'],
  ['de', 'P: Ich bin nicht auf Latex allergisch.', 'latex'],
  ['de', 'P: Eine Allergie gegen Penicillin habe ich nicht.', 'penicillin'],
  ['de', 'P: Penicillinallergie habe ich keine.', 'penicillin'],
  ['de', 'P: Ich bin allergisch gegen Penicillin, nicht gegen Latex.', 'latex'],
  ['en', "P: I'm not allergic to penicillin.", 'penicillin'],
  ['en', "P: I don't have an allergy to nuts.", 'nuts'],
  ['en', 'P: No penicillin allergy.', 'penicillin'],
  ['en', "P: I've never had a reaction to penicillin.", 'penicillin'],
  ['en', "P: I'm allergic to penicillin but not to latex.", 'latex'],
  ['en', "P: I'm not on blood thinners.", 'blood thinner'],
  ['en', 'P: I was never on insulin.', 'insulin'],
  ['de', 'P: Fieber war nicht da.', 'fieber'],
  ['de', 'P: Durchfall ist keiner da.', 'durchfall'],
  ['de', 'P: ka fieber', 'fieber'],
  ['de', 'P: blut im stuhl hab ich nich gesehen', 'blut im stuhl'],
  ['en', 'P: I deny chest pain.', 'chest pain'],
  ['en', 'P: im not dizzy', 'dizziness'],
  ['en', 'P: there wasnt any blood in my stool', 'blood in the stool'],
] as const)('%s, "%s" denies %s', (language, said, name) => {
  const facts = factsOf([said].map(segmentOf), language, CLAUSES_ALONE)
  expect(facts.filter((one) => one.name === name).map(({ assertion }) => assertion)).toEqual(['absent'])
})

it.each([
  ['en', 'P: I can not take penicillin, I swell up.', 'penicillin'],
  ['en', 'P: No allergies except nuts.', 'nuts'],
  ['de', 'P: Ich bin nur gegen Nüsse allergisch.', 'nüsse'],
  ['de', 'P: Penicillin vertrage ich nicht.', 'penicillin'],
  ['de', 'P: Ich vertrage kein Penicillin.', 'penicillin'],
  ['en', 'P: No, but I am allergic to latex.', 'latex'],
  ['de', 'P: Gegen Nüsse bin ich allergisch, sonst nichts.', 'nüsse'],
] as const)('%s, "%s" reports an allergy to %s', (language, said, name) => {
  const facts = factsOf([said].map(segmentOf), language, CLAUSES_ALONE)
  expect(facts.filter((one) => one.name === name).map(({ kind, assertion }) => `${kind} ${assertion}`)).toEqual([
    'allergy present',
  ])
})

it('applies to one thing while another is stated', () => {
  const talk = [
    'D: Sind Sie gegen etwas allergisch?',
    'P: Nein, gegen Penicillin nicht. Aber auf Pflaster reagiere ich.',
  ]
  expect(
    factsOf(talk.map(segmentOf), 'de', CLAUSES_ALONE).map(({ name, assertion }) => `${name} ${assertion}`),
  ).toEqual([...['penicillin absent', 'pflaster present']])
})

it('is not read into words that only sound like a drug, nor from an order that is not needed', () => {
  expect(factsOf(['P: Ich habe nie Statine genommen.'].map(segmentOf), 'de', CLAUSES_ALONE)).toMatchObject([
    { name: 'statin', assertion: 'absent' },
  ])
  expect(factsOf(["D: You don't need to see a cardiologist."].map(segmentOf), 'en', CLAUSES_ALONE)).toMatchObject([
    { kind: 'referral', status: 'declined' },
  ])
})

it.each([
  ['en', 'D: Short of breath with it? Any pressure in the chest?', 'P: No pressure.', 'shortness of breath'],
  ['de', 'D: Haben Sie dabei Atemnot? Druck auf der Brust?', 'P: Kein Druck.', 'atemnot'],
  ['en', 'D: Were you ever given anything for sickness or dizziness?', 'P: No, never.', 'dizziness'],
  ['de', 'D: Haben Sie schon mal etwas gegen Schwindel bekommen?', 'P: Nein, noch nie.', 'schwindel'],
] as const)('%s: "%s" - "%s" does not deny %s', (language, asked, said, name) => {
  const facts = factsOf([asked, said].map(segmentOf), language, CLAUSES_ALONE)
  expect(facts.filter((one) => one.name === name)).toEqual([])
})

it.each([
  [
    'en',
    'P: I get chest pain when I walk.',
    'D: Any chest pain at rest?',
    ['chest pain present', 'chest pain at rest absent'],
  ],
  [
    'de',
    'P: Ich habe Kopfschmerzen nach der Arbeit.',
    'D: Haben Sie auch morgens Kopfschmerzen?',
    ['kopfschmerz present', 'kopfschmerz morgens absent'],
  ],
  [
    'de',
    'P: Ich habe eine Blutung.',
    'D: Blutungen nach dem Verkehr?',
    ['blutung present', 'blutung nach dem verkehr absent'],
  ],
] as const)('%s: "%s" stays so after "%s" - "No.": only under a circumstance', (language, said, asked, told) => {
  const no = language === 'de' ? 'P: Nein.' : 'P: No.'
  const facts = factsOf([said, asked, no].map(segmentOf), language, CLAUSES_ALONE)
  expect(facts.filter(({ kind }) => kind === 'symptom').map(({ name, assertion }) => `${name} ${assertion}`)).toEqual(
    expect.arrayContaining([...told]),
  )
})

it('is not read from what is only to be ruled out, nor a weight from what was lost', () => {
  const asked = ["D: I'm not saying it's cancer, but we need to rule it out.", 'D: We need to rule out a blood clot.']
  const told = factsOf(['P: I cough.', ...asked].map(segmentOf), 'en', CLAUSES_ALONE).filter(
    ({ kind }) => kind === 'diagnosis',
  )
  expect(told.map(({ assertion }) => assertion)).not.toContain('present')
  const lost = ['D: Haben Sie Gewicht verloren?', 'P: So vier Kilo.']
  expect(factsOf(lost.map(segmentOf), 'de', CLAUSES_ALONE).filter(({ kind }) => kind === 'vital')).toEqual([])
})

it.each([
  [
    'de',
    ['D: Hören Sie Stimmen? Und Alkohol, Drogen?', 'P: Stimmen nicht. Bier. Zwei, drei am Abend.'],
    'alkohol present',
  ],
  ['en', ['D: Any headaches or dizziness?', 'P: No.'], 'dizziness absent'],
] as const)('%s: "%s" yields only what the answer names', (language, talk, told) => {
  const facts = factsOf(talk.map(segmentOf), language, CLAUSES_ALONE)
  expect(facts.map(({ name, assertion }) => `${name} ${assertion}`)).toContain(told)
})

it('is left open by a no that is partly taken back', () => {
  const talk = ['D: Has she fallen?', 'P: No. Well, she slid off the bed on Sunday.']
  expect(factsOf(talk.map(segmentOf), 'en', CLAUSES_ALONE).filter(({ assertion }) => assertion === 'absent')).toEqual(
    [],
  )
})

it.each([
  ['en', 'D: Any rash on your left arm?', 'P: No.', 'The patient denies rash on the left arm.'],
  ['de', 'D: Haben Sie Ausschlag am linken Arm?', 'P: Nein.', 'Verneint: Ausschlag am linken Arm.'],
] as const)('%s: "%s" - "%s" is written with its side once', (language, asked, said, written) => {
  const facts = factsOf([asked, said].map(segmentOf), language, CLAUSES_ALONE)
  expect(sentencesOf(facts, language).map(({ text }) => text)).toEqual([written])
})

it('applies to what the answer names, in a turn of any length', () => {
  const asked = `D: ${'Any pressure in the chest? Any cough? '.repeat(400)}`
  const facts = factsOf([asked, `P: ${'No pressure. '.repeat(400)}`].map(segmentOf), 'en', CLAUSES_ALONE)
  expect(facts.map(({ name, assertion }) => `${name} ${assertion}`)).toEqual(['chest pain absent'])
})
