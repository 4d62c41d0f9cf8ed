import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../../test/engines.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
const TALK = [
  'Haben Sie Fieber?',
  'Nein. Ich nehme Ramipril 5 mg.',
  'Der Blutdruck ist 130 zu 80.',
  'Mein Vater hatte einen Schlaganfall.',
] as const

interface Fact {
  id: string
  name: string
  assertion: string
  attributes: Record<string, string>
  sources: { segment_id: string; quote: string }[]
  in_note: boolean
  verdict: string
}

describe.each(routeEngines)('the facts of a consultation on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    const drafter = scriptedDrafter(() => ({
      ...{ notes: 'Subjektiv\nKein Fieber.', summary: '', citations: [], engine: 'scripted' },
    }))
    const transcriber = scriptedTranscriber(() => heard(spoken(...TALK)))
    service = await startService(engine, { adapters: { transcriber, drafter } })
    await service.work()
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  async function visit() {
    const { _id: id } = await anna.appointment()
    await anna.upload(`/recordings/add/${id}`, { audio })
    await service.idle()
    return id
  }
  const factsOf = async (id: string) => dataOf<Fact[]>(await anna.get(`/notes/facts/${id}`))
  const named = async (id: string, name: string) => {
    const found = (await factsOf(id)).find((fact) => fact.name === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  const judge = (id: string, fact: Pick<Fact, 'id'>, verdict: unknown) =>
    anna.put(`/notes/facts/${id}/${fact.id}`, { verdict })
  const correct = (id: string, ...lines: string[]) =>
    anna.put(`/transcriptions/${id}`, { transcription: lines.join('\n') })
  const table = () => service.adapters.database.db.selectFrom('facts').selectAll()

  it('are none without a transcript (contract 12 facts)', async () => {
    const { _id: id } = await anna.appointment()
    expect(await anna.get(`/notes/facts/${id}`)).toEqual({ status: 200, body: { success: true, data: [] } })
    expect(await judge(id, { id: UNKNOWN_ID }, 'accepted')).toEqual({
      status: 404,
      body: { success: false, error: 'Fact not found' },
    })
  })

  it('are kept with the draft, quote the transcript, and say whether the note mentions them (contract 12 facts)', async () => {
    const id = await visit()
    expect(await table().where('appointment_id', '=', id).executeTakeFirst()).toMatchObject({ note_id: null })
    const facts = await factsOf(id)
    expect(facts.map(({ name, assertion, in_note }) => [name, assertion, in_note])).toEqual([
      ['fieber', 'absent', true],
      ['ramipril', 'present', false],
      ['blutdruck', 'present', false],
      ['schlaganfall', 'present', false],
    ])
    expect(facts[1]).toMatchObject({
      ...{ kind: 'drug', experiencer: 'patient', status: 'continued', verdict: 'open' },
      attributes: { dose: '5', unit: 'mg', change: 'continued' },
      sources: [{ type: 'transcript', quote: 'Ich nehme Ramipril 5 mg.', start_ms: expect.any(Number) }],
    })
    expect(facts[3]).toMatchObject({ kind: 'family', experiencer: 'father' })
  })

  it('are compared with the note as it is now, even after its release (contract 12 facts)', async () => {
    const id = await visit()
    await anna.post(`/notes/add/${id}`, { notes: 'Subjektiv\nRamipril 10 mg.\n\nObjektiv\nRR 130/80 mmHg.' })
    const told = async () => (await factsOf(id)).filter(({ in_note }) => in_note).map(({ name }) => name)
    // Another dose is another fact.
    expect(await told()).toEqual(['blutdruck'])
    await anna.put(`/notes/${id}`, { notes: 'Nimmt Ramipril 5 mg. Der Vater hatte einen Schlaganfall. Fieber.' })
    expect(await told()).toEqual(['ramipril', 'schlaganfall'])
  })

  it('are read again when the transcript is corrected, and keep their verdicts (contract 12 verdict)', async () => {
    const id = await visit()
    const [drug, pressure] = [await named(id, 'ramipril'), await named(id, 'blutdruck')]
    expect(dataOf(await judge(id, drug, 'accepted'))).toEqual({ ...drug, verdict: 'accepted' })
    await judge(id, pressure, 'rejected')
    await anna.post(`/notes/add/${id}`, { notes: 'Freigegeben' })
    await correct(id, 'Haben Sie Husten?', 'Ja. Ich nehme Ramipril 5 mg.', TALK[2])
    expect((await factsOf(id)).map(({ id, name, verdict }) => [id, name, verdict])).toEqual([
      [expect.any(String), 'husten', 'open'],
      [drug.id, 'ramipril', 'accepted'],
      [pressure.id, 'blutdruck', 'rejected'],
    ])
    // Removed and put back.
    await correct(id, 'Haben Sie Husten?', 'Ja.')
    expect((await factsOf(id)).map(({ name }) => name)).toEqual(['husten'])
    await correct(id, 'Haben Sie Husten?', 'Ja. Ich nehme Ramipril 5 mg.')
    expect(await named(id, 'ramipril')).toMatchObject({ id: drug.id, verdict: 'accepted' })
    // Nobody has accepted another dose.
    await correct(id, 'Haben Sie Husten?', 'Ja. Ich nehme Ramipril 10 mg.')
    expect(await named(id, 'ramipril')).toMatchObject({ id: drug.id, verdict: 'open' })
  })

  it('are exported as FHIR if the note mentions them or they are accepted, and never if rejected (contract 12 export)', async () => {
    const id = await visit()
    const exported = async () => {
      const answer = await anna.full('GET', `/notes/${id}/export?format=fhir`)
      const { entry } = JSON.parse(String(answer.raw)) as { entry: { resource: { resourceType: string } }[] }
      return entry.slice(4).map(({ resource }) => resource.resourceType)
    }
    expect(await exported()).toEqual(['Condition'])
    await judge(id, await named(id, 'ramipril'), 'accepted')
    expect(await exported()).toEqual(['Condition', 'MedicationStatement'])
    await judge(id, await named(id, 'fieber'), 'rejected')
    expect(await exported()).toEqual(['MedicationStatement'])
  })

  it('can have a verdict withdrawn, and refuse unknown ones (contract 12 verdict)', async () => {
    const id = await visit()
    const fact = await named(id, 'ramipril')
    await judge(id, fact, 'rejected')
    expect(dataOf(await judge(id, fact, 'open'))).toEqual(fact)
    for (const verdict of ['maybe', null, undefined]) expect((await judge(id, fact, verdict)).status).toBe(400)
    expect((await judge(id, { id: 'nonsense' }, 'open')).status).toBe(400)
    expect((await judge(await visit(), fact, 'open')).status).toBe(404)
  })

  it('are read when first asked for, if the draft is older than stored facts', async () => {
    const id = await visit()
    await service.adapters.database.db.deleteFrom('facts').execute()
    expect((await factsOf(id)).map(({ name }) => name)).toContain('ramipril')
    expect(await table().where('appointment_id', '=', id).execute()).toHaveLength(1)
  })

  it('are the same for everybody who asks at once', async () => {
    const id = await visit()
    await service.adapters.database.db.deleteFrom('facts').execute()
    const [first, ...others] = await Promise.all([factsOf(id), factsOf(id), factsOf(id)])
    for (const other of others) expect(other).toEqual(first)
  })

  it('are none in a language that cannot be read', async () => {
    const id = await visit()
    const { db } = service.adapters.database
    await db
      .updateTable('transcriptions')
      .set(({ eb }) => ({ language: 'fr', generation: eb('generation', '+', 1) }))
      .where('appointment_id', '=', id)
      .execute()
    expect(await factsOf(id)).toEqual([])
  })
})

describe('facts that cannot be read', () => {
  it('do not hold up a draft', async () => {
    const drafter = scriptedDrafter(() => ({ notes: 'Plan\nRuhe.', summary: '', citations: [], engine: 'scripted' }))
    const away = () => Promise.reject(new Error('the thread has ended'))
    const service = await startService('sqlite', {
      adapters: {
        drafter,
        facts: { factsOf: away, factsInNote: away },
        transcriber: scriptedTranscriber(() => heard(spoken(...TALK))),
      },
    })
    await service.work()
    const anna = await service.doctor()
    const { _id: id } = await anna.appointment()
    await anna.upload(`/recordings/add/${id}`, { audio })
    await service.idle()
    expect(dataOf(await anna.get(`/appointments/get/${id}`))).toMatchObject({ notes_status: 'draft' })
    expect((await anna.get(`/notes/facts/${id}`)).status).toBe(500)
    await service.remove()
  })
})
