import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { markMissing } from './missing.ts'

const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }
type Presented = { _id: string; recording_key: string; file_missing: boolean; append_recordings: Presented[] }

describe.each(routeEngines)('a recording and its file on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  let id: string
  beforeEach(async () => {
    service = await startService(engine)
    anna = await service.doctor()
    id = (await anna.appointment())._id
  })
  afterEach(() => service.remove())

  const upload = async () => dataOf<Presented>(await anna.upload(`/recordings/add/${id}`, { audio }))
  const append = async () => dataOf<Presented>(await anna.upload(`/recordings/append/${id}`, { audio }))
  const listed = async () => dataOf<Presented[]>(await anna.get(`/recordings/${id}`))
  const appointment = async () => dataOf<Record<string, unknown>>(await anna.get(`/appointments/get/${id}`))
  const counts = () => service.queue.counts(service.adapters.database.db)
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of service.adapters.blobs.list('recordings/')) found.push(key)
    return found.sort()
  }
  const heal = () =>
    markMissing({ db: service.adapters.database.db, blobs: service.adapters.blobs, now: service.clock.now })
  /** The storage deletes nothing. */
  async function deleteInVain() {
    const { blobs } = service.adapters
    const original = blobs.delete
    blobs.delete = async () => {
      throw new Error('EIO')
    }
    expect((await anna.delete(`/recordings/${id}`)).status).toBe(400)
    blobs.delete = original
  }
  /** What an earlier version left behind when it was killed. */
  async function withoutFile(set: Record<string, string | null>) {
    const recording = await upload()
    const { db } = service.adapters.database
    await db.updateTable('recordings').set(set).where('id', '=', recording._id).execute()
    await service.adapters.blobs.delete(recording.recording_key)
    return recording
  }

  it('is deleted in such a way that a kill before the files are removed leaves only files, for the sweep (spec 4.4 delete)', async () => {
    const before = await counts()
    const recording = await upload()
    const appended = (await append()).append_recordings.map(({ recording_key }) => recording_key)
    const { blobs } = service.adapters
    const reached = Promise.withResolvers<string>()
    const original = blobs.delete
    // Everything it does before the kill.
    blobs.delete = (key) => {
      reached.resolve(key)
      return new Promise(() => {})
    }
    void anna.delete(`/recordings/${id}`)
    expect(await reached.promise).toBe(recording.recording_key)
    blobs.delete = original
    expect(await listed()).toEqual([])
    expect(await appointment()).toMatchObject({ status: 'recording', recording_id: null })
    expect(await counts()).toEqual(before)
    expect(await keys()).toEqual([recording.recording_key, ...appended].sort())

    const again = await upload()
    await service.sweep(new Date(Date.now() + 60_000))
    expect(await keys()).toEqual([again.recording_key])
  })

  it('is restored with its takes and its job when the storage does not delete it (spec 7 no-recording)', async () => {
    await upload()
    await append()
    const before = { listed: await listed(), counts: await counts(), keys: await keys() }
    await deleteInVain()
    expect({ listed: await listed(), counts: await counts(), keys: await keys() }).toEqual(before)
    expect(await appointment()).toMatchObject({ status: 'transcribing', recording_id: before.listed[0]?._id })
    expect((await anna.delete(`/recordings/${id}`)).status).toBe(200)
    expect(await keys()).toEqual([])
  })

  it('is restored with the job of the take that waits after a release', async () => {
    const { db } = service.adapters.database
    const { _id } = await upload()
    await db
      .updateTable('recordings')
      .set({ transcribed_at: '2099-01-01T00:00:00.000Z' })
      .where('id', '=', _id)
      .execute()
    await db.transaction().execute((tx) => service.queue.cancel(tx, `transcribe:${id}`))
    await anna.post(`/notes/add/${id}`, { notes: 'Freigegeben.' })
    await append()
    const before = await counts()
    await deleteInVain()
    expect(await counts()).toEqual(before)
    expect(await appointment()).toMatchObject({ status: 'finished', notes_status: 'released' })
  })

  it('is not restored when the storage deleted it but failed to say so', async () => {
    await upload()
    const { blobs } = service.adapters
    const original = blobs.delete
    blobs.delete = async (key) => {
      await original(key)
      throw new Error('the answer was lost')
    }
    expect((await anna.delete(`/recordings/${id}`)).status).toBe(200)
    blobs.delete = original
    expect(await listed()).toEqual([])
  })

  it.each([
    ['has been heard', { transcribed_at: '2099-01-01T00:00:00.000Z' }, 'transcribing'],
    ['could not be heard', { failed_status: 'error_transcription', failed_reason: 'x' }, 'audio_upload_failed'],
  ])('that %s and has lost its file says so, and can be replaced', async (_what, set, status) => {
    await withoutFile(set)
    expect(await heal()).toBe(1)
    expect(await listed()).toMatchObject([{ file_missing: true }])
    expect(await appointment()).toMatchObject({ status })
    expect(await heal()).toBe(1)
    const again = await upload()
    expect(await listed()).toEqual([again])
    expect(again.file_missing).toBe(false)
    expect(await appointment()).toMatchObject({ status: 'transcribing', recording_id: again._id, error_reason: null })
    expect(await heal()).toBe(0)
  })

  it('whose lost file is found again can be played again', async () => {
    const { recording_key } = await withoutFile({ transcribed_at: '2099-01-01T00:00:00.000Z' })
    await heal()
    await (await service.adapters.blobs.stage(Readable.from([audio.bytes]))).keep(recording_key)
    expect(await heal()).toBe(0)
    expect(await listed()).toMatchObject([{ file_missing: false }])
    expect((await anna.upload(`/recordings/add/${id}`, { audio })).body).toMatchObject({
      error: 'Recording already exists',
    })
  })

  it('cannot be replaced while one of its takes still has its file', async () => {
    const recording = await upload()
    await append()
    await service.adapters.blobs.delete(recording.recording_key)
    expect((await anna.upload(`/recordings/add/${id}`, { audio })).status).toBe(400)
  })
})
