import { readFileSync } from 'node:fs'
import type { Citation, DraftMeta } from '@visite/drafter/port'
import { scribe } from '@visite/drafter/test/chat-scribe'
import { type ChatReply, startChatServer } from '@visite/drafter/test/chat-server'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aboveStores, engines } from '../../test/engines.ts'
import { heard, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }
const SAID = ['Was führt Sie zu mir?', 'Ich habe seit drei Tagen Husten und Fieber.', 'Haben Sie Allergien?']
const dialogue = spoken(...SAID, 'Ja, gegen Penicillin.', 'Ich verschreibe Ihnen Ibuprofen 400 mg dreimal täglich.')

interface Shown {
  notes: string
  author: string
  engine: string
  version: number
  meta: DraftMeta | null
  citations: Citation[] | null
}

describe.each(engines)('a first draft, and the note of a slow model, on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let model: Awaited<ReturnType<typeof startChatServer>>
  let anna: TestDoctor
  let visits = 0
  /** What is said only in the newest visit. */
  const mark = () => `Das ist der Besuch mit der Nummer ${1000 + visits}.`
  const talk = () => [
    ...dialogue,
    ...spoken(mark()).map((one) => ({ ...one, id: 'mark', start_ms: 10_000, end_ms: 12_000 })),
  ]
  /** What the model does with its next answers for a visit; by default it writes what it reads. */
  const answers = new Map<string, ((written: string | ChatReply) => Promise<string | ChatReply>)[]>()

  beforeAll(async () => {
    model = await startChatServer(async (request) => {
      const prompt = request.messages.map(({ content }) => content).join()
      const answer = [...answers].find(([said]) => prompt.includes(said))?.[1].shift()
      const written = await scribe()(request)
      return answer ? answer(written) : written
    })
    service = await startService(engine, {
      env: { VISITE_DRAFTER: `openai:${model.baseUrl}#small` },
      adapters: { transcriber: scriptedTranscriber(() => heard(talk())) },
      jobTiming: { heartbeatMs: 50 },
    })
    await service.work()
    anna = await service.doctor()
  })
  afterAll(async () => {
    await service.remove()
    await model.stop()
  })
  beforeEach(() => {
    visits++
  })

  const noteOf = async (id: string) => dataOf<Shown[]>(await anna.get(`/notes/${id}`))[0]
  const stateOf = async (id: string) => dataOf(await anna.get(`/appointments/get/${id}`))
  const draftEvents = async (id: string) => {
    const events = service.adapters.database.db.selectFrom('events').select('id').where('appointment_id', '=', id)
    return (await events.where('type', '=', 'notes.drafted').execute()).length
  }

  /** A visit whose first draft is there, while the model has read its prompt and is writing. */
  async function whileWriting() {
    const [read, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = async (written: string | ChatReply) => {
      read.resolve()
      await goOn.promise
      return written
    }
    answers.set(mark(), [late])
    const { _id: id } = await anna.appointment()
    await anna.upload(`/recordings/add/${id}`, { audio })
    await read.promise
    const first = await noteOf(id)
    expect(await stateOf(id)).toMatchObject({ status: 'processing', notes_status: 'draft', stage: 'review' })
    expect(first).toMatchObject({ engine: 'extractive', version: 1, meta: { awaited: { engine: 'openai:small' } } })
    return { id, first, ends: goOn.resolve }
  }

  it('is read while the model writes, and is replaced by its note as a new version (contract 3 notes-status)', async () => {
    const { id, first, ends } = await whileWriting()
    expect(await draftEvents(id)).toBe(1)
    ends()
    await service.idle()
    const note = await noteOf(id)
    expect(note).toMatchObject({ engine: 'openai:small', version: 2, author: 'drafter' })
    expect(note?.meta).not.toHaveProperty('awaited')
    expect(await stateOf(id)).toMatchObject({ status: 'processing', notes_status: 'draft', stage: 'review' })
    expect(await draftEvents(id)).toBe(2)
    const versions = dataOf<Shown[]>(await anna.get(`/notes/${id}/versions`))
    expect(versions.map(({ version, notes }) => [version, notes])).toEqual([
      [2, note?.notes],
      [1, first?.notes],
    ])
  })

  const saving: [string, (id: string) => Promise<unknown>, Partial<Shown>][] = [
    ['released', (id) => anna.post(`/notes/add/${id}`, { notes: 'Von Hand' }), { notes: 'Von Hand', version: 2 }],
    ['changed', (id) => anna.put(`/notes/${id}`, { notes: 'Von Hand' }), { notes: 'Von Hand', version: 2 }],
    ['kept', async (id) => anna.put(`/notes/${id}`, { notes: (await noteOf(id))?.notes }), { version: 2 }],
    [
      'drafted again',
      async (id) => {
        const [template] = dataOf<{ _id: string }[]>(await anna.get('/templates'))
        return anna.post(`/notes/regenerate-notes/${id}`, { notes_template_type: template?._id })
      },
      { engine: 'openai:small', version: 2 },
    ],
  ]
  for (const [how, save, expected] of saving) {
    const test = how === 'released' ? it : itAbove
    test(`stays once it was ${how}: the model’s note is dropped`, async () => {
      const { id, ends } = await whileWriting()
      expect(await save(id)).toMatchObject({ status: 200 })
      const saved = await noteOf(id)
      expect(saved).toMatchObject(expected)
      expect(saved?.meta ?? {}).not.toHaveProperty('awaited')
      ends()
      await service.idle()
      expect(await noteOf(id)).toEqual(saved)
      expect(await draftEvents(id)).toBe(1)
    })
  }

  itAbove('keeps its sources when an edited copy of it is released over the model’s note', async () => {
    const { id, first, ends } = await whileWriting()
    ends()
    await service.idle()
    expect((await noteOf(id))?.version).toBe(2)
    expect(await anna.post(`/notes/add/${id}`, { notes: `${first?.notes} Von Hand.` })).toMatchObject({ status: 200 })
    const placed = (note: Shown | undefined) => note?.citations?.map(({ id: _, ...citation }) => citation)
    expect(placed(await noteOf(id))).toEqual(placed(first))
  })

  itAbove('is replaced by a note based on corrections made meanwhile', async () => {
    const { id, ends } = await whileWriting()
    const segments = talk().map((one, at) => (at === 3 ? { ...one, text: 'Ja, gegen Amoxicillin.' } : one))
    expect(await anna.put(`/transcriptions/${id}`, { segments })).toMatchObject({ status: 200 })
    ends()
    await service.idle()
    const note = await noteOf(id)
    expect(note).toMatchObject({ engine: 'openai:small', version: 2 })
    expect(note?.notes).toContain('Amoxicillin')
    expect(note?.notes).not.toContain('Penicillin')
  })

  it('is made again for a further take, and what the model wrote from the first alone is dropped', async () => {
    const { id, ends } = await whileWriting()
    expect(await anna.upload(`/recordings/append/${id}`, { audio })).toMatchObject({ status: 200 })
    await expect.poll(async () => (await noteOf(id))?.version).toBeGreaterThan(1)
    ends()
    await service.idle()
    expect(await noteOf(id)).toMatchObject({ engine: 'openai:small', version: 3 })
    const versions = dataOf<Shown[]>(await anna.get(`/notes/${id}/versions`))
    expect(versions.map(({ engine }) => engine)).toEqual(['openai:small', 'extractive', 'extractive'])
  })

  itAbove('leaves no work behind when its visit is deleted', async () => {
    const { id, ends } = await whileWriting()
    expect(await anna.delete(`/appointments/delete/${id}`)).toMatchObject({ status: 200 })
    await service.idle()
    ends()
    expect(await anna.get(`/notes/${id}`)).toMatchObject({ status: 404 })
  })

  itAbove('stays, and says so, when the model’s answer cannot be used', async () => {
    answers.set(
      mark(),
      Array(3).fill(async () => 'Gern!'),
    )
    const { _id: id } = await anna.appointment()
    await anna.upload(`/recordings/add/${id}`, { audio })
    await expect.poll(async () => (await noteOf(id))?.meta?.replaced).toBeDefined()
    const note = await noteOf(id)
    expect(note).toMatchObject({
      engine: 'extractive (instead of openai:small)',
      version: 1,
      meta: { replaced: { engine: 'openai:small', reason: 'invalid' }, sections: expect.any(Array) },
    })
    expect(note?.meta).not.toHaveProperty('awaited')
    expect(await draftEvents(id)).toBe(2)
    await service.idle()
  })

  itAbove('stays, and says so, when the plan ends before the model has begun (spec 5.10)', async () => {
    const busy = await whileWriting()
    visits++
    const { _id: id } = await anna.appointment()
    await anna.upload(`/recordings/add/${id}`, { audio })
    await expect.poll(async () => (await noteOf(id))?.version).toBe(1)
    const plan = (ends: string | null) =>
      service.adapters.database.db
        .updateTable('accounts')
        .set({ plan_expires_at: ends })
        .where('id', '=', anna.id)
        .execute()
    await plan(new Date(0).toISOString())
    busy.ends()
    await expect
      .poll(() => noteOf(id))
      .toMatchObject({
        engine: 'extractive (instead of openai:small)',
        meta: { replaced: { engine: 'openai:small', reason: 'plan' } },
      })
    await service.idle()
    await plan(null)
    expect(await stateOf(id)).toMatchObject({ status: 'processing', notes_status: 'draft' })
  })
})
