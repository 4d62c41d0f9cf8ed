import { readFileSync } from 'node:fs'
import type { DraftRequest } from '@visite/drafter/port'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const FORBIDDEN = { status: 403, body: { success: false, error: 'Forbidden' } }
const dialogue = spoken('Was führt Sie zu mir?', 'Ich habe Hustn.')

describe.each(routeEngines)('corrections on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  let id: string
  let asked: DraftRequest[]
  let hold: Promise<void> | null
  beforeEach(async () => {
    asked = []
    hold = null
    const drafter = scriptedDrafter(async (request) => {
      asked.push(request)
      await hold
      return { notes: `Entwurf ${asked.length}`, summary: '', citations: [], engine: 'scripted' }
    })
    const transcriber = scriptedTranscriber(() => heard(dialogue))
    service = await startService(engine, { adapters: { transcriber, drafter } })
    await service.work()
    anna = await service.doctor()
    id = (await anna.appointment())._id
  })
  afterEach(() => service.remove())

  const record = async () => {
    const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
    expect((await anna.upload(`/recordings/add/${id}`, { audio })).status).toBe(200)
  }
  const recorded = async () => {
    await record()
    await service.idle()
  }
  const current = async () => dataOf<Record<string, unknown>[]>(await anna.get(`/transcriptions/${id}`))[0]
  const original = async () => dataOf(await anna.get(`/transcriptions/${id}/original`))
  const notesStatus = async () => dataOf(await anna.get(`/appointments/get/${id}`)).notes_status

  it('cannot undo what somebody else has corrected since (docs/documents.md)', async () => {
    await recorded()
    const read = await current()
    const first = { transcription: 'Was führt Sie zu mir?\nIch habe Husten.', updatedAt: read?.updatedAt }
    expect((await anna.put(`/transcriptions/${id}`, first)).status).toBe(200)
    await expect.poll(async () => (await current())?.updatedAt).not.toBe(read?.updatedAt)
    const late = { transcription: 'Etwas anderes', updatedAt: read?.updatedAt }
    expect(await anna.put(`/transcriptions/${id}`, late)).toEqual({
      status: 409,
      body: { success: false, error: expect.stringContaining('an anderer Stelle'), code: 'TRANSCRIPTION_CHANGED' },
    })
    expect(await current()).toMatchObject({ transcription: first.transcription })
  })

  it('accept a text, and keep what the engine heard (contract 4 correction)', async () => {
    await recorded()
    const before = await current()
    expect(before).toMatchObject({ corrected: false })
    const answer = await anna.put(`/transcriptions/${id}`, {
      transcription: 'Was führt Sie zu mir?\nIch habe Husten.',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          _id: before?._id,
          transcription: 'Was führt Sie zu mir?\nIch habe Husten.',
          corrected: true,
          segments: [dialogue[0], { ...dialogue[1], text: 'Ich habe Husten.' }],
        },
      },
    })
    expect(await current()).toEqual(dataOf(answer))
    await anna.put(`/transcriptions/${id}`, { transcription: 'Ganz anders.' })
    expect(await original()).toMatchObject({
      transcription: 'Was führt Sie zu mir?\nIch habe Hustn.',
      segments: dialogue,
      engine: 'scripted',
    })
  })

  it('are refused with more lines than a transcript may have, or too many segments', async () => {
    await recorded()
    const before = await current()
    expect(await anna.put(`/transcriptions/${id}`, { transcription: 'ja\n'.repeat(50_001) })).toEqual({
      status: 400,
      body: { success: false, error: 'Die Transkription hat zu viele Zeilen: höchstens 50000 sind möglich.' },
    })
    const segments = Array.from({ length: 50_001 }, () => ({ text: 'ja' }))
    expect(await anna.put(`/transcriptions/${id}`, { segments })).toEqual({
      status: 400,
      body: { success: false, error: 'Ungültige Eingabe: „segments“ darf höchstens 50000 Einträge haben' },
    })
    expect(await current()).toEqual(before)
  })

  it('that change nothing are not announced', async () => {
    await recorded()
    const { db } = service.adapters.database
    const events = () => db.selectFrom('events').selectAll().execute()
    const [before, told] = [await current(), await events()]
    const segments = dialogue.map(({ id, text }) => ({ id, text }))
    for (const body of [{ transcription: before?.transcription }, { segments }]) {
      expect(dataOf(await anna.put(`/transcriptions/${id}`, body))).toEqual(before)
    }
    const unknown = dialogue.map((segment) => ({ id: segment.id, role: 'unknown' }))
    const changed = dataOf(await anna.put(`/transcriptions/${id}`, { segments: unknown }))
    expect(dataOf(await anna.post(`/transcriptions/swap-roles/${id}`))).toEqual(changed)
    expect(await events()).toHaveLength(told.length + 1)
  })

  it('all count when many arrive at once', async () => {
    await recorded()
    const texts = Array.from({ length: 12 }, (_, index) => `Was führt Sie zu mir?\nFassung ${index}`)
    const answers = await Promise.all(
      texts.map((transcription) => anna.put(`/transcriptions/${id}`, { transcription })),
    )
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200))
    const { generation } = await service.adapters.database.db
      .selectFrom('transcriptions')
      .select('generation')
      .executeTakeFirstOrThrow()
    expect(generation).toBe(1 + texts.length)
    expect(texts).toContain((await current())?.transcription)
    expect(await original()).toMatchObject({ segments: dialogue })
  })

  it('accept segments, which take precedence over the text (contract 4 correction)', async () => {
    await recorded()
    const segments = [{ id: 's1' }, { id: 's2', text: 'Ich habe Husten.', role: 'unknown' }]
    expect(dataOf(await anna.put(`/transcriptions/${id}`, { segments, transcription: 'egal' }))).toMatchObject({
      transcription: 'Was führt Sie zu mir?\nIch habe Husten.',
      segments: [{ role: 'doctor' }, { role: 'unknown' }],
    })
    expect(dataOf(await anna.put(`/transcriptions/${id}`, { segments: [] }))).toMatchObject({
      transcription: '',
      segments: [],
    })
    expect(dataOf(await anna.put(`/transcriptions/${id}`, { segments: dialogue }))).toMatchObject({
      segments: dialogue,
    })
  })

  it('leave the draft unchanged until another is requested', async () => {
    await recorded()
    await anna.put(`/transcriptions/${id}`, { transcription: 'Ganz anders.' })
    await service.idle()
    expect(asked).toHaveLength(1)
    expect(await notesStatus()).toBe('draft')
  })

  it('restart a draft in progress', async () => {
    const release = Promise.withResolvers<void>()
    hold = release.promise
    await record()
    await expect.poll(() => asked.length).toBe(1)
    await anna.put(`/transcriptions/${id}`, { transcription: 'Ganz anders.' })
    release.resolve()
    await service.idle()
    expect(asked.map(({ segments }) => segments.map(({ text }) => text))).toEqual([
      dialogue.map(({ text }) => text),
      ['Ganz anders.'],
    ])
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ notes: 'Entwurf 2', version: 1 }])
    expect(await notesStatus()).toBe('draft')
  })

  it('swap doctor and patient in one call, and draft again (contract 4 roles)', async () => {
    await recorded()
    expect(dataOf(await anna.post(`/transcriptions/swap-roles/${id}`))).toMatchObject({
      corrected: true,
      segments: [
        { role: 'patient', speaker: 'left' },
        { role: 'doctor', speaker: 'right' },
      ],
    })
    await service.idle()
    expect(asked.at(-1)?.segments.map(({ role }) => role)).toEqual(['patient', 'doctor'])
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ notes: 'Entwurf 2', version: 2 }])
    expect(await original()).toMatchObject({ segments: dialogue })
  })

  it('swap the roles under a released note without touching it', async () => {
    await recorded()
    await anna.post(`/notes/add/${id}`, { notes: 'Von Hand' })
    expect((await anna.post(`/transcriptions/swap-roles/${id}`)).status).toBe(200)
    await service.idle()
    expect(asked).toHaveLength(1)
    expect(dataOf(await anna.get(`/notes/${id}`))).toMatchObject([{ notes: 'Von Hand' }])
    expect(await notesStatus()).toBe('released')
  })

  it.each([
    ['nothing', {}],
    ['an empty text', { transcription: ' \n ' }],
    ['null', { transcription: null }],
    ['an unknown segment', { segments: [{ id: 's9' }] }],
    ['a segment twice', { segments: [{ id: 's1' }, { id: 's1' }] }],
    ['an unknown role', { segments: [{ id: 's1', role: 'nurse' }] }],
    ['a time before the beginning', { segments: [{ id: 's1', start_ms: -1 }] }],
    ['a text that is not text', { transcription: 7 }],
    ['segments that are not segments', { segments: 'alle' }],
  ])('refuse %s and change nothing', async (_what, body) => {
    await recorded()
    const before = await current()
    expect(await anna.put(`/transcriptions/${id}`, body)).toMatchObject({ status: 400, body: { success: false } })
    expect(await current()).toEqual(before)
  })

  it('are only for the owner of a transcription', async () => {
    const ben = await service.doctor()
    const missing = { status: 404, body: { success: false, error: 'Transcription not found' } }
    expect(await anna.put(`/transcriptions/${id}`, { transcription: 'a' })).toEqual(missing)
    expect(await anna.post(`/transcriptions/swap-roles/${id}`)).toEqual(missing)
    expect(await anna.get(`/transcriptions/${id}/original`)).toEqual(missing)
    await recorded()
    expect(await ben.put(`/transcriptions/${id}`, { transcription: 'a' })).toEqual(FORBIDDEN)
    expect(await ben.post(`/transcriptions/swap-roles/${id}`)).toEqual(FORBIDDEN)
    expect(await ben.get(`/transcriptions/${id}/original`)).toEqual(FORBIDDEN)
    expect((await anna.put(`/transcriptions/${UNKNOWN_ID}`, { transcription: 'a' })).status).toBe(404)
  })
})
