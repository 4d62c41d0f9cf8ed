import { readFileSync } from 'node:fs'
import { DrafterError, type DraftRequest } from '@visite/drafter/port'
import { consultation } from '@visite/hearing/corpora/consultation'
import { TranscriberError, type Transcript } from '@visite/hearing/port'
import { afterEach, describe, expect, it } from 'vitest'
import { aboveStores, engines } from '../../test/engines.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { BlobMissing } from '../platform/blobs/blob-store.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const FORBIDDEN = { status: 403, body: { success: false, error: 'Forbidden' } }
const refusal = (status: number, error: unknown) => ({ status, body: { success: false, error } })
const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }
/** Another file, so that it differs from the first. */
const further = { name: 'mehr.ogg', bytes: Buffer.concat([audio.bytes, Buffer.from('mehr')]) }

type State = { status: string; notes_status: string; error_reason: string | null }
type Listed = { _id: string; append_recordings: Record<string, unknown>[]; recording_key: string }
type Text = {
  transcription: string
  duration_seconds: number
  engine: string
  segments: Record<string, unknown>[]
  warnings: Record<string, unknown>[]
}

/** What each take says, in order of the calls; an error is thrown. Each waits until it is released. */
function script() {
  const answers: (Transcript | Error)[] = []
  const calls: { started: PromiseWithResolvers<void>; release: PromiseWithResolvers<void> }[] = []
  const call = (index: number) => {
    calls[index] ??= { started: Promise.withResolvers(), release: Promise.withResolvers() }
    return calls[index]
  }
  let count = 0
  const transcriber = scriptedTranscriber(async () => {
    const index = count++
    const { started, release } = call(index)
    started.resolve()
    await release.promise
    const answer = answers[index] ?? heard([])
    if (answer instanceof Error) throw answer
    return answer
  })
  return {
    transcriber,
    says: (...next: (Transcript | Error)[]) => answers.push(...next),
    started: (index: number) => call(index).started.promise,
    release: (index: number) => call(index).release.resolve(),
    releaseAll: () => Array.from({ length: 20 }, (_, index) => call(index).release.resolve()),
    calls: () => count,
  }
}

