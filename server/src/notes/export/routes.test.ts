import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../../test/engines.ts'
import { heard, scriptedTranscriber, spoken } from '../../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../../test/service.ts'
import { unzipped } from '../../../test/zip.ts'

describe.each(routeEngines)('GET /notes/{id}/export on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    const transcriber = scriptedTranscriber(() => heard(spoken('Was führt Sie zu mir?', 'Ich habe Husten und Fieber.')))
    service = await startService(engine, { adapters: { transcriber } })
    await service.work()
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  const when = { name: 'Frau Groß', date: '2027-11-21', time: '09:30', room: '2' }
  const exported = async (id: string, format: string) => {
    const { status, headers, raw } = await anna.full('GET', `/notes/${id}/export?format=${format}`)
    return { status, headers, raw, text: String(raw) }
  }
  async function released(notes: string): Promise<string> {
    const { _id } = await anna.appointment(when)
    await anna.post(`/notes/add/${_id}`, { notes, summary: 'Bronchitis' })
    return _id
  }

  it('gives a released note as a file whose name reveals no patient (contract 6 export)', async () => {
    const id = await released('Husten\r\n- trocken\u0007')
    const answer = await exported(id, 'txt')
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="notiz-2027-11-21\.txt"/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.text).toBe(
      [
        'Anna Müller',
        'Allgemeinmedizin',
        '',
        'Patient/in: Frau Groß',
        'Termin: 21. November 2027, 09:30 Uhr',
        'Raum: 2',
        '',
        'Husten',
        '- trocken',
        '',
        'Zusammenfassung',
        'Bronchitis',
        '',
      ].join('\n'),
    )
  })

  it('is a letter to whomever the doctor names, whatever its template (contract 9 practice)', async () => {
    const id = await released('Husten')
    const letter = (body: object) => anna.full('POST', `/notes/${id}/letter`, { body })
    const to = ' Dr. Clara Weiß \r\n\nRingstraße 5\n04103 Leipzig\u0007'
    const named = await letter({ format: 'txt', to, salutation: 'Liebe Clara,' })
    expect(named.headers['content-disposition']).toMatch(/^attachment; filename="notiz-2027-11-21\.txt"/)
    expect(String(named.raw)).toMatch(
      /\n\nDr\. Clara Weiß\nRingstraße 5\n04103 Leipzig\n.*\n\nLiebe Clara,\n\nHusten\n/s,
    )
    const usual = await letter({ format: 'txt', to })
    expect(String(usual.raw)).toContain('Sehr geehrte Kolleginnen und Kollegen,')
    const word = (await unzipped((await letter({ format: 'docx', to })).raw)).get('word/document.xml')
    expect(String(word)).toContain('04103 Leipzig')
    expect(String((await letter({ format: 'pdf', to: 'x'.repeat(300) })).raw.subarray(0, 5))).toBe('%PDF-')
    for (const refused of [' \n', '1\n2\n3\n4\n5\n6\n7', 'x'.repeat(301)]) {
      expect((await letter({ format: 'pdf', to: refused })).status).toBe(400)
    }
    // Nothing of it stays: the export is as it was.
    expect((await exported(id, 'txt')).text).not.toContain('Clara')
    expect(
      (await (await service.doctor()).full('POST', `/notes/${id}/letter`, { body: { format: 'txt', to } })).status,
    ).toBe(403)
  })

  it('says in every format whose note it is and which practice wrote it (contract 9 practice)', async () => {
    const ben = await service.doctor()
    const place = { name: 'Praxis am Markt', street: 'Markt 1', postal_code: '04109', city: 'Leipzig' }
    await ben.put('/practice', { ...place, letterhead: 'Praxis am Markt\nDr. Ben Müller' })
    const who = { first_name: 'Gerda', last_name: 'Groß', birth_date: '1980-02-01', sex: 'female' }
    const identifiers = [{ system: 'gdt', value: '4711' }]
    const { _id: patient_id } = dataOf(await ben.post('/patients', { ...who, identifiers }))
    const { _id } = await ben.appointment({ ...when, name: 'Kontrolle', patient_id, notes_type: 'arztbrief' })
    await ben.post(`/notes/add/${_id}`, { notes: 'Husten', summary: '' })
    const file = async (format: string) => String((await ben.full('GET', `/notes/${_id}/export?format=${format}`)).raw)
    expect(await file('txt')).toMatch(
      /^Praxis am Markt\nDr\. Ben Müller\n.*Patient\/in: Gerda Groß\nGeboren am: 1\. Februar 1980\n/s,
    )
    const record = Buffer.from((await ben.full('GET', `/notes/${_id}/export?format=gdt`)).raw).toString('latin1')
    for (const field of ['30004711\r\n', '3101Groß\r\n', '3102Gerda\r\n', '310301021980\r\n', '31102\r\n']) {
      expect(record).toContain(field)
    }
    const fhir = await file('fhir')
    for (const part of ['"birthDate":"1980-02-01"', '"value":"4711"', '"name":"Praxis am Markt"', '"city":"Leipzig"']) {
      expect(fhir).toContain(part)
    }
    expect(fhir).not.toContain('Kontrolle')
  })

  it.each([
    ['pdf', 'application/pdf', /^%PDF-1\.7/],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', /^PK/],
    ['gdt', 'text/plain; charset=iso-8859-1', /^01380006310\r\n/],
  ])('gives it as %s (contract 6 export)', async (format, type, begins) => {
    const { status, headers, text } = await exported(await released('Husten'), format)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type })
    expect(headers['content-disposition']).toContain(`filename="notiz-2027-11-21.${format}"`)
    expect(text).toMatch(begins)
  })

  it('gives it as a FHIR document (contract 6 export)', async () => {
    const { status, headers, text } = await exported(await released('Husten'), 'fhir')
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/fhir+json; charset=utf-8',
    })
    expect(headers['content-disposition']).toContain('filename="notiz-2027-11-21.json"')
    expect(JSON.parse(text)).toMatchObject({
      resourceType: 'Bundle',
      type: 'document',
      entry: [{ resource: { resourceType: 'Composition', status: 'final' } }, {}, {}, {}],
    })
  })

  it('knows the headings of the template and says that a draft is one', async () => {
    const { _id } = await anna.appointment({ ...when, notes_type: 'soap' })
    await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'a.ogg', bytes: readFileSync(consultation.audio) } })
    await expect.poll(async () => dataOf(await anna.get(`/appointments/get/${_id}`)).notes_status).toBe('draft')
    expect((await exported(_id, 'txt')).text).toContain('\n\nENTWURF – nicht freigegeben\n\n')

    const templates = dataOf<{ key: string; language: string; sections: { heading: string }[] }[]>(
      await anna.get('/templates'),
    )
    const headings = templates
      .find(({ key, language }) => key === 'soap' && language === 'de')
      ?.sections.map(({ heading }) => heading)
    await anna.post(`/notes/add/${_id}`, { notes: headings?.map((heading) => `${heading}:\n- Text`).join('\n\n') })
    const entries = await unzipped((await exported(_id, 'docx')).raw)
    const xml = String(entries.get('word/document.xml'))
    expect(headings?.length).toBeGreaterThan(3)
    for (const heading of headings ?? []) {
      expect(xml).toMatch(new RegExp(`Heading1"/>(?:(?!</w:p>).)*>${heading}</w:t>`, 's'))
    }
    expect(xml).not.toContain('ENTWURF')
  })

  it('knows the headings of a note that was written by hand and then changed (contract 6 export)', async () => {
    const { _id } = await anna.appointment({ ...when, notes_type: 'arztbrief' })
    await anna.post(`/notes/add/${_id}`, { notes: 'Diagnosen\n- Bronchitis\n\nBefund\nGiemen' })
    await anna.put(`/notes/${_id}`, { notes: 'Diagnosen\n- Asthma\n\nBefund\nGiemen' })
    const { entry } = JSON.parse((await exported(_id, 'fhir')).text)
    expect(entry[0].resource.section.map(({ title }: { title: string }) => title)).toEqual(['Diagnosen', 'Befund'])
  })

  it.each(['', '?format=', '?format=rtf', '?format=constructor'])(
    'lists the formats when asked for %j',
    async (query) => {
      const path = `/notes/${await released('Husten')}/export${query}`
      expect(await anna.get(path)).toEqual({
        status: 400,
        body: {
          success: false,
          error: 'Bitte geben Sie mit „format“ eines der Formate an: pdf, docx, fhir, gdt, txt.',
        },
      })
    },
  )

  it.each(['pdf', 'docx'])('does not lay out an endless note as %s, but gives it as text', async (format) => {
    const id = await released('- a\n'.repeat(30_000))
    expect(await anna.get(`/notes/${id}/export?format=${format}`)).toEqual({
      status: 422,
      body: { success: false, error: 'Die Notiz ist zu lang für dieses Format. Bitte wählen Sie Text oder FHIR.' },
    })
    expect((await exported(id, 'txt')).status).toBe(200)
  })

  it('finds no note where none is saved', async () => {
    const { _id } = await anna.appointment(when)
    expect(await anna.get(`/notes/${_id}/export?format=pdf`)).toEqual({
      status: 404,
      body: { success: false, error: 'Notes not found' },
    })
  })
})
