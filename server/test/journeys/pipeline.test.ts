import { readFileSync } from 'node:fs'
import { extractiveDrafter } from '@visite/drafter/extractive'
import { openAiDrafter } from '@visite/drafter/model/openai'
import { type Citation, DrafterError } from '@visite/drafter/port'
import { scribe } from '@visite/drafter/test/chat-scribe'
import { startChatServer } from '@visite/drafter/test/chat-server'
import { consultation } from '@visite/hearing/corpora/consultation'
import { TranscriberError } from '@visite/hearing/port'
import { afterEach, describe, expect, it } from 'vitest'
import { BlobMissing } from '../../src/platform/blobs/blob-store.ts'
import { aboveStores, engines } from '../engines.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../fakes/engines.ts'
import { mailsTo } from '../mails.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../service.ts'

const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }
const dialogue = spoken(
  'Was führt Sie zu mir?',
  'Ich habe seit drei Tagen Husten und Fieber.',
  'Haben Sie Allergien?',
  'Ja, gegen Penicillin.',
  'Ich verschreibe Ihnen Ibuprofen 400 mg dreimal täglich.',
)

const failing = (error: Error) =>
  scriptedTranscriber(() => {
    throw error
  })

/** An engine that waits until it is told to continue. */
function held<T>(result: T) {
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const script = async () => {
    started.resolve()
    await release.promise
    return result
  }
  return { script, started: started.promise, release: () => release.resolve() }
}