describe.each(engines)('takes on %s', (engine) => {
  const itAbove = aboveStores(engine)
  let service: TestService
  let anna: TestDoctor
  let id: string
  afterEach(() => service.remove())

  async function start(adapters: NonNullable<Parameters<typeof startService>[1]>['adapters']) {
    service = await startService(engine, { adapters })
    await service.work()
    anna = await service.doctor()
    id = (await anna.appointment())._id
  }
  const state = async () => dataOf<State>(await anna.get(`/appointments/get/${id}`))
  const recording = async () => dataOf<Listed[]>(await anna.get(`/recordings/${id}`))[0]
  const transcription = async () => dataOf<Text[]>(await anna.get(`/transcriptions/${id}`))[0]
  const notes = async () => dataOf<{ notes: string; version: number }[]>(await anna.get(`/notes/${id}`))
  const add = async () => expect((await anna.upload(`/recordings/add/${id}`, { audio })).status).toBe(200)
  const append = () => anna.upload(`/recordings/append/${id}`, { audio: further })
  const retry = () => anna.post(`/recordings/retry/${id}`)
  const drafts = () => {
    const asked: DraftRequest[] = []
    const drafter = scriptedDrafter((request) => {
      asked.push(request)
      return { notes: `Entwurf ${asked.length}`, summary: '', citations: [], engine: 'scripted' }
    })
    return { asked, drafter }
  }

  describe('POST /recordings/append/{appointmentId} (contract 4 append)', () => {
    it('transcribes only the take, puts its segments after the earlier ones, and drafts again', async () => {
      const speech = script()
      const { asked, drafter } = drafts()
      await start({ transcriber: speech.transcriber, drafter })
      speech.releaseAll()
      speech.says(heard(spoken('Eins.', 'Zwei.')), heard(spoken('Drei.')))
      await add()
      await service.idle()
      expect(await state()).toMatchObject({ status: 'processing', notes_status: 'draft' })

      const answer = await append()
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
      const listed = dataOf<Listed>(answer)
      expect(listed.append_recordings).toEqual([
        {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          recording_url: expect.any(String),
          recording_key: expect.any(String),
          duration_seconds: expect.closeTo(77, -1),
          file_size_bytes: further.bytes.length,
          source: 'live',
          mime_type: 'audio/ogg',
          file_missing: false,
          start_ms: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      ])
      await service.idle()
      const take_id = listed.append_recordings[0]?._id
      expect(await transcription()).toMatchObject({
        transcription: 'Eins.\nZwei.\nDrei.',
        duration_seconds: 120,
        segments: [
          { id: 's1', start_ms: 0, text: 'Eins.' },
          { id: 's2', start_ms: 2_000, text: 'Zwei.' },
          { id: 's3', start_ms: 60_000, end_ms: 61_500, text: 'Drei.', take_id },
        ],
      })
      expect(await recording()).toMatchObject({ append_recordings: [{ start_ms: 60_000, duration_seconds: 60 }] })
      expect(speech.calls()).toBe(2)
      expect(asked.map(({ segments }) => segments.length)).toEqual([2, 3])
      expect(await notes()).toMatchObject([{ notes: 'Entwurf 2', version: 2 }])
      expect(await state()).toMatchObject({ status: 'processing', notes_status: 'draft', error_reason: null })
    })

    itAbove('says where a text is not to be trusted, in the time of all takes', async () => {
      const speech = script()
      const { drafter } = drafts()
      await start({ transcriber: speech.transcriber, drafter })
      speech.releaseAll()
      speech.says(
        { ...heard(spoken('Eins.')), warnings: [{ kind: 'repetition_cut', start_ms: 0, end_ms: 1_500 }] },
        { ...heard(spoken('Zwei.')), warnings: [{ kind: 'speech_missing', start_ms: 2_000, end_ms: 9_000 }] },
      )
      await add()
      await service.idle()
      const first = { kind: 'repetition_cut', start_ms: 0, end_ms: 1_500 }
      expect(await transcription()).toMatchObject({ warnings: [first] })
      await append()
      await service.idle()
      const take_id = (await recording())?.append_recordings[0]?._id
      const second = { kind: 'speech_missing', start_ms: 62_000, end_ms: 69_000, take_id }
      expect((await transcription())?.warnings).toEqual([first, second])
      await anna.put(`/transcriptions/${id}`, { transcription: 'Eins.\nZwei, drei.' })
      expect((await transcription())?.warnings).toEqual([first, second])
    })

    it('keeps takes in order when they arrive faster than they are transcribed, and drafts once', async () => {
      const speech = script()
      const { asked, drafter } = drafts()
      await start({ transcriber: speech.transcriber, drafter })
      speech.says(heard(spoken('Eins.')), heard(spoken('Zwei.')), heard(spoken('Drei.')))
      await add()
      await speech.started(0)
      await Promise.all([append(), append()])
      expect(await state()).toMatchObject({ status: 'transcribing' })
      expect(speech.calls()).toBe(1)
      speech.release(0)
      await speech.started(1)
      expect(await state()).toMatchObject({ status: 'transcribing', notes_status: 'drafting' })
      speech.releaseAll()
      await service.idle()
      expect(await transcription()).toMatchObject({ transcription: 'Eins.\nZwei.\nDrei.', duration_seconds: 180 })
      expect(await recording()).toMatchObject({ append_recordings: [{ start_ms: 60_000 }, { start_ms: 120_000 }] })
      expect(asked).toHaveLength(1)
      expect(await state()).toMatchObject({ status: 'processing', notes_status: 'draft' })
    })

    itAbove('stores no draft based on what was said before the take', async () => {
      const speech = script()
      const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let count = 0
      const drafter = scriptedDrafter(async ({ segments }) => {
        if (count++ === 0) {
          started.resolve()
          await release.promise
        }
        return { notes: `Aus ${segments.length}`, summary: '', citations: [], engine: 'scripted' }
      })
      await start({ transcriber: speech.transcriber, drafter })
      speech.releaseAll()
      speech.says(heard(spoken('Eins.')), heard(spoken('Zwei.')))
      await add()
      await started.promise
      await append()
      await expect.poll(async () => (await transcription())?.segments.length).toBe(2)
      release.resolve()
      await service.idle()
      expect(await notes()).toMatchObject([{ notes: 'Aus 2', version: 1 }])
    })

    itAbove('leaves a released note alone; the transcript grows (contract 3 notes-status)', async () => {
      const speech = script()
      const { asked, drafter } = drafts()
      await start({ transcriber: speech.transcriber, drafter })
      speech.release(0)
      const damaged = new TranscriberError('undecodable', 'no')
      speech.says(heard(spoken('Eins.')), heard(spoken('Zwei.')), damaged, heard(spoken('Drei.')))
      await add()
      await service.idle()
      await anna.post(`/notes/add/${id}`, { notes: 'Von Hand' })
      expect((await append()).status).toBe(200)
      await speech.started(1)
      expect((await append()).status).toBe(200)
      speech.releaseAll()
      await service.idle()
      expect(await transcription()).toMatchObject({ transcription: 'Eins.\nZwei.' })
      expect((await retry()).status).toBe(200)
      await service.idle()
      expect(await state()).toMatchObject({ status: 'finished', notes_status: 'released' })
      expect(await notes()).toMatchObject([{ notes: 'Von Hand' }])
      expect(await transcription()).toMatchObject({ transcription: 'Eins.\nZwei.\nDrei.' })
      expect(asked).toHaveLength(1)
    })

    itAbove('keeps corrections, and adds the take to the original too (contract 4 correction)', async () => {
      const speech = script()
      await start({ transcriber: speech.transcriber })
      speech.releaseAll()
      speech.says(heard(spoken('Hustn.')), heard(spoken('Fieber.')))
      await add()
      await service.idle()
      await anna.put(`/transcriptions/${id}`, { transcription: 'Husten.' })
      await append()
      await service.idle()
      expect(await transcription()).toMatchObject({ transcription: 'Husten.\nFieber.' })
      expect(dataOf(await anna.get(`/transcriptions/${id}/original`))).toMatchObject({
        transcription: 'Hustn.\nFieber.',
      })
    })

    itAbove('plays each take by its id (contract 4 playback)', async () => {
      const speech = script()
      await start({ transcriber: speech.transcriber })
      await add()
      const listed = dataOf<Listed>(await append())
      const play = (query: string) => anna.full('GET', `/recordings/audio/${id}${query}`)
      expect((await play('')).raw.equals(audio.bytes)).toBe(true)
      expect((await play(`?recording_id=${listed._id}`)).raw.equals(audio.bytes)).toBe(true)
      const take = await play(`?recording_id=${listed.append_recordings[0]?._id}`)
      expect(take.raw.equals(further.bytes)).toBe(true)
      expect(await play(`?recording_id=${UNKNOWN_ID}`)).toMatchObject(refusal(404, 'Recording not found'))
      expect((await play('?recording_id=abc')).status).toBe(400)
      speech.releaseAll()
    })

    itAbove('is deleted with its recording: files, rows and jobs', async () => {
      const speech = script()
      await start({ transcriber: speech.transcriber })
      await add()
      const { append_recordings, recording_key } = dataOf<Listed>(await append())
      const keys = [recording_key, String(append_recordings[0]?.recording_key)]
      const deleted = await anna.delete(`/recordings/${id}`)
      expect(dataOf<Listed>(deleted).append_recordings).toHaveLength(1)
      for (const key of keys) expect(await service.adapters.blobs.stat(key)).toBeNull()
      expect(await service.adapters.database.db.selectFrom('recording_takes').selectAll().execute()).toEqual([])
      speech.releaseAll()
      await service.idle()
      expect(await transcription()).toBeUndefined()
    })

    itAbove('is swept like a recording, and kept while a row names it', async () => {
      const speech = script()
      await start({ transcriber: speech.transcriber })
      await add()
      const { append_recordings } = dataOf<Listed>(await append())
      expect(await service.sweep(new Date(Date.now() + 1_000))).toMatchObject({ orphans: 0 })
      expect(await service.adapters.blobs.stat(String(append_recordings[0]?.recording_key))).not.toBeNull()
      speech.releaseAll()
    })

    itAbove('needs a recording, an audio file, its owner and the plan feature', async () => {
      await start({ transcriber: script().transcriber })
      expect(await append()).toEqual(refusal(404, 'Recording not found'))
      const [ben, basic] = [await service.doctor(), await service.doctor({ plan: 'basic' })]
      await add()
      expect(await ben.upload(`/recordings/append/${id}`, { audio })).toEqual(FORBIDDEN)
      expect(await anna.upload(`/recordings/append/${UNKNOWN_ID}`, { audio })).toEqual(
        refusal(404, 'Appointment not found'),
      )
      expect(await anna.upload(`/recordings/append/${id}`, { source: 'live' })).toEqual(
        refusal(400, 'No file uploaded'),
      )
      const text = { name: 'a.wav', bytes: Buffer.from('no audio at all, really') }
      expect(await anna.upload(`/recordings/append/${id}`, { audio: text })).toEqual(
        refusal(400, 'Unsupported audio type.'),
      )
      const { _id: own } = await basic.appointment()
      await basic.upload(`/recordings/add/${own}`, { audio })
      expect(await basic.upload(`/recordings/append/${own}`, { source: 'upload', audio })).toMatchObject({
        status: 403,
        body: { code: 'FEATURE_NOT_AVAILABLE', feature: 'transcription.audio_upload' },
      })
      expect((await recording())?.append_recordings).toEqual([])
    })
  })

  describe('a take that fails', () => {
    const damaged = new TranscriberError('undecodable', 'no')

    it('does not hold up the next, is not hidden by it, and is retried in its place (contract 3 retry)', async () => {
      const speech = script()
      const { asked, drafter } = drafts()
      await start({ transcriber: speech.transcriber, drafter })
      speech.says(damaged, heard(spoken('Zwei.')), heard(spoken('Eins.')))
      await add()
      await speech.started(0)
      await append()
      speech.releaseAll()
      await service.idle()
      expect(await state()).toMatchObject({
        status: 'error_transcription',
        notes_status: 'draft',
        error_reason: expect.stringMatching(/beschädigt.*Referenz/),
      })
      expect(await transcription()).toMatchObject({ transcription: 'Zwei.' })

      expect(dataOf(await retry())).toMatchObject({ status: 'transcribing', error_reason: null })
      await service.idle()
      expect(await state()).toMatchObject({ status: 'processing', notes_status: 'draft', error_reason: null })
      expect(await transcription()).toMatchObject({
        transcription: 'Eins.\nZwei.',
        segments: [{ start_ms: 0 }, { start_ms: 60_000 }],
      })
      expect(await recording()).toMatchObject({ append_recordings: [{ start_ms: 60_000 }] })
      expect(asked).toHaveLength(2)
      expect(await notes()).toMatchObject([{ notes: 'Entwurf 2' }])
      expect(await retry()).toEqual(refusal(409, expect.stringContaining('nichts fehlgeschlagen')))
    })

    itAbove('leaves the note of the others if it was only appended', async () => {
      const speech = script()
      const { asked, drafter } = drafts()
      await start({ transcriber: speech.transcriber, drafter })
      speech.releaseAll()
      speech.says(heard(spoken('Eins.')), damaged, heard([]), heard(spoken('Drei.')))
      await add()
      await service.idle()
      await append()
      await service.idle()
      expect(await state()).toMatchObject({ status: 'error_transcription', notes_status: 'draft' })
      expect(asked).toHaveLength(1)
      // Nobody speaks: it says so, and there is no reason to draft again.
      await retry()
      await service.idle()
      expect(await state()).toMatchObject({
        status: 'error_transcription',
        notes_status: 'draft',
        error_reason: expect.stringContaining('keine Sprache'),
      })
      expect(asked).toHaveLength(1)
      await retry()
      await service.idle()
      expect(await transcription()).toMatchObject({ transcription: 'Eins.\nDrei.' })
      expect(asked).toHaveLength(2)
    })

    itAbove('is retried as a whole when its file is missing, and says so again (contract 3 retry)', async () => {
      const speech = script()
      await start({ transcriber: speech.transcriber })
      speech.releaseAll()
      speech.says(new BlobMissing('recordings/x'), new BlobMissing('recordings/x'))
      await add()
      await service.idle()
      expect(await state()).toMatchObject({ status: 'audio_upload_failed' })
      expect((await retry()).status).toBe(200)
      await service.idle()
      expect(await state()).toMatchObject({ status: 'audio_upload_failed' })
    })
  })

  describe('POST /recordings/retry/{appointmentId} (contract 3 retry)', () => {
    let broken: boolean
    const drafter = scriptedDrafter(() => {
      if (broken) throw new DrafterError('refused', 'no')
      return { notes: 'Entwurf', summary: '', citations: [], engine: 'scripted' }
    })

    it('drafts again what could not be drafted, whatever a client has done to the status', async () => {
      broken = true
      await start({ transcriber: scriptedTranscriber(() => heard(spoken('Eins.'))), drafter })
      await add()
      await service.idle()
      expect(await state()).toMatchObject({ status: 'error', notes_status: 'none' })
      await anna.post(`/appointments/update/${id}`, { status: 'planned' })
      broken = false
      expect(dataOf(await retry())).toMatchObject({
        status: 'processing',
        notes_status: 'drafting',
        error_reason: null,
      })
      await service.idle()
      expect(await notes()).toMatchObject([{ notes: 'Entwurf' }])
      expect(await retry()).toEqual(refusal(409, expect.stringContaining('nichts fehlgeschlagen')))
    })

    itAbove('keeps the earlier draft when drafting again fails', async () => {
      broken = false
      await start({ transcriber: scriptedTranscriber(() => heard(spoken('Eins.'))), drafter })
      await add()
      await service.idle()
      broken = true
      await anna.post(`/transcriptions/swap-roles/${id}`)
      await service.idle()
      expect(await state()).toMatchObject({ status: 'error', notes_status: 'draft' })
      expect(await notes()).toMatchObject([{ notes: 'Entwurf', version: 1 }])
      broken = false
      expect((await retry()).status).toBe(200)
      await service.idle()
      expect(await state()).toMatchObject({ status: 'processing', notes_status: 'draft', error_reason: null })
      expect(await notes()).toMatchObject([{ version: 2 }])
    })

    itAbove('has nothing to do without a recording, while it is running, and once a clinician has saved', async () => {
      const speech = script()
      await start({ transcriber: speech.transcriber })
      speech.says(heard(spoken('Eins.')))
      expect(await retry()).toEqual(refusal(400, 'Zu diesem Termin gibt es keine Aufnahme.'))
      await add()
      await speech.started(0)
      expect(await retry()).toEqual(refusal(409, expect.stringContaining('bereits')))
      speech.releaseAll()
      await service.idle()
      await anna.post(`/notes/add/${id}`, { notes: 'Von Hand' })
      expect((await retry()).status).toBe(409)
      const ben = await service.doctor()
      expect(await ben.post(`/recordings/retry/${id}`)).toEqual(FORBIDDEN)
      expect(await anna.post(`/recordings/retry/${UNKNOWN_ID}`)).toEqual(refusal(404, 'Appointment not found'))
    })
  })
})
