import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { heard, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }

describe.each(routeEngines)('the doctor’s vocabulary on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  afterEach(() => service.remove())

  const transcribed = (id: string) =>
    expect.poll(async () => dataOf<unknown[]>(await anna.get(`/transcriptions/${id}`)).length).toBe(1)

  it('reaches the engine with every take, and no other doctor’s does (contract 4 vocabulary)', async () => {
    const asked: (readonly string[] | undefined)[] = []
    const transcriber = scriptedTranscriber(({ vocabulary }) => {
      asked.push(vocabulary)
      return heard(spoken('Wie geht es Ihnen?'))
    })
    service = await startService(engine, { adapters: { transcriber } })
    await service.work()
    anna = await service.doctor()
    const bruno = await service.doctor()
    await bruno.put('/vocabulary', { terms: ['Torasemid'] })
    await anna.put('/vocabulary', { terms: ['Ramipril'] })
    const { _id } = await anna.appointment()
    await anna.upload(`/recordings/add/${_id}`, { audio })
    await transcribed(_id)
    await anna.put('/vocabulary', { terms: ['Ramipril', 'Bisoprolol'] })
    await anna.upload(`/recordings/append/${_id}`, { audio })
    await expect.poll(() => asked).toEqual([['Ramipril'], ['Ramipril', 'Bisoprolol']])
  })

  interface Corrected {
    replacements: { segment_id: string; start: number; end: number; heard: string; term: string }[]
    transcription: { transcription: string; corrected: boolean; updatedAt: string }
  }

  describe('POST /transcriptions/vocabulary/{appointmentId} (contract 4 vocabulary)', () => {
    let id: string
    const heardText =
      'Wie viel Ramiprill nehmen Sie?\nFünf Milligramm, und Metroprolol. Seit drei Tagen auch Prednison.'
    async function transcribedVisit(terms: readonly string[]): Promise<void> {
      const transcriber = scriptedTranscriber(() => heard(spoken(...heardText.split('\n'))))
      service = await startService(engine, { adapters: { transcriber } })
      await service.work()
      anna = await service.doctor()
      await anna.put('/vocabulary', { terms })
      id = (await anna.appointment())._id
      await anna.upload(`/recordings/add/${id}`, { audio })
      await transcribed(id)
      await expect.poll(async () => dataOf(await anna.get(`/appointments/get/${id}`)).notes_status).toBe('draft')
    }
    const correct = async (body: Record<string, unknown> = {}) =>
      dataOf<Corrected>(await anna.post(`/transcriptions/vocabulary/${id}`, body))
    const current = async () => dataOf<Corrected['transcription'][]>(await anna.get(`/transcriptions/${id}`))[0]
    const TERMS = ['Ramipril', 'Metoprolol', 'Prednisolon']

    it('says what it would replace, replaces it, and keeps what the engine heard (contract 4 correction)', async () => {
      await transcribedVisit(TERMS)
      const replacements = [
        { segment_id: 's1', start: 9, end: 18, heard: 'Ramiprill', term: 'Ramipril' },
        { segment_id: 's2', start: 21, end: 32, heard: 'Metroprolol', term: 'Metoprolol' },
      ]
      const preview = await correct({ preview: true })
      expect(preview).toMatchObject({ replacements, transcription: { transcription: heardText, corrected: false } })
      expect(await current()).toEqual(preview.transcription)

      const done = await correct({ updatedAt: preview.transcription.updatedAt })
      const text = heardText.replace('Ramiprill', 'Ramipril').replace('Metroprolol', 'Metoprolol')
      expect(done).toMatchObject({ replacements, transcription: { transcription: text, corrected: true } })
      expect(await current()).toEqual(done.transcription)
      const original = dataOf<Corrected['transcription']>(await anna.get(`/transcriptions/${id}/original`))
      expect(original.transcription).toBe(heardText)
      // The second time, nothing is left.
      expect(await correct()).toEqual({ replacements: [], transcription: done.transcription })
    })

    it('changes nothing unless asked, nor without terms', async () => {
      await transcribedVisit([])
      expect(await current()).toMatchObject({ transcription: heardText, corrected: false })
      expect(await correct()).toMatchObject({ replacements: [], transcription: { corrected: false } })
    })

    it('refuses to overwrite another correction, and without a transcription', async () => {
      await transcribedVisit(TERMS)
      const { updatedAt = '' } = (await current()) ?? {}
      service.clock.advance(1_000)
      await anna.put(`/transcriptions/${id}`, { transcription: 'Ramiprill.' })
      expect(await anna.post(`/transcriptions/vocabulary/${id}`, { updatedAt })).toMatchObject({
        status: 409,
        body: { code: 'TRANSCRIPTION_CHANGED' },
      })
      expect((await correct()).transcription.transcription).toBe('Ramipril.')
      const { _id } = await anna.appointment()
      expect(await anna.post(`/transcriptions/vocabulary/${_id}`, {})).toEqual({
        status: 404,
        body: { success: false, error: 'Transcription not found' },
      })
    })
  })
})