describe.each(engines)('from recording to draft on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  afterEach(() => service.remove())

  type Options = NonNullable<Parameters<typeof startService>[1]>
  async function start(adapters: Options['adapters'], jobTiming: Options['jobTiming'] = {}) {
    service = await startService(engine, { adapters, jobTiming })
    await service.work()
    const anna = await service.doctor()
    const { _id: id } = await anna.appointment()
    const upload = async () => expect((await anna.upload(`/recordings/add/${id}`, { audio })).status).toBe(200)
    const state = async () =>
      dataOf<{ status: string; notes_status: string; error_reason: string | null }>(
        await anna.get(`/appointments/get/${id}`),
      )
    return { anna, id, upload, state }
  }
  const eventTypes = async (id: string) => {
    const { db } = service.adapters.database
    const rows = await db.selectFrom('events').select('type').where('appointment_id', '=', id).orderBy('id').execute()
    return rows.map(({ type }) => type)
  }

  itAbove('sends mails while every engine is busy (spec 6.3)', async () => {
    const { script, started, release } = held(heard(dialogue))
    const { anna, upload } = await start({ transcriber: scriptedTranscriber(script) })
    await upload()
    for (const time of ['10:00', '11:00']) {
      const { _id } = await anna.appointment({ time })
      await anna.upload(`/recordings/add/${_id}`, { audio })
    }
    await started
    const { email } = await service.doctor()
    await expect.poll(() => mailsTo(service, email)).toEqual([])
    release()
  })

  it('transcribes, drafts with citations that round-trip, and waits for the clinician (spec 1.4, spec 2.4, spec 3.1 transcribing, spec 4.5 get, contract 3 notes-status, contract 6 citations)', async () => {
    const { anna, id, upload, state } = await start({ transcriber: scriptedTranscriber(() => heard(dialogue)) })
    await upload()
    await expect.poll(state).toMatchObject({ status: 'processing', notes_status: 'draft' })

    const [transcription] = dataOf<Record<string, unknown>[]>(await anna.get(`/transcriptions/${id}`))
    expect(transcription).toMatchObject({
      appointment_id: id,
      transcription: dialogue.map(({ text }) => text).join('\n'),
      language: 'de',
      engine: 'scripted',
      duration_seconds: 60,
      segments: dialogue,
    })
    const [note] = dataOf<{ notes: string; summary: string; author: string; citations: Citation[] }[]>(
      await anna.get(`/notes/${id}`),
    )
    expect(note).toMatchObject({ author: 'drafter', version: 1 })
    expect(note?.notes).not.toContain('*')
    expect(note?.citations.length).toBeGreaterThan(0)
    for (const { note_start, note_end, sources } of note?.citations ?? []) {
      expect(note?.notes.slice(note_start, note_end).trim()).not.toBe('')
      for (const { segment_id, quote } of sources) {
        expect(dialogue.find((segment) => segment.id === segment_id)?.text).toContain(quote)
      }
    }
    expect(await eventTypes(id)).toEqual([
      'appointment.created',
      'recording.added',
      'transcription.completed',
      'notes.drafted',
    ])
    expect((await anna.post(`/notes/add/${id}`, { notes: note?.notes })).status).toBe(200)
    expect(await state()).toMatchObject({ status: 'finished', notes_status: 'released' })
  })

  it.each([
    ['the audio is undecodable', new TranscriberError('undecodable', 'no'), 'error_transcription', /beschädigt/],
    ['the engine refuses', new TranscriberError('refused', 'no'), 'error_transcription', /fehlgeschlagen/],
    ['the stored upload is missing', new BlobMissing('recordings/x'), 'audio_upload_failed', /nicht auffindbar/],
  ])(
    'gives up at once when %s, with a reason and a reference (contract 3 failures, trust 4)',
    async (_what, error, status, reason) => {
      const { anna, id, upload, state } = await start({ transcriber: failing(error) })
      await upload()
      await expect.poll(state).toMatchObject({ status, error_reason: expect.stringMatching(reason) })
      const reference = (await state()).error_reason?.match(/Referenz: (\S+)$/)?.[1]
      expect(service.log.some((line) => JSON.parse(line).reference === reference)).toBe(true)
      expect(await eventTypes(id)).toContain('transcription.failed')
      expect(dataOf(await anna.get(`/recordings/${id}`))).toHaveLength(1)
    },
  )

  itAbove('says after three attempts that the engine needs the operator', async () => {
    const missing = new TranscriberError('no_engine', 'not installed')
    const states: unknown[] = []
    const transcriber = scriptedTranscriber(async () => {
      states.push(await state())
      throw missing
    })
    const { upload, state } = await start({ transcriber }, { retryDelaysMs: [0, 0, 0, 0, 0] })
    await upload()
    await expect.poll(state).toMatchObject({
      status: 'error_transcription',
      error_reason: expect.stringMatching(/nicht eingerichtet.*Betreiber/),
    })
    expect(states).toMatchObject(Array(3).fill({ status: 'transcribing', error_reason: null }))
  })

  itAbove('keeps silence as an empty transcription with a reason, and invents no note', async () => {
    const { anna, id, upload, state } = await start({ transcriber: scriptedTranscriber(() => heard([])) })
    await upload()
    await expect.poll(state).toMatchObject({
      status: 'error_transcription',
      error_reason: expect.stringContaining('keine Sprache'),
      notes_status: 'none',
    })
    expect(dataOf(await anna.get(`/transcriptions/${id}`))).toMatchObject([{ transcription: '', segments: [] }])
    expect(dataOf(await anna.get(`/notes/${id}`))).toEqual([])
  })

  itAbove('stores no draft that contains only absences, says so, and drafts once something is said', async () => {
    const takes = [heard(spoken('Äh.', 'Hm.')), heard(dialogue)]
    const transcriber = scriptedTranscriber(() => takes.shift() ?? heard([]))
    const { anna, id, upload, state } = await start({ transcriber })
    await upload()
    await expect.poll(state).toMatchObject({
      status: 'error',
      notes_status: 'none',
      error_reason: expect.stringMatching(/nichts, woraus sich eine Notiz schreiben lässt.*weiteren Teil/),
    })
    expect(dataOf(await anna.get(`/notes/${id}`))).toEqual([])
    expect(await eventTypes(id)).toContain('notes.failed')
    expect((await anna.post(`/recordings/retry/${id}`)).status).toBe(200)
    await expect.poll(state).toMatchObject({ status: 'error', notes_status: 'none' })

    expect((await anna.upload(`/recordings/append/${id}`, { audio })).status).toBe(200)
    await expect.poll(state).toMatchObject({ status: 'processing', notes_status: 'draft', error_reason: null })
    const [note] = dataOf<{ notes: string }[]>(await anna.get(`/notes/${id}`))
    expect(note?.notes).toContain('Penicillin')
  })

  itAbove('ends in error when drafting is given up; the transcript stays (contract 3 failures)', async () => {
    const drafter = scriptedDrafter(() => {
      throw new DrafterError('refused', 'no')
    })
    const { anna, id, upload, state } = await start({
      transcriber: scriptedTranscriber(() => heard(dialogue)),
      drafter,
    })
    await upload()
    await expect.poll(state).toMatchObject({
      status: 'error',
      notes_status: 'none',
      error_reason: expect.stringMatching(/Transkript sind sicher gespeichert.*Referenz/),
    })
    expect(dataOf(await anna.get(`/transcriptions/${id}`))).toHaveLength(1)
    expect(await eventTypes(id)).toContain('notes.failed')
  })

  itAbove('drafts without the model if its server refuses, and tells doctor and operator', async () => {
    const server = await startChatServer(scribe(), { models: ['other'] })
    const { baseUrl } = server
    const { anna, id, upload, state } = await start({
      transcriber: scriptedTranscriber(() => heard(dialogue)),
      drafter: openAiDrafter({ baseUrl, model: 'small', apiKey: null, instead: extractiveDrafter() }),
    })
    await upload()
    const replaced = { engine: 'openai:small', reason: 'refused' }
    await expect
      .poll(async () => dataOf(await anna.get(`/notes/${id}`)))
      .toMatchObject([{ notes: expect.stringContaining('Husten'), meta: { replaced } }])
    expect(await state()).toMatchObject({ status: 'processing', notes_status: 'draft' })
    const warning = service.log.find((line) => line.includes('without its model'))
    expect(JSON.parse(warning ?? '{}')).toMatchObject(replaced)
    await server.stop()
  })

  it('never overwrites what a clinician has saved meanwhile (contract 3 notes-status)', async () => {
    const draft = held({ notes: 'Spät', summary: '', citations: [], engine: 'scripted' })
    const { anna, id, upload, state } = await start({
      transcriber: scriptedTranscriber(() => heard(dialogue)),
      drafter: scriptedDrafter(draft.script),
    })
    await upload()
    await draft.started
    await anna.post(`/notes/add/${id}`, { notes: 'Von Hand' })
    draft.release()
    await service.idle()
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ notes: 'Von Hand', version: 1 }])
    expect(await state()).toMatchObject({ status: 'finished', notes_status: 'released' })
  })

  itAbove('stores nothing for a recording that was deleted meanwhile (trust 4)', async () => {
    const hearing = held(heard(dialogue))
    const { anna, id, upload, state } = await start({ transcriber: scriptedTranscriber(hearing.script) })
    await upload()
    await hearing.started
    expect((await anna.delete(`/recordings/${id}`)).status).toBe(200)
    hearing.release()
    await service.idle()
    expect(dataOf(await anna.get(`/transcriptions/${id}`))).toEqual([])
    expect(await state()).toMatchObject({ status: 'recording', notes_status: 'none' })
  })

  itAbove(
    'lists transcriptions: doctors get their own, admins all (spec 4.5 list, contract 8 transcriptions)',
    async () => {
      const { anna, id, upload, state } = await start({ transcriber: scriptedTranscriber(() => heard(dialogue)) })
      const [ben, admin] = [await service.doctor(), await service.doctor({ role: 'admin' })]
      await upload()
      await expect.poll(state).toMatchObject({ notes_status: 'draft' })
      const listed = async (doctor: TestDoctor) =>
        dataOf<{ appointment_id: string }[]>(await doctor.get('/transcriptions')).map((t) => t.appointment_id)
      expect(await listed(anna)).toEqual([id])
      expect(await listed(ben)).toEqual([])
      expect(await listed(admin)).toEqual([id])
      expect((await ben.get(`/transcriptions/${id}`)).status).toBe(403)
    },
  )

  itAbove('logs no clinical text (contract 1 logs)', async () => {
    const { upload, state } = await start({ transcriber: scriptedTranscriber(() => heard(dialogue)) })
    await upload()
    await expect.poll(state).toMatchObject({ notes_status: 'draft' })
    const log = service.log.join('\n')
    for (const { text } of dialogue) expect(log).not.toContain(text)
    expect(log).not.toContain('Frau Beispiel')
  })
})
