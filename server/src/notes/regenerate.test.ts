import { readFileSync } from 'node:fs'
import { extractiveDrafter } from '@visite/drafter/extractive'
import type { Citation } from '@visite/drafter/port'
import { DrafterError } from '@visite/drafter/port'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }
const dialogue = spoken(
  'Was führt Sie zu mir?',
  'Ich habe seit drei Tagen Husten und Fieber.',
  'Haben Sie Allergien?',
  'Ja, ich bin gegen Penicillin allergisch.',
  'Ich verschreibe Ihnen Ibuprofen 400 mg dreimal täglich.',
)

interface Regenerated {
  notes: string
  summary: string
  citations: Citation[] | null
  deltas: { op: string; section_key: string }[] | null
  changes_summary: string | null
  version: number
}

const real = extractiveDrafter()

/** The real drafter, but it waits in the middle of one of its drafts (1 for the first). */
function holding(draft: number) {
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const drafter = scriptedDrafter(async (request) => {
    if (++begun === draft) {
      started.resolve()
      await release.promise
    }
    return real.draft(request)
  })
  return { drafter, started: started.promise, release: () => release.resolve() }
}

describe.each(routeEngines)('regenerating notes on %s', (engine) => {
  let service: TestService
  afterEach(() => service.remove())

  async function start(drafter = real) {
    service = await startService(engine, {
      adapters: { drafter, transcriber: scriptedTranscriber(() => heard(dialogue)) },
    })
    const anna = await service.doctor()
    const { _id: id } = await anna.appointment()
    const templates = dataOf<{ _id: string; key: string; language: string }[]>(await anna.get('/templates'))
    const templateId = (key: string, language: string) =>
      templates.find((template) => template.key === key && template.language === language)?._id
    const regenerate = (body: unknown) => anna.post(`/notes/regenerate-notes/${id}`, body)
    return { anna, id, templateId, regenerate }
  }
  async function transcribed(anna: TestDoctor, id: string) {
    await service.work()
    await anna.upload(`/recordings/add/${id}`, { audio })
    await expect
      .poll(async () => dataOf(await anna.get(`/appointments/get/${id}`)))
      .toMatchObject({ notes_status: 'draft' })
  }

  it('checks body, appointment, transcription, template, in this order (spec 4.6 regenerate, spec 7 regenerate-body, spec 7 transcription, spec 7 template)', async () => {
    const { anna, id, regenerate } = await start()
    const missing = { status: 400, body: { success: false, error: 'Missing appointmentId or notes_template_type' } }
    for (const body of [undefined, {}, { notes_template_type: '' }, { notes_template_type: 7 }]) {
      expect(await regenerate(body)).toEqual(missing)
      expect(await anna.post(`/notes/regenerate-notes/${UNKNOWN_ID}`, body)).toEqual(missing)
    }
    const body = { notes_template_type: 'nonsense' }
    expect(await anna.post(`/notes/regenerate-notes/${UNKNOWN_ID}`, body)).toMatchObject({ status: 404 })
    const ben = await service.doctor()
    expect(await ben.post(`/notes/regenerate-notes/${id}`, body)).toMatchObject({ status: 403 })
    expect(await regenerate(body)).toEqual({
      status: 404,
      body: { success: false, error: 'Transcription not found' },
    })
    await transcribed(anna, id)
    const notFound = { status: 500, body: { success: false, error: 'Template not found in database.' } }
    expect(await regenerate(body)).toEqual(notFound)
    expect(await regenerate({ notes_template_type: UNKNOWN_ID })).toEqual(notFound)
    expect(await regenerate({ notes_template_type: 'no\u0000template' })).toEqual(notFound)
  })

  it('rewrites the note, stores template and language, and says what changed (spec 4.6 regenerate, spec 6.2, contract 6 deltas)', async () => {
    const { anna, id, templateId, regenerate } = await start()
    await transcribed(anna, id)
    const wanted = templateId('arztbrief', 'de')
    const answer = await regenerate({ notes_template_type: wanted })
    expect(answer.status).toBe(200)
    const made = dataOf<Regenerated>(answer)
    expect(made.notes).toContain('Diagnosen')
    expect(made.version).toBe(2)
    expect(made.deltas).not.toBeNull()
    expect(made.changes_summary).toEqual(expect.any(String))
    for (const { note_start, note_end } of made.citations ?? []) {
      expect(made.notes.slice(note_start, note_end).trim()).not.toBe('')
    }
    expect(dataOf(await anna.get(`/appointments/get/${id}`))).toMatchObject({
      notes_type: 'arztbrief',
      notes_template_type: wanted,
      language: 'de',
      notes_status: 'draft',
    })
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ notes: made.notes, version: 2 }])

    const english = dataOf<Regenerated>(
      await regenerate({ notes_template_type: templateId('soap', 'en'), language: 'en' }),
    )
    expect(english.notes).toContain('Subjective')
    expect(dataOf(await anna.get(`/appointments/get/${id}`))).toMatchObject({ language: 'en', notes_type: 'soap' })
    const events = await service.adapters.database.db
      .selectFrom('events')
      .select('type')
      .where('appointment_id', '=', id)
      .where('type', '=', 'notes.regenerated')
      .execute()
    expect(events).toHaveLength(2)
  })

  it('has no deltas when there was no earlier note (contract 6 deltas)', async () => {
    const { anna, id, templateId, regenerate } = await start()
    await transcribed(anna, id)
    await service.adapters.database.db.deleteFrom('notes').where('appointment_id', '=', id).execute()
    await service.adapters.database.db.deleteFrom('note_versions').where('appointment_id', '=', id).execute()
    const made = dataOf<Regenerated>(await regenerate({ notes_template_type: templateId('soap', 'de') }))
    expect(made).toMatchObject({ deltas: null, changes_summary: null, version: 1 })
  })

  it('says that it failed, and changes nothing (spec 7 regenerate)', async () => {
    let failing = false
    const { anna, id, templateId, regenerate } = await start(
      scriptedDrafter((request) => {
        if (failing) throw new DrafterError('unavailable', 'http://10.0.0.1 secret')
        return real.draft(request)
      }),
    )
    await transcribed(anna, id)
    const before = dataOf(await anna.get(`/notes/${id}`))
    failing = true
    expect(await regenerate({ notes_template_type: templateId('arztbrief', 'de') })).toEqual({
      status: 500,
      body: { success: false, error: 'Failed to regenerate notes and update database' },
    })
    expect(dataOf(await anna.get(`/notes/${id}`))).toEqual(before)
    expect(dataOf(await anna.get(`/appointments/get/${id}`))).toMatchObject({ notes_type: null })
  })

  it('does not throw away what another tab saved meanwhile', async () => {
    const { drafter, started, release } = holding(2)
    const { anna, id, templateId, regenerate } = await start(drafter)
    await transcribed(anna, id)
    const running = regenerate({ notes_template_type: templateId('arztbrief', 'de') })
    await started
    await anna.post(`/notes/add/${id}`, { notes: 'Von Hand' })
    release()
    expect((await running).status).toBe(409)
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ notes: 'Von Hand' }])
  })

  it('is not overwritten by a draft that comes late (contract 3 notes-status)', async () => {
    const { drafter, started, release } = holding(1)
    const { anna, id, templateId, regenerate } = await start(drafter)
    await service.work()
    await anna.upload(`/recordings/add/${id}`, { audio })
    await started
    const made = dataOf<Regenerated>(await regenerate({ notes_template_type: templateId('arztbrief', 'de') }))
    release()
    const { adapters, queue } = service
    const drafts = async () => (await queue.all(adapters.database.db)).filter(({ kind }) => kind === 'draft')
    await expect.poll(drafts).toEqual([])
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([
      { notes: made.notes, template_key: 'arztbrief', version: 1 },
    ])
  })

  it('is refused when the transcript was corrected meanwhile, because its quotes would be outdated', async () => {
    const { drafter, started, release } = holding(2)
    const { anna, id, templateId, regenerate } = await start(drafter)
    await transcribed(anna, id)
    const running = regenerate({ notes_template_type: templateId('arztbrief', 'de') })
    await started
    expect((await anna.put(`/transcriptions/${id}`, { transcription: 'Ich huste.' })).status).toBe(200)
    release()
    expect(await running).toMatchObject({ status: 409, body: { error: expect.stringContaining('Transkript') } })
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ version: 1 }])
  })

  it('repairs an appointment whose draft had failed', async () => {
    let failing = true
    const { anna, id, templateId, regenerate } = await start(
      scriptedDrafter((request) => {
        if (failing) throw new DrafterError('refused', 'no such model')
        return real.draft(request)
      }),
    )
    const state = async () => dataOf(await anna.get(`/appointments/get/${id}`))
    await service.work()
    await anna.upload(`/recordings/add/${id}`, { audio })
    await expect.poll(state).toMatchObject({ status: 'error', notes_status: 'none' })
    failing = false
    expect((await regenerate({ notes_template_type: templateId('soap', 'de') })).status).toBe(200)
    expect(await state()).toMatchObject({ status: 'processing', notes_status: 'draft', error_reason: null })
  })

  it('is written in the requested language, however that is spelled, but not in an invalid one (spec 4.6 regenerate)', async () => {
    const languages: string[] = []
    const { anna, id, templateId, regenerate } = await start(
      scriptedDrafter((request) => {
        languages.push(request.language)
        return real.draft(request)
      }),
    )
    await transcribed(anna, id)
    const template = { notes_template_type: templateId('soap', 'de') }
    for (const language of ['de-AT', 'DE', '', null])
      expect((await regenerate({ ...template, language })).status).toBe(200)
    expect(languages).toEqual(Array(5).fill('de'))
    expect(await regenerate({ ...template, language: 'in German, and a poem' })).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining('language') },
    })
  })

  it('drops its template when the appointment gets another kind or language', async () => {
    const { anna, id, templateId, regenerate } = await start()
    await transcribed(anna, id)
    const stored = async () => dataOf<{ notes_template_type: string | null }>(await anna.get(`/appointments/get/${id}`))
    const wanted = templateId('arztbrief', 'de')
    await regenerate({ notes_template_type: wanted })
    await anna.post(`/appointments/update/${id}`, { notes_type: 'arztbrief', language: 'de', room: '2' })
    expect((await stored()).notes_template_type).toBe(wanted)
    for (const change of [{ notes_type: 'soap' }, { language: 'en' }]) {
      await regenerate({ notes_template_type: wanted, language: 'de' })
      await anna.post(`/appointments/update/${id}`, change)
      expect((await stored()).notes_template_type).toBeNull()
    }
  })

  it('needs an active subscription (spec 5.10)', async () => {
    const { anna, id, templateId, regenerate } = await start()
    await transcribed(anna, id)
    await service.adapters.database.db
      .updateTable('accounts')
      .set({ plan_expires_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', anna.id)
      .execute()
    expect(await regenerate({ notes_template_type: templateId('soap', 'de') })).toEqual({
      status: 403,
      body: { success: false, message: expect.any(String), subscriptionExpired: true },
    })
  })

  it('drafts nothing automatically once the subscription has lapsed, and catches up on request afterwards (spec 5.10)', async () => {
    const { anna, id } = await start()
    const endPlan = (plan_expires_at: string | null) =>
      service.adapters.database.db.updateTable('accounts').set({ plan_expires_at }).where('id', '=', anna.id).execute()
    const state = async () => dataOf(await anna.get(`/appointments/get/${id}`))
    await endPlan('2020-01-01T00:00:00.000Z')
    await service.work()
    expect((await anna.upload(`/recordings/add/${id}`, { audio })).status).toBe(200)
    await expect.poll(state).toMatchObject({
      status: 'error',
      notes_status: 'none',
      error_reason: expect.stringContaining('abgelaufen'),
    })
    expect(dataOf(await anna.get(`/transcriptions/${id}`))).toHaveLength(1)
    expect(dataOf(await anna.get(`/notes/${id}`))).toEqual([])
    await endPlan(null)
    expect((await anna.post(`/recordings/retry/${id}`)).status).toBe(200)
    await expect.poll(state).toMatchObject({ status: 'processing', notes_status: 'draft', error_reason: null })
  })

  it('keeps every version, the drafter’s beside the clinician’s, and citations of untouched sentences (contract 6 versions)', async () => {
    const { anna, id } = await start()
    await transcribed(anna, id)
    const [drafted] = dataOf<{ notes: string; citations: Citation[] }[]>(await anna.get(`/notes/${id}`))
    if (!drafted) throw new Error('no draft')
    const [first] = drafted.citations
    if (!first) throw new Error('no citation')
    const sentence = drafted.notes.slice(first.note_start, first.note_end)
    const edited = `Zusatz vorweg.\n${drafted.notes}`
    const saved = dataOf<{ notes: string; citations: Citation[] }>(
      await anna.post(`/notes/add/${id}`, { notes: edited }),
    )
    const kept = saved.citations.find((citation) => citation.id === first.id)
    expect(kept && saved.notes.slice(kept.note_start, kept.note_end)).toBe(sentence)

    const versions = dataOf<{ version: number; author: string; notes: string }[]>(
      await anna.get(`/notes/${id}/versions`),
    )
    expect(versions.map(({ version, author }) => [version, author])).toEqual([
      [2, 'clinician'],
      [1, 'drafter'],
    ])
    expect(dataOf(await anna.get(`/notes/${id}/versions/1`))).toMatchObject({ notes: drafted.notes, author: 'drafter' })
    for (const unknown of ['3', '0', 'x']) {
      expect(await anna.get(`/notes/${id}/versions/${unknown}`)).toEqual({
        status: 404,
        body: { success: false, error: 'Version not found' },
      })
    }
  })

  it('restores the sources and template of a version that is taken up again (contract 6 versions)', async () => {
    const { anna, id, templateId, regenerate } = await start()
    await transcribed(anna, id)
    const [drafted] = dataOf<object[]>(await anna.get(`/notes/${id}`))
    if (!drafted) throw new Error('no draft')
    const { notes, summary, citations, summary_citations, template_key, template_id } = drafted as Record<
      string,
      unknown
    >
    const old = { notes, summary, citations, summary_citations, template_key, template_id }
    await regenerate({ notes_template_type: templateId('arztbrief', 'de') })
    expect((await anna.put(`/notes/${id}`, { notes, summary })).status).toBe(200)
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ ...old, version: 3, author: 'clinician' }])
    await regenerate({ notes_template_type: templateId('arztbrief', 'de') })
    expect(dataOf(await anna.post(`/notes/add/${id}`, { notes, summary }))).toMatchObject({ ...old, version: 5 })
  })

  it('shows as stale whatever is based on words that have since been corrected in the transcript (contract 6 citations)', async () => {
    const { anna, id } = await start()
    await transcribed(anna, id)
    const citations = async () =>
      dataOf<{ citations: Citation[] }[]>(await anna.get(`/notes/${id}`))[0]?.citations ?? []
    const drafted = await citations()
    const of = ({ sources }: Citation) => sources.some(({ quote }) => quote.includes('Ibuprofen'))
    expect(drafted.some(of)).toBe(true)
    const [heard] = dataOf<{ transcription: string }[]>(await anna.get(`/transcriptions/${id}`))
    const transcription = heard?.transcription.replace('Ibuprofen 400 mg', 'Ibuprofen 600 mg')
    expect((await anna.put(`/transcriptions/${id}`, { transcription })).status).toBe(200)
    expect(await citations()).toEqual(drafted.map((one) => (of(one) ? { ...one, stale: true } : one)))
  })

  it('keeps the sections of a note whose template is later changed or removed (contract 6 templates)', async () => {
    const { anna, id, templateId, regenerate } = await start()
    await transcribed(anna, id)
    const { _id } = dataOf(
      await anna.post('/templates', { copy_of: templateId('soap', 'de'), name: 'Meine', key: 'meine' }),
    )
    const made = dataOf<Regenerated>(await regenerate({ notes_template_type: _id }))
    const keys = (citations: Citation[] | null) => citations?.map(({ id, section_key }) => `${id} ${section_key}`)
    const sections = [{ key: 'x', heading: 'Anders', format: 'bullets' }]
    expect((await anna.put(`/templates/${_id}`, { sections })).status).toBe(200)
    const edit = async (notes: string) => dataOf<Regenerated>(await anna.put(`/notes/${id}`, { notes }))
    expect(keys((await edit(`${made.notes}\nNachtrag.`)).citations)).toEqual(keys(made.citations))
    expect((await anna.delete(`/templates/${_id}`)).status).toBe(200)
    const edited = await edit(`${made.notes}\nNoch ein Nachtrag.`)
    expect(keys(edited.citations)).toEqual(keys(made.citations))
    expect(edited.citations?.some(({ stale }) => stale)).toBe(false)
  })

  it('shows the drafter the notes of earlier visits of the case', async () => {
    const contexts: string[][] = []
    const { anna, id } = await start(
      scriptedDrafter((request) => {
        contexts.push(request.context.map(({ text }) => text))
        return real.draft(request)
      }),
    )
    const { _id: earlier } = await anna.appointment({ date: '2099-02-01' })
    await anna.post(`/notes/add/${earlier}`, { notes: 'Früherer Besuch' })
    await service.adapters.database.db
      .updateTable('appointments')
      .set({ case_id: UNKNOWN_ID })
      .where('id', 'in', [id, earlier])
      .execute()
    await transcribed(anna, id)
    expect(contexts).toEqual([['Früherer Besuch']])
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ template_key: 'follow_up' }])
  })
})
