import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../test/client.ts'
import { routeEngines } from '../../test/engines.ts'
import { textPdf } from '../../test/pdf.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { diskBlobs } from '../platform/blobs/disk.ts'
import { MAX_DOCUMENT_BYTES } from './rules.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
const FORBIDDEN = { status: 403, body: { success: false, error: 'Forbidden' } }
const refusal = (status: number, error: unknown) => ({ status, body: { success: false, error } })

type Doc = Record<string, unknown> & { _id: string }

const pdf = (name = 'Befund.pdf', text = 'Befund') => ({ name, bytes: textPdf([text]) })
/** Only their first bytes are looked at. */
const png = { name: 'Foto.png', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }
const jpeg = { name: 'Foto.jpg', bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100)]) }
const webp = { name: 'Foto.webp', bytes: Buffer.from('RIFF\x10\0\0\0WEBPVP8 rest', 'latin1') }
/** A PDF of exactly this many bytes. */
const sized = (bytes: number) => ({
  name: 'gross.pdf',
  bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes - 9)]),
})

describe.each(routeEngines)('documents on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  let ben: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor()
    ben = await service.doctor()
  })
  afterAll(() => service.remove())

  const stored = () =>
    readdirSync(join(service.config.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort()
  const jobs = async () => (await service.queue.counts(service.adapters.database.db)).waiting
  const nothingChanged = async (act: () => Promise<void>) => {
    const { db } = service.adapters.database
    const state = async () => ({
      files: stored(),
      jobs: await jobs(),
      rows: await db.selectFrom('documents').selectAll().orderBy('id').execute(),
      events: (await db.selectFrom('events').select('id').execute()).length,
    })
    const before = await state()
    await act()
    expect(await state()).toEqual(before)
  }
  const put = (id: string, form: Parameters<TestDoctor['upload']>[1], doctor = anna) =>
    doctor.upload(`/documents/${id}`, form, 'PUT')
  const upload = async (appointment_id: string, form: Parameters<TestDoctor['upload']>[1]) =>
    dataOf<Doc[]>(await anna.upload('/documents/upload', { appointment_id, ...form }))
  const listed = async (id: string) => dataOf<Doc[]>(await anna.get(`/documents/${id}`))

  describe('PUT /documents/{id} (spec 4.7 put)', () => {
    it('stores the file and answers with every field and its default (spec 2.6, spec 3.3)', async () => {
      const { _id } = await anna.appointment()
      const answer = await put(_id, { document: pdf('Befund Müller.pdf') })
      expect(answer).toEqual({
        status: 200,
        body: {
          success: true,
          data: {
            _id: expect.stringMatching(/^[0-9a-f]{24}$/),
            appointment_id: _id,
            document_url: expect.any(String),
            document_key: expect.any(String),
            doctor_id: anna.id,
            file_name: 'Befund Müller.pdf',
            title: 'Befund Müller.pdf',
            file_type: 'pdf',
            mime_type: 'application/pdf',
            file_size_bytes: pdf().bytes.length,
            source: 'upload',
            extraction_status: 'pending',
            extraction_error: null,
            page_count: null,
            include_in_context: true,
            is_consent: false,
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
            __v: 0,
          },
        },
      })
      expect(await listed(_id)).toEqual([dataOf(answer)])
    })

    it.each([
      ['a title', 'Laborbericht', 'Laborbericht'],
      ['an empty title', '', 'Befund.pdf'],
      ['a title of white space', '  ', 'Befund.pdf'],
      ['a title with marks that reverse text', 'a\u202Efdp.exe', 'afdp.exe'],
    ])('takes %s, or else the file name', async (_what, title, shown) => {
      const { _id } = await anna.appointment()
      expect(dataOf(await put(_id, { title, document: pdf() }))).toMatchObject({ title: shown })
    })

    it('replaces the only document (spec 4.7 r2)', async () => {
      const { _id } = await anna.appointment()
      const first = dataOf<Doc>(await put(_id, { document: pdf('eins.pdf') }))
      const [files, waiting] = [stored(), await jobs()]
      const second = dataOf<Doc>(await put(_id, { document: png }))
      expect(second._id).not.toBe(first._id)
      expect(await listed(_id)).toEqual([second])
      expect(stored()).toHaveLength(files.length)
      expect(stored()).not.toContain(String(first.document_key).split('/').at(-1))
      expect(await jobs()).toBe(waiting)
    })

    it('adds to several documents none of which is a consent (spec 4.7 r3)', async () => {
      const { _id } = await anna.appointment()
      await upload(_id, { document: [pdf('eins.pdf'), pdf('zwei.pdf')] })
      await put(_id, { document: pdf('drei.pdf') })
      expect((await listed(_id)).map(({ file_name }) => file_name).sort()).toEqual(['drei.pdf', 'eins.pdf', 'zwei.pdf'])
    })

    it('replaces the consent among several, with a consent (spec 4.7 r1)', async () => {
      const { _id } = await anna.appointment()
      await upload(_id, { document: [pdf('eins.pdf'), pdf('zwei.pdf')] })
      const [consent] = await upload(_id, { document: pdf('Einwilligung.pdf'), is_consent: 'true' })
      const replacement = dataOf(await put(_id, { document: pdf('Neu.pdf') }))
      expect(replacement).toMatchObject({ is_consent: true, include_in_context: true })
      expect((await listed(_id)).map(({ file_name }) => file_name).sort()).toEqual(['Neu.pdf', 'eins.pdf', 'zwei.pdf'])
      expect(await anna.get(`/documents/text/${consent?._id}`)).toEqual(refusal(404, 'Document not found'))
    })

    it.each([
      ['PDF', pdf(), 'pdf', 'application/pdf'],
      ['PNG', png, 'png', 'image/png'],
      ['JPEG', jpeg, 'jpeg', 'image/jpeg'],
      ['WEBP', webp, 'webp', 'image/webp'],
    ])(
      'recognises a %s by its content, whatever it is called (contract 7 content)',
      async (_what, file, file_type, mime_type) => {
        const { _id } = await anna.appointment()
        const document = { bytes: file.bytes, name: 'luege.exe', type: 'text/html' }
        expect(dataOf(await put(_id, { document }))).toMatchObject({ file_type, mime_type, file_name: 'luege.exe' })
      },
    )

    it.each([
      ['no file', { title: 'a' }, 400, 'No file uploaded'],
      ['a field instead of a file', { document: 'bytes' }, 400, 'No file uploaded'],
      ['a file of another name', { file: pdf() }, 400, 'No file uploaded'],
      [
        'a page of HTML called PDF',
        { document: { name: 'a.pdf', bytes: Buffer.from('<html>%PDF-1.4'), type: 'application/pdf' } },
        400,
        'Unsupported file type. Allowed: PDF, PNG, JPEG, WEBP.',
      ],
      [
        'an empty file',
        { document: { name: 'a.pdf', bytes: Buffer.alloc(0) } },
        400,
        'Unsupported file type. Allowed: PDF, PNG, JPEG, WEBP.',
      ],
      [
        'a GIF',
        { document: { name: 'a.png', bytes: Buffer.from('GIF89a......') } },
        400,
        'Unsupported file type. Allowed: PDF, PNG, JPEG, WEBP.',
      ],
      ['two files', { document: [pdf(), pdf()] }, 400, expect.stringContaining('zu viele Dateien')],
      ['an endless title', { title: 'x'.repeat(256), document: pdf() }, 400, expect.stringContaining('title')],
    ])(
      'refuses %s and leaves the old document unchanged (spec 7 no-document-file, spec 7 document-type)',
      async (_what, form, status, error) => {
        const { _id } = await anna.appointment()
        await put(_id, { document: pdf() })
        await nothingChanged(async () => {
          expect(await put(_id, form)).toEqual(refusal(status, error))
        })
      },
    )

    it('takes 25 MB to the byte and not one byte more (spec 8 document, spec 7 document-size)', async () => {
      const { _id } = await anna.appointment()
      await nothingChanged(async () => {
        expect(await put(_id, { document: sized(MAX_DOCUMENT_BYTES + 1) })).toEqual(
          refusal(413, 'File too large. Maximum size is 25 MB.'),
        )
      })
      const answer = await put(_id, { document: sized(MAX_DOCUMENT_BYTES) })
      expect(dataOf(answer)).toMatchObject({ file_size_bytes: MAX_DOCUMENT_BYTES })
    })

    it('leaves nothing of a truncated form', async () => {
      const { _id } = await anna.appointment()
      const { bytes, contentType } = await multipart({ document: pdf() })
      await nothingChanged(async () => {
        const cut = bytes.subarray(0, bytes.length - 100)
        expect(await anna.put(`/documents/${_id}`, cut, { 'content-type': contentType })).toMatchObject({
          status: 400,
          body: { success: false },
        })
      })
    })

    it('is only for the owner of a known appointment', async () => {
      const { _id } = await anna.appointment()
      await nothingChanged(async () => {
        expect(await put(_id, { document: pdf() }, ben)).toEqual(FORBIDDEN)
        expect(await put(UNKNOWN_ID, { document: pdf() })).toEqual(refusal(404, 'Appointment not found'))
        expect((await put('abc', { document: pdf() })).status).toBe(400)
        expect((await service.anyone.upload(`/documents/${_id}`, { document: pdf() }, 'PUT')).status).toBe(401)
      })
    })

    it('needs the plan feature; reading does not (spec 7 feature, spec 4.7 list)', async () => {
      const { _id } = await anna.appointment()
      await put(_id, { document: pdf() })
      await service.adapters.database.db
        .updateTable('accounts')
        .set({ plan: 'basic' })
        .where('id', '=', anna.id)
        .execute()
      const lacking = {
        status: 403,
        body: {
          success: false,
          code: 'FEATURE_NOT_AVAILABLE',
          feature: 'documents.attach_additional',
          message: expect.any(String),
        },
      }
      await nothingChanged(async () => {
        expect(await put(_id, { document: pdf() })).toEqual(lacking)
        expect(await anna.upload('/documents/upload', { appointment_id: _id, document: pdf() })).toEqual(lacking)
      })
      expect(await listed(_id)).toHaveLength(1)
      expect((await anna.get(`/documents/doctor/${anna.id}`)).status).toBe(200)
      await service.adapters.database.db
        .updateTable('accounts')
        .set({ plan: 'individual' })
        .where('id', '=', anna.id)
        .execute()
    })
  })

  describe('a replacement that fails (contract 8 replacement)', () => {
    /** The same service, with blobs that fail. */
    async function broken(faults: Partial<ReturnType<typeof diskBlobs>>) {
      const other = await startService(engine, {
        adapters: {
          database: service.adapters.database,
          blobs: { ...diskBlobs({ folder: join(service.config.dataDir, 'blobs') }), ...faults },
        },
        env: {
          VISITE_MASTER_KEY: service.config.masterKeys.map((key) => Buffer.from(key).toString('base64')).join(','),
        },
      })
      return other.as(anna)
    }

    it('keeps the old document, its text and its marks when the old file cannot be removed (spec 7 old-document)', async () => {
      const { _id } = await anna.appointment()
      const [old] = await upload(_id, { document: pdf('alt.pdf'), is_consent: '1', title: 'Einwilligung' })
      const { db } = service.adapters.database
      const page = {
        document_id: String(old?._id),
        appointment_id: _id,
        page: 1,
        source: 'text',
        text: 'Seite eins',
      } as const
      await db.insertInto('document_pages').values(page).execute()
      const client = await broken({
        delete: async () => {
          throw new Error('EIO: /var/lib/secret/path')
        },
      })
      const before = await jobs()
      expect(await client.upload(`/documents/${_id}`, { document: pdf('neu.pdf') }, 'PUT')).toEqual(
        refusal(400, 'Error deleting old document'),
      )
      expect(await listed(_id)).toEqual([old])
      expect(dataOf(await anna.get(`/documents/text/${old?._id}`))).toMatchObject({ text: 'Seite eins' })
      expect((await anna.full('GET', `/documents/get/${_id}`)).raw.equals(pdf().bytes)).toBe(true)
      expect(await jobs()).toBe(before)
      // The new file could not be removed either: it is an orphan, left to the sweeper.
      expect(await service.sweep(new Date(Date.now() + 1_000))).toEqual({ staging: 0, orphans: 1 })
      expect(await listed(_id)).toEqual([old])
    })

    it('keeps the old document when the new file cannot be kept', async () => {
      const { _id } = await anna.appointment()
      const old = dataOf(await put(_id, { document: pdf() }))
      const disk = diskBlobs({ folder: join(service.config.dataDir, 'blobs') })
      const client = await broken({
        stage: async (source, signal) => ({
          ...(await disk.stage(source, signal)),
          keep: async () => {
            throw new Error('the storage is away')
          },
        }),
      })
      await nothingChanged(async () => {
        expect((await client.upload(`/documents/${_id}`, { document: pdf('neu.pdf') }, 'PUT')).status).toBe(500)
      })
      expect(await listed(_id)).toEqual([old])
    })

    it('leaves one document when two replacements race', async () => {
      const { _id } = await anna.appointment()
      await put(_id, { document: pdf('alt.pdf') })
      const files = stored().length
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => put(_id, { document: pdf(`${name}.pdf`) })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await listed(_id)).toHaveLength(1)
      expect(stored()).toHaveLength(files)
    })
  })

  describe('POST /documents/upload (contract 7 upload)', () => {
    it('always adds one to ten files, with their marks', async () => {
      const { _id } = await anna.appointment()
      await upload(_id, { document: pdf('eins.pdf') })
      const added = await upload(_id, {
        document: [pdf('zwei.pdf'), png, webp],
        title: 'Befunde',
        is_consent: 'true',
        include_in_context: 'false',
      })
      expect(added.map(({ file_name }) => file_name)).toEqual(['zwei.pdf', 'Foto.png', 'Foto.webp'])
      for (const document of added) {
        expect(document).toMatchObject({
          title: 'Befunde',
          is_consent: true,
          include_in_context: false,
          source: 'upload',
          extraction_status: 'pending',
        })
      }
      expect(await listed(_id)).toHaveLength(4)
    })

    it('takes ten files and not eleven', async () => {
      const { _id } = await anna.appointment()
      const files = (count: number) => Array.from({ length: count }, (_, index) => pdf(`${index}.pdf`))
      expect(await upload(_id, { document: files(10) })).toHaveLength(10)
      await nothingChanged(async () => {
        const answer = await anna.upload('/documents/upload', { appointment_id: _id, document: files(11) })
        expect(answer).toEqual(refusal(400, expect.stringContaining('zu viele Dateien')))
      })
    })

    it('takes all files or none', async () => {
      const { _id } = await anna.appointment()
      const document = [pdf(), { name: 'b.pdf', bytes: Buffer.from('no document') }]
      await nothingChanged(async () => {
        expect(await anna.upload('/documents/upload', { appointment_id: _id, document })).toEqual(
          refusal(400, 'Unsupported file type. Allowed: PDF, PNG, JPEG, WEBP.'),
        )
        expect(
          await anna.upload('/documents/upload', {
            appointment_id: _id,
            document: [pdf(), sized(MAX_DOCUMENT_BYTES + 1)],
          }),
        ).toEqual(refusal(413, 'File too large. Maximum size is 25 MB.'))
      })
    })

    it('accepts the fields after the files, too', async () => {
      const { _id } = await anna.appointment()
      const answer = await anna.upload('/documents/upload', { document: pdf(), title: 'Danach', appointment_id: _id })
      expect(dataOf<Doc[]>(answer)).toMatchObject([{ title: 'Danach' }])
    })

    it.each([
      ['no appointment', {}, 400, expect.stringContaining('appointment_id')],
      ['a malformed one', { appointment_id: 'abc' }, 400, expect.stringContaining('Cast to ObjectId failed')],
      ['an unknown one', { appointment_id: UNKNOWN_ID }, 404, 'Appointment not found'],
      ['a mark that is neither yes nor no', { is_consent: 'maybe' }, 400, expect.stringContaining('is_consent')],
      ['a mark like a built-in name', { is_consent: 'constructor' }, 400, expect.stringContaining('is_consent')],
    ])('refuses %s and leaves nothing behind', async (_what, fields: Record<string, string>, status, error) => {
      const { _id } = await anna.appointment()
      const own: Record<string, string> = 'is_consent' in fields ? { appointment_id: _id } : {}
      await nothingChanged(async () => {
        expect(await anna.upload('/documents/upload', { ...own, ...fields, document: pdf() })).toEqual(
          refusal(status, error),
        )
      })
    })

    it('is only for the owner, and needs a file', async () => {
      const { _id } = await anna.appointment()
      await nothingChanged(async () => {
        expect(await ben.upload('/documents/upload', { appointment_id: _id, document: pdf() })).toEqual(FORBIDDEN)
        expect(await anna.upload('/documents/upload', { appointment_id: _id })).toEqual(
          refusal(400, 'No file uploaded'),
        )
        expect(await anna.post('/documents/upload', { appointment_id: _id })).toEqual(refusal(400, 'No file uploaded'))
        expect((await service.anyone.upload('/documents/upload', { document: pdf() })).status).toBe(401)
      })
    })
  })

  describe('lists (spec 4.7 list)', () => {
    it('are empty without documents, and 404 without an appointment', async () => {
      const { _id } = await anna.appointment()
      expect(await anna.get(`/documents/${_id}`)).toEqual({ status: 200, body: { success: true, data: [] } })
      expect(await anna.get(`/documents/${UNKNOWN_ID}`)).toEqual(refusal(404, 'Appointment not found'))
      expect(await ben.get(`/documents/${_id}`)).toEqual(FORBIDDEN)
      expect((await anna.get('/documents/abc')).status).toBe(400)
    })

    it('name all of the caller’s documents, and nobody else’s (spec 4.7 doctor)', async () => {
      const carla = await service.doctor()
      const [first, second] = [await carla.appointment(), await carla.appointment()]
      for (const { _id } of [first, second]) await put(_id, { document: pdf() }, carla)
      const all = dataOf<Doc[]>(await carla.get(`/documents/doctor/${carla.id}`))
      expect(all.map(({ appointment_id }) => appointment_id).sort()).toEqual([first._id, second._id].sort())
      expect(await carla.get(`/documents/doctor/${carla.id.toUpperCase()}`)).toMatchObject({ status: 200 })
      for (const id of [anna.id, UNKNOWN_ID, 'abc'])
        expect(await carla.get(`/documents/doctor/${id}`)).toEqual(FORBIDDEN)
    })

    it('say so when they cannot be read (spec 4.7 doctor)', async () => {
      const { db } = service.adapters.database
      await sql`alter table documents rename to documents_away`.execute(db)
      try {
        expect(await anna.get(`/documents/doctor/${anna.id}`)).toEqual(
          refusal(400, 'Error fetching documents by doctor ID'),
        )
      } finally {
        await sql`alter table documents_away rename to documents`.execute(db)
      }
    })
  })

  describe('GET /documents/get/{appointmentId} (contract 7 file)', () => {
    it('streams the newest or the named file with its type, to be saved under its name', async () => {
      const { _id } = await anna.appointment()
      const [first] = await upload(_id, { document: pdf('Überweisung „A“.PDF', 'eins') })
      await upload(_id, { document: { ...png, name: 'Foto.exe' } })
      const newest = await anna.full('GET', `/documents/get/${_id}`)
      expect(newest.status).toBe(200)
      expect(newest.raw.equals(png.bytes)).toBe(true)
      expect(newest.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="Foto.exe.png"; filename*=UTF-8''Foto.exe.png`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'accept-ranges': 'bytes',
      })
      const named = await anna.full('GET', `/documents/get/${_id}?document_id=${first?._id}`)
      expect(named.raw.equals(textPdf(['eins']))).toBe(true)
      expect(named.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(`filename*=UTF-8''%C3%9Cberweisung%20%E2%80%9EA%E2%80%9C.PDF`),
      })
    })

    it('streams a part', async () => {
      const { _id } = await anna.appointment()
      await upload(_id, { document: pdf() })
      const answer = await anna.full('GET', `/documents/get/${_id}`, { headers: { range: 'bytes=0-3' } })
      expect(answer.status).toBe(206)
      expect(answer.raw.toString()).toBe('%PDF')
      expect(answer.headers['content-range']).toBe(`bytes 0-3/${pdf().bytes.length}`)
    })

    it('answers 404 where there is none, and gives nobody somebody else’s', async () => {
      const [{ _id }, { _id: other }] = [await anna.appointment(), await anna.appointment()]
      const [document] = await upload(other, { document: pdf() })
      expect(await anna.get(`/documents/get/${_id}`)).toEqual(refusal(404, 'Document not found'))
      expect(await anna.get(`/documents/get/${other}?document_id=${UNKNOWN_ID}`)).toEqual(
        refusal(404, 'Document not found'),
      )
      expect(await anna.get(`/documents/get/${_id}?document_id=${document?._id}`)).toEqual(
        refusal(404, 'Document not found'),
      )
      expect((await anna.get(`/documents/get/${other}?document_id=abc`)).status).toBe(400)
      expect(await ben.get(`/documents/get/${other}`)).toEqual(FORBIDDEN)
      expect(await anna.get(`/documents/get/${UNKNOWN_ID}`)).toEqual(refusal(404, 'Appointment not found'))
      expect((await service.anyone.get(`/documents/get/${other}`)).status).toBe(401)
    })
  })

  describe('/documents/item/{documentId} (contract 7 item)', () => {
    it('changes title and marks, and leaves the rest', async () => {
      const { _id } = await anna.appointment()
      const [document] = await upload(_id, { document: pdf() })
      const path = `/documents/item/${document?._id}`
      const change = async (body: object) => dataOf(await anna.put(path, body))
      expect(await change({ title: 'Labor' })).toMatchObject({ title: 'Labor', include_in_context: true, __v: 1 })
      expect(await change({ include_in_context: false, is_consent: true })).toMatchObject({
        title: 'Labor',
        include_in_context: false,
        is_consent: true,
        __v: 2,
      })
      expect(await change({ title: '' })).toMatchObject({ title: 'Labor', is_consent: true })
      expect(await change({ title: null, is_consent: false })).toMatchObject({ title: 'Labor', is_consent: false })
      expect(await listed(_id)).toMatchObject([{ title: 'Labor', include_in_context: false, is_consent: false }])
      expect((await anna.put(path, { is_consent: 'ja' })).status).toBe(400)
    })

    it('deletes record, file, text and job', async () => {
      const { _id } = await anna.appointment()
      const before = { files: stored(), jobs: await jobs() }
      const [document] = await upload(_id, { document: pdf() })
      expect(await anna.delete(`/documents/item/${document?._id}`)).toEqual({
        status: 200,
        body: { success: true, data: document },
      })
      expect({ files: stored(), jobs: await jobs() }).toEqual(before)
      expect(await listed(_id)).toEqual([])
      expect(await anna.delete(`/documents/item/${document?._id}`)).toEqual(refusal(404, 'Document not found'))
    })

    it('is only for the owner', async () => {
      const { _id } = await anna.appointment()
      const [document] = await upload(_id, { document: pdf() })
      const id = document?._id
      await nothingChanged(async () => {
        expect(await ben.put(`/documents/item/${id}`, { title: 'x' })).toEqual(FORBIDDEN)
        expect(await ben.delete(`/documents/item/${id}`)).toEqual(FORBIDDEN)
        expect(await ben.get(`/documents/text/${id}`)).toEqual(FORBIDDEN)
        expect(await ben.post(`/documents/retry/${id}`)).toEqual(FORBIDDEN)
        expect((await service.anyone.delete(`/documents/item/${id}`)).status).toBe(401)
        for (const [wrong, status] of [
          ['abc', 400],
          [UNKNOWN_ID, 404],
        ] as const) {
          expect((await anna.put(`/documents/item/${wrong}`, {})).status).toBe(status)
          expect((await anna.delete(`/documents/item/${wrong}`)).status).toBe(status)
          expect((await anna.get(`/documents/text/${wrong}`)).status).toBe(status)
          expect((await anna.post(`/documents/retry/${wrong}`)).status).toBe(status)
        }
      })
    })
  })

  it('are announced in events, by ids and states only (contract 5 outbox)', async () => {
    const { _id } = await anna.appointment()
    const [document] = await upload(_id, { document: pdf('Geheim.pdf'), title: 'Geheim' })
    await anna.put(`/documents/item/${document?._id}`, { title: 'Geheimer' })
    const second = dataOf<Doc>(await put(_id, { document: pdf('Geheim.pdf') }))
    await anna.delete(`/documents/item/${second._id}`)
    const events = await service.adapters.database.db
      .selectFrom('events')
      .selectAll()
      .where('appointment_id', '=', _id)
      .orderBy('id')
      .execute()
    const data = (id?: string) => ({ document_id: id, extraction_status: 'pending' })
    expect(events.slice(1).map(({ type, data_json }) => [type, JSON.parse(data_json)])).toEqual([
      ['document.added', data(document?._id)],
      ['document.updated', data(document?._id)],
      ['document.deleted', data(document?._id)],
      ['document.added', data(second._id)],
      ['document.deleted', data(second._id)],
    ])
    expect(service.log.join('\n')).not.toContain('Geheim')
  })

  it('are swept when no row names their file, and kept when one does', async () => {
    const { _id } = await anna.appointment()
    const [document] = await upload(_id, { document: pdf() })
    const orphan = await service.adapters.blobs.stage(Readable.from([Buffer.from('orphan')]))
    await orphan.keep('documents/ffffffffffffffffffffffff.pdf')
    expect(await service.sweep(new Date(Date.now() + 1_000))).toEqual({ staging: 0, orphans: 1 })
    expect(await service.adapters.blobs.stat(String(document?.document_key))).not.toBeNull()
  })
})
