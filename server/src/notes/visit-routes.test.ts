import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
const DRAFT = { notes: 'Subjektiv\nNimmt Ramipril 5 mg. Allergie gegen Penicillin.', summary: 'Bluthochdruck.' }

interface Visit {
  _id: string
  summary: string | null
  facts: { kind: string; name: string; sources: { quote: string }[] }[]
}

describe.each(routeEngines)('the visits of a patient on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  const contexts: string[][] = []
  beforeAll(async () => {
    const transcriber = scriptedTranscriber(() =>
      heard(spoken('Was nehmen Sie?', 'Ich nehme Ramipril 5 mg. Gegen Penicillin bin ich allergisch.')),
    )
    const drafter = scriptedDrafter(({ context }) => {
      contexts.push(context.map(({ text }) => text))
      return { ...DRAFT, citations: [], engine: 'scripted' }
    })
    service = await startService(engine, { adapters: { transcriber, drafter } })
    await service.work()
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  async function visit(patient_id: string, date: string) {
    const { _id } = await anna.appointment({ patient_id, date })
    await anna.upload(`/recordings/add/${_id}`, { audio })
    await service.idle()
    return _id
  }

  it('are listed newest first, with what was released, and the drafter sees them (contract 9 visits)', async () => {
    const { _id: patient } = dataOf(await anna.post('/patients', { last_name: 'Beispiel' }))
    const visits = async () => dataOf<Visit[]>(await anna.get(`/patients/${patient}/visits`))
    expect(await visits()).toEqual([])
    const first = await visit(patient, '2099-01-02')
    expect(await visits()).toMatchObject([{ _id: first, patient_id: patient, summary: null, facts: [] }])
    const released = 'Subjektiv\nNimmt Ramipril 5 mg. Allergie gegen Penicillin. Von Anna gelesen.'
    await anna.post(`/notes/add/${first}`, { notes: released, summary: DRAFT.summary })
    const second = await visit(patient, '2099-02-02')
    const [newer, older] = await visits()
    expect(newer).toMatchObject({ _id: second, summary: null, facts: [] })
    expect(older).toMatchObject({ _id: first, summary: DRAFT.summary })
    expect(older?.facts.map(({ kind }) => kind).sort()).toEqual(['allergy', 'drug'])
    expect(older?.facts.find(({ kind }) => kind === 'drug')).toMatchObject({
      name: 'ramipril',
      sources: [{ quote: expect.stringContaining('Ramipril') }],
    })
    // The second, a draft, is not shown to a third; the first is.
    await visit(patient, '2099-03-02')
    expect(contexts).toEqual([[], [released], [released]])

    // Each has its own summary and facts, when several are released.
    await anna.post(`/notes/add/${second}`, { notes: 'Subjektiv\nNimmt Ramipril 5 mg.', summary: 'Kontrolle.' })
    const several = await visits()
    expect(several.map(({ summary }) => summary)).toEqual([null, 'Kontrolle.', DRAFT.summary])
    expect(several.map(({ facts }) => facts.length > 0)).toEqual([false, true, true])
    expect(await visits()).toEqual(several)
  })

  it('of another doctor are never used as context', async () => {
    const { _id: other } = dataOf(await anna.post('/patients', { last_name: 'Anders' }))
    contexts.length = 0
    await visit(other, '2099-04-02')
    expect(contexts).toEqual([[]])
  })
})
