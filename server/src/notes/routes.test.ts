import { render } from '@visite/drafter/note'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const required = {
  status: 400,
  body: { success: false, error: 'Notes validation failed: notes: Path `notes` is required.' },
}
const citation = {
  id: 'c1',
  section_key: 'plan',
  note_start: 0,
  note_end: 4,
  support: 'supported',
  sources: [{ type: 'transcript', segment_id: 's1', quote: 'Ruhe' }],
}

describe.each(routeEngines)('notes on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  const versions = (appointmentId: string) =>
    service.adapters.database.db
      .selectFrom('note_versions')
      .select(['appointment_id', 'number', 'note_json', 'author'])
      .where('appointment_id', '=', appointmentId)
      .orderBy('number')
      .execute()
      .then((rows) =>
        rows.map(({ appointment_id: _appointment, note_json, ...row }) => ({
          ...row,
          notes: render(JSON.parse(note_json)).text,
        })),
      )

  describe('POST /notes/add/{id}', () => {
    it('creates the note, strips asterisks and finishes the appointment (spec 2.5, spec 3.1 finished, spec 4.6 add, spec 6.1)', async () => {
      const { _id } = await anna.appointment()
      expect(await anna.post(`/notes/add/${_id}`, { notes: '**Plan:** Ruhe*', citations: [citation] })).toEqual({
        status: 200,
        body: {
          success: true,
          data: {
            _id: expect.stringMatching(/^[0-9a-f]{24}$/),
            appointment_id: _id,
            notes: 'Plan: Ruhe',
            summary: '',
            citations: [citation],
            summary_citations: null,
            author: 'clinician',
            engine: null,
            language: 'de',
            template_key: null,
            template_id: null,
            meta: null,
            version: 1,
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
          },
        },
      })
      expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({
        status: 'finished',
        notes_status: 'released',
      })
      const events = await service.adapters.database.db
        .selectFrom('events')
        .select('type')
        .where('appointment_id', '=', _id)
        .orderBy('id')
        .execute()
      expect(events.map(({ type }) => type)).toEqual(['appointment.created', 'notes.saved'])
    })

    it('updates the one document: summary kept when omitted, set when given, citations only at first (spec 1.3, spec 4.6 add)', async () => {
      const { _id } = await anna.appointment()
      const path = `/notes/add/${_id}`
      const first = dataOf(await anna.post(path, { notes: 'A', summary: 'kurz', citations: [citation] }))
      expect(dataOf(await anna.post(path, { notes: 'B', citations: [] }))).toMatchObject({
        _id: first._id,
        notes: 'B',
        summary: 'kurz',
        citations: [citation],
      })
      expect(dataOf(await anna.post(path, { notes: 'C', summary: '' }))).toMatchObject({ summary: '' })
      expect(dataOf<unknown[]>(await anna.get(`/notes/${_id}`))).toHaveLength(1)
    })

    it('says which headings a hand-written note is read by: those of the template that its appointment names', async () => {
      const { _id } = await anna.appointment({ notes_type: 'soap' })
      const meta = { sections: expect.arrayContaining([{ key: 'plan', heading: 'Plan' }]) }
      const versions = `/notes/${_id}/versions`
      expect(dataOf(await anna.post(`/notes/add/${_id}`, { notes: 'Plan\nRuhe.' }))).toMatchObject({ meta })
      expect(dataOf(await anna.put(`/notes/${_id}`, { notes: 'Plan\nTee.' }))).toMatchObject({ meta })
      expect(dataOf<unknown[]>(await anna.get(`/notes/${_id}`))).toMatchObject([{ meta }])
      expect(dataOf<unknown[]>(await anna.get(versions))).toMatchObject([{ meta }, { meta }])
      expect(dataOf(await anna.get(`${versions}/1`))).toMatchObject({ meta })
    })

    it('reads a hand-written note by the same headings after its template is changed and deleted', async () => {
      const section = (heading: string) => [
        { key: 'plan', heading, instruction: '', format: 'paragraph', required: false },
      ]
      const template = { key: 'eigene', name: 'Eigene', language: 'de', sections: section('Wie weiter') }
      const templateId = dataOf(await anna.post('/templates', template))._id
      const { _id } = await anna.appointment({ notes_type: 'eigene' })
      const meta = { sections: [{ key: 'plan', heading: 'Wie weiter' }] }
      expect(dataOf(await anna.post(`/notes/add/${_id}`, { notes: 'Wie weiter\nRuhe.' }))).toMatchObject({ meta })
      expect((await anna.put(`/templates/${templateId}`, { ...template, sections: section('Plan') })).status).toBe(200)
      expect(dataOf(await anna.put(`/notes/${_id}`, { notes: 'Wie weiter\nTee.' }))).toMatchObject({ meta })
      expect((await anna.delete(`/templates/${templateId}`)).status).toBe(200)
      expect(dataOf(await anna.post(`/notes/add/${_id}`, { notes: 'Wie weiter\nSchlaf.' }))).toMatchObject({ meta })
      expect(dataOf<unknown[]>(await anna.get(`/notes/${_id}`))).toMatchObject([{ meta }])
      const versions = dataOf<unknown[]>(await anna.get(`/notes/${_id}/versions`))
      expect(versions).toMatchObject([{ meta }, { meta }, { meta }])
    })

    it('reads a note stored without its headings by those of its template', async () => {
      const { _id } = await anna.appointment({ notes_type: 'soap' })
      await anna.post(`/notes/add/${_id}`, { notes: 'Plan\nRuhe.' })
      await service.adapters.database.db
        .updateTable('note_versions')
        .set({ meta_json: null })
        .where('appointment_id', '=', _id)
        .where('number', '=', 1)
        .execute()
      const meta = { sections: expect.arrayContaining([{ key: 'plan', heading: 'Plan' }]) }
      expect(dataOf(await anna.get(`/notes/${_id}/versions/1`))).toMatchObject({ meta })
    })

    it('gives missing citations as null, in its history too (spec 2.5)', async () => {
      const { _id } = await anna.appointment()
      expect(dataOf(await anna.post(`/notes/add/${_id}`, { notes: 'A', citations: [] }))).toMatchObject({
        citations: null,
        summary_citations: null,
      })
      expect(dataOf<unknown[]>(await anna.get(`/notes/${_id}`))).toMatchObject([{ citations: null }])
      expect(dataOf<unknown[]>(await anna.get(`/notes/${_id}/versions`))).toMatchObject([{ citations: null }])
    })

    it.each([{}, { notes: '' }, { notes: null }, { notes: '***' }, { notes: '  ' }])(
      'refuses %j (spec 7 notes-validation)',
      async (body) => {
        const { _id } = await anna.appointment()
        expect(await anna.post(`/notes/add/${_id}`, body)).toEqual(required)
        expect(dataOf(await anna.get(`/notes/${_id}`))).toEqual([])
        expect(dataOf(await anna.get(`/appointments/get/${_id}`))).toMatchObject({ status: 'recording' })
      },
    )

    it.each([{ notes: 7 }, { notes: 'A', summary: [] }, { notes: 'A', citations: 'none' }])(
      'refuses wrong types: %j',
      async (body) => {
        const { _id } = await anna.appointment()
        const answer = await anna.post(`/notes/add/${_id}`, body)
        expect(answer).toMatchObject({
          status: 400,
          body: { success: false, error: expect.stringMatching(/^Notes validation failed/) },
        })
      },
    )

    it('keeps every version, numbered without gaps even when two tabs save at once (contract 6 versions)', async () => {
      const { _id } = await anna.appointment()
      await Promise.all(Array.from({ length: 8 }, (_, n) => anna.post(`/notes/add/${_id}`, { notes: `Text ${n}` })))
      const kept = await versions(_id)
      expect(kept.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      expect(new Set(kept.map(({ notes }) => notes)).size).toBe(8)
      const [note] = dataOf<{ notes: string }[]>(await anna.get(`/notes/${_id}`))
      expect(note?.notes).toBe(kept.at(-1)?.notes)
    })

    it('is only for the owner of a known appointment (spec 1.1)', async () => {
      const ben = await service.doctor()
      const { _id } = await anna.appointment()
      const forbidden = { status: 403, body: { success: false, error: 'Forbidden' } }
      const unknown = { status: 404, body: { success: false, error: 'Appointment not found' } }
      expect(await ben.post(`/notes/add/${_id}`, { notes: 'X' })).toEqual(forbidden)
      expect(await ben.put(`/notes/${_id}`, { notes: 'X' })).toEqual(forbidden)
      expect(await ben.get(`/notes/${_id}`)).toEqual(forbidden)
      expect(await anna.post(`/notes/add/${UNKNOWN_ID}`, { notes: 'X' })).toEqual(unknown)
      expect(await anna.put(`/notes/${UNKNOWN_ID}`, { notes: 'X' })).toEqual(unknown)
      expect(await anna.get(`/notes/${UNKNOWN_ID}`)).toEqual(unknown)
      expect((await anna.get('/notes/xyz')).body).toMatchObject({ error: expect.stringContaining('"xyz"') })
      expect(await versions(_id)).toEqual([])
    })
  })

  describe('PUT /notes/{id}', () => {
    it('changes what is given; empty or omitted keeps (spec 4.6 put)', async () => {
      const { _id } = await anna.appointment()
      await anna.post(`/notes/add/${_id}`, { notes: 'Alt', summary: 'kurz' })
      const path = `/notes/${_id}`
      expect(dataOf(await anna.put(path, { notes: '*Neu*' }))).toMatchObject({ notes: 'Neu', summary: 'kurz' })
      expect(dataOf(await anna.put(path, { notes: '', summary: '' }))).toMatchObject({ notes: 'Neu', summary: 'kurz' })
      const before = dataOf<{ updatedAt: string }[]>(await anna.get(path))[0]?.updatedAt ?? ''
      service.clock.advance(5)
      const after = dataOf<{ updatedAt: string; summary: string }>(await anna.put(path, { summary: 'neu' }))
      expect(after.summary).toBe('neu')
      expect(after.updatedAt > before).toBe(true)
    })

    it('answers 404 without notes (spec 7 notes)', async () => {
      const { _id } = await anna.appointment()
      expect(await anna.put(`/notes/${_id}`, { notes: 'X' })).toEqual({
        status: 404,
        body: { success: false, error: 'Notes not found' },
      })
    })

    it('moves a note only to one’s own appointment without notes (contract 8 notes)', async () => {
      const ben = await service.doctor()
      const [from, to, taken, foreign] = [
        await anna.appointment(),
        await anna.appointment(),
        await anna.appointment(),
        await ben.appointment(),
      ]
      await anna.post(`/notes/add/${from._id}`, { notes: 'Wandert' })
      await anna.post(`/notes/add/${taken._id}`, { notes: 'Bleibt' })
      const move = (appointment_id: unknown) => anna.put(`/notes/${from._id}`, { appointment_id })
      expect((await move(foreign._id)).status).toBe(403)
      expect((await move(UNKNOWN_ID)).status).toBe(404)
      expect((await move('nonsense')).status).toBe(400)
      expect(await move(taken._id)).toEqual({ status: 409, body: { success: false, error: 'Notes already exist' } })
      expect(dataOf(await anna.get(`/notes/${from._id}`))).toMatchObject([{ notes: 'Wandert', version: 1 }])
      expect(dataOf(await move(to._id))).toMatchObject({ appointment_id: to._id, notes: 'Wandert' })
      expect(dataOf(await anna.get(`/notes/${from._id}`))).toEqual([])
      expect(dataOf(await anna.get(`/notes/${to._id}`))).toMatchObject([{ notes: 'Wandert' }])
      expect((await versions(to._id)).length).toBe(2)
    })
  })

  it('GET /notes/{id} answers with an empty list without notes (spec 4.6 get)', async () => {
    const { _id } = await anna.appointment()
    expect(await anna.get(`/notes/${_id}`)).toEqual({ status: 200, body: { success: true, data: [] } })
  })
})
