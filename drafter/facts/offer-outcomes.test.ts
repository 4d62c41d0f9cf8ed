import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { factsOf } from './facts.ts'

/** What happens to an offer: "mri declined". */
const read = (language: 'de' | 'en', ...talk: string[]) =>
  factsOf(talk.map(segmentOf), language).map(({ name, status, assertion }) =>
    [name, assertion === 'present' || status === 'declined' ? status : assertion].join(' '),
  )

const EN = ['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.']
const DE = ['D: Was führt Sie heute zu mir, wie geht es Ihnen?', 'P: Seit Montag tut mir das Knie weh.']

describe('what was offered', () => {
  it('is dropped without naming it', () => {
    expect(read('en', ...EN, 'D: I will start you on topiramate.', 'P: It made me cry.', 'D: Scrap that.')).toContain(
      'topiramate declined',
    )
    const school = ['D: Und die Schulung, sechs Abende.', 'P: Abends arbeite ich.', 'D: Dann streich ich es.']
    expect(read('de', ...DE, ...school)).toContain('schulung declined')
    expect(read('en', ...EN, 'D: We will get an MRI.', 'P: And ear drops?', 'D: We can skip that.')).toContain(
      'mri active',
    )
  })

  it('is to be taken only in some case', () => {
    const reserve = 'D: Ich gebe Ihnen Amoxicillin-Saft mit. Das lösen Sie nur ein, wenn Eiter kommt.'
    expect(read('de', ...DE, reserve)).toContain('amoxicillin conditional')
    expect(read('en', ...EN, 'D: I will give you amoxicillin. Keep it in case.')).toContain('amoxicillin conditional')
    expect(read('en', ...EN, 'D: I will give you amoxicillin. Keep the knee still.')).toContain('amoxicillin started')
  })

  it('is replaced after an answer that does not agree', () => {
    const lisinopril = ["D: I'm going to start you on lisinopril.", 'P: That gave my sister the cough.']
    expect(read('en', ...EN, ...lisinopril, "D: Let's go with losartan instead.")).toContain('lisinopril declined')
    const ibuprofen = ['D: Ich schreibe Ihnen Ibuprofen auf.', 'P: Das geht mir immer auf den Magen.']
    expect(read('de', ...DE, ...ibuprofen, 'D: Gut, dann Novalgin-Tropfen.')).toContain('ibuprofen declined')
    expect(read('de', ...DE, ...ibuprofen, 'D: Dazu geb ich Ihnen Pantoprazol.')).toContain('ibuprofen started')
  })

  it('is refused only as far as the answer names it', () => {
    const two = 'D: We will do an MRI and a splint.'
    expect(read('en', ...EN, two, 'P: A splint, no way.')).toEqual(
      expect.arrayContaining(['mri active', 'splint declined']),
    )
    expect(read('en', ...EN, 'D: Use a splint at night.', 'P: I would rather not have surgery.')).toContain(
      'splint active',
    )
  })
})

it.each([
  ['en', 'P: I was on amlodipine but my ankles blew up, so Dr. Shah took me off it.', 'amlodipine'],
  ['de', 'P: Ibuprofen hab ich probiert, aber das ging auf den Magen, das hab ich wieder gelassen.', 'ibuprofen'],
] as const)('%s: what is stopped by a later part of "%s"', (language, said, name) => {
  expect(read(language, said)).toContain(`${name} stopped`)
})

it.each([
  [
    'en',
    ['P: I take naproxen.', 'D: That is not safe with your kidneys. I want you to stop it today.'],
    'naproxen stopped',
  ],
  ['de', ['P: Ich nehme Naproxen.', 'D: Das ist nicht gut. Das setzen wir heute ab.'], 'naproxen stopped'],
  ['en', ['D: We could use the mini pill instead, desogestrel, 75 micrograms a day.'], 'desogestrel started'],
] as const)('%s: "%s" is about %s', (language, talk, told) => {
  expect(read(language, ...talk)).toContain(told)
})

it('warns about a case that is named before what to do', () => {
  const talk = [...DE, 'P: Ja.', 'D: Gut.', 'D: Bei plötzlichen Kopfschmerzen oder einer Lähmung rufen Sie die 112.']
  expect(read('de', ...talk)).toEqual(expect.arrayContaining(['kopfschmerz conditional', 'lähmung conditional']))
})

it('is a lower dose if a drug is dropped to one, and what it is for is not a complaint', () => {
  expect(read('en', 'P: I take furosemide 20.', "D: Let's drop the furosemide to ten.")).toContain('furosemide changed')
  const said = [...DE, 'P: Ja.', 'D: Gut.', 'D: Gegen die Übelkeit Vomex, dreimal am Tag.']
  expect(read('de', ...said)).not.toContain('übelkeit active')
})
