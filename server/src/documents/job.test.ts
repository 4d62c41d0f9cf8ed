import { readFileSync } from 'node:fs'
import type { DraftRequest } from '@visite/drafter/port'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { pictures, scriptedReader } from '../../test/fakes/document-reader.ts'
import { heard, scriptedDrafter, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { bombPng, encryptedPdf, picture, scanOf, textPdf } from '../../test/pdf.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { BlobMissing } from '../platform/blobs/blob-store.ts'
import { DocumentError, MAX_PAGES } from '../platform/document-text/reader.ts'

const LETTER = `Befundbericht der Radiologie
Die Größe des Herdes beträgt 12 mm, keine Lymphknotenvergrößerung.
Empfehlung: Ibuprofen 400 mg dreimal täglich, Kontrolle in drei Monaten.`
const lines = (text: string) => text.split('\n').filter(Boolean)

interface Text {
  extraction_status: string
  extraction_error: string | null
  page_count: number | null
  text: string
  pages: { page: number; source: string; text: string }[]
}
type Adapters = NonNullable<Parameters<typeof startService>[1]>['adapters']

describe.each(routeEngines)('text of documents on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  afterEach(() => service.remove())

  async function start(adapters: Adapters = {}) {
    service = await startService(engine, { adapters, jobTiming: { retryDelaysMs: [0, 0, 0, 0, 0] } })
    await service.work()
    anna = await service.doctor()
    const { _id } = await anna.appointment()
    return _id
  }
  async function attach(appointment_id: string, bytes: Buffer, fields: Record<string, string> = {}): Promise<string> {
    const form = { appointment_id, ...fields, document: { name: 'Befund.pdf', bytes } }
    const [document] = dataOf<{ _id: string }[]>(await anna.upload('/documents/upload', form))
    return document?._id ?? ''
  }
  const text = async (id: string) => dataOf<Text>(await anna.get(`/documents/text/${id}`))
  const settled = async (id: string, timeout = 60_000): Promise<Text> => {
    await expect.poll(async () => (await text(id)).extraction_status, { timeout }).toMatch(/done|failed/)
    return text(id)
  }
  /** A document whose reading has begun and ends when `release` resolves. */
  const beingRead = async () => {
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const layer = async () => {
      started.resolve()
      await release.promise
      return { pageCount: 1, pages: [{ text: 'Ein Befund.', sparse: false }] }
    }
    const id = await start({ documentReader: scriptedReader({ layer }) })
    const document = await attach(id, textPdf(['a']))
    await started.promise
    return { id, document, release }
  }

  describe('by the real programs', () => {
    it('is read page by page, from text and from pictures, and the file stays (contract 7 text, spec 3.3)', async () => {
      const id = await start()
      const typed = textPdf([LETTER, 'Seite zwei: Die Patientin klagt über Übelkeit.'])
      const scanned = scanOf(LETTER)
      const [first, second, third] = [
        await attach(id, typed),
        await attach(id, scanned),
        await attach(id, picture(textPdf([LETTER]), 'jpeg')),
      ]
      expect(await settled(first)).toMatchObject({
        extraction_status: 'done',
        extraction_error: null,
        page_count: 2,
        text: `${LETTER}\fSeite zwei: Die Patientin klagt über Übelkeit.`,
        pages: [
          { page: 1, source: 'text', text: LETTER },
          { page: 2, source: 'text', text: 'Seite zwei: Die Patientin klagt über Übelkeit.' },
        ],
      })
      for (const document of [second, third]) {
        const { pages, page_count, extraction_status } = await settled(document)
        expect({ page_count, extraction_status }).toEqual({ page_count: 1, extraction_status: 'done' })
        expect(pages.map(({ page, source }) => [page, source])).toEqual([[1, 'ocr']])
        expect(lines(pages[0]?.text ?? '')).toEqual(lines(LETTER))
      }
      const kept = await anna.full('GET', `/documents/get/${id}?document_id=${second}`)
      expect(kept.raw.equals(scanned)).toBe(true)
      const log = service.log.join('\n')
      expect(log).not.toContain('Lymphknoten')
      expect(log).not.toContain('Befund.pdf')
    }, 120_000)

    it.each([
      ['is locked', () => encryptedPdf(LETTER, 'geheim'), /Passwort/],
      ['is garbage', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000, 'garbage!')]), /beschädigt/],
      ['unpacks to gigabytes', () => bombPng(60_000), /zu groß/],
    ])(
      'fails at once, with a reason, when the document %s, and the file stays',
      async (_what, make, reason) => {
        const id = await start()
        const bytes = make()
        const document = await attach(id, bytes)
        expect(await settled(document)).toMatchObject({
          extraction_status: 'failed',
          extraction_error: expect.stringMatching(reason),
          text: expect.stringMatching(/^\s*$/),
        })
        expect((await anna.full('GET', `/documents/get/${id}`)).raw.equals(bytes)).toBe(true)
        expect(dataOf(await anna.get(`/documents/${id}`))).toMatchObject([{ extraction_status: 'failed' }])
      },
      120_000,
    )
  })

  it('goes from pending through processing to done, and announces it (contract 7 text, contract 5 outbox)', async () => {
    const { id, document, release } = await beingRead()
    expect(await text(document)).toMatchObject({ extraction_status: 'processing', text: '', pages: [] })
    expect(await anna.post(`/documents/retry/${document}`)).toMatchObject({ status: 409 })
    release.resolve()
    expect(await settled(document)).toMatchObject({ text: 'Ein Befund.' })
    expect(await anna.post(`/documents/retry/${document}`)).toMatchObject({ status: 409 })
    const events = await service.adapters.database.db
      .selectFrom('events')
      .select(['type', 'data_json'])
      .where('appointment_id', '=', id)
      .where('type', 'like', 'document.%')
      .orderBy('id')
      .execute()
    expect(events.map(({ type, data_json }) => [type, JSON.parse(data_json).extraction_status])).toEqual([
      ['document.added', 'pending'],
      ['document.updated', 'processing'],
      ['document.updated', 'done'],
    ])
  })

  it('is recognised a few pages at a time, and only up to the limit', async () => {
    const id = await start({
      documentReader: scriptedReader({
        layer: () => pictures(MAX_PAGES + 5),
        picture: (page) => `Seite ${page}`,
      }),
    })
    const { pages, page_count, text } = await settled(await attach(id, textPdf(['a'])))
    expect(page_count).toBe(MAX_PAGES + 5)
    expect(pages).toHaveLength(MAX_PAGES)
    expect(text.split('\f')[MAX_PAGES - 1]).toBe(`Seite ${MAX_PAGES}`)
  }, 120_000)

  it('continues where it was when the system killed a reader (trust 4)', async () => {
    const looked: number[] = []
    const id = await start({
      documentReader: scriptedReader({
        layer: () => pictures(3),
        picture: (page) => {
          looked.push(page)
          if (page === 2 && looked.length === 2) throw new DocumentError('unavailable', 'ended by the system')
          return `Seite ${page}`
        },
      }),
    })
    const { text } = await settled(await attach(id, textPdf(['a'])))
    expect(text).toBe('Seite 1\fSeite 2\fSeite 3')
    expect(looked).toEqual([1, 2, 2, 3])
  }, 60_000)

  it('keeps the other pages when one cannot be read', async () => {
    const id = await start({
      documentReader: scriptedReader({
        layer: () => ({
          pageCount: 4,
          pages: [
            { text: 'Seite 1', sparse: false },
            { text: '', sparse: true },
            { text: 'kurz', sparse: true },
            { text: 'Kopfzeile', sparse: true },
          ],
        }),
        picture: (page) => {
          if (page < 4) throw new DocumentError('too_demanding', 'no')
          return 'Kopfzeile und ein ganzer Befund'
        },
      }),
    })
    expect(await settled(await attach(id, textPdf(['a'])))).toMatchObject({
      extraction_status: 'done',
      text: 'Seite 1\f\fkurz\fKopfzeile und ein ganzer Befund',
      pages: [{ source: 'text' }, { source: 'unreadable' }, { source: 'text' }, { source: 'ocr' }],
    })
  })

  it('says that the file is missing, with a reference that is also in the log', async () => {
    const id = await start({
      documentReader: scriptedReader({
        layer: () => {
          throw new BlobMissing('documents/x')
        },
      }),
    })
    const { extraction_status, extraction_error } = await settled(await attach(id, textPdf(['a'])))
    expect(extraction_status).toBe('failed')
    const reference = extraction_error?.match(/Referenz: (\S+)$/)?.[1]
    expect(service.log.some((line) => JSON.parse(line).reference === reference)).toBe(true)
  })

  it('is read again on request after a failure', async () => {
    let broken = true
    const id = await start({
      documentReader: scriptedReader({
        layer: () => pictures(2),
        picture: (page) => {
          if (broken) throw new DocumentError('damaged', 'no')
          return `Seite ${page}`
        },
      }),
    })
    const document = await attach(id, textPdf(['a']))
    expect(await settled(document)).toMatchObject({ extraction_status: 'failed' })
    broken = false
    expect(dataOf(await anna.post(`/documents/retry/${document}`))).toMatchObject({
      extraction_status: 'pending',
      extraction_error: null,
    })
    expect(await settled(document)).toMatchObject({ extraction_status: 'done', text: 'Seite 1\fSeite 2' })
  })

  it('is not stored for a document that is deleted meanwhile', async () => {
    const { document, release } = await beingRead()
    expect((await anna.delete(`/documents/item/${document}`)).status).toBe(200)
    release.resolve()
    const { db } = service.adapters.database
    await service.idle()
    expect(await db.selectFrom('document_pages').selectAll().execute()).toEqual([])
  })

  it('is used beside the transcript when the note is drafted, unless it is excluded (contract 7 context)', async () => {
    const asked: DraftRequest[] = []
    const id = await start({
      transcriber: scriptedTranscriber(() => heard(spoken('Was führt Sie zu mir?', 'Ich habe Husten.'))),
      drafter: scriptedDrafter((request) => {
        asked.push(request)
        return { notes: 'Husten', summary: '', citations: [], engine: 'scripted' }
      }),
      documentReader: scriptedReader({
        layer: () => ({
          pageCount: 2,
          pages: [
            { text: 'CRP 12 mg/l', sparse: false },
            { text: 'Ende', sparse: false },
          ],
        }),
      }),
    })
    const used = await attach(id, textPdf(['a']), { title: 'Labor' })
    const kept = await attach(id, textPdf(['b']), { include_in_context: 'false' })
    await settled(used)
    await settled(kept)
    await anna.upload(`/recordings/add/${id}`, { audio: { name: 'a.ogg', bytes: readFileSync(consultation.audio) } })
    await expect.poll(async () => dataOf(await anna.get(`/appointments/get/${id}`)).notes_status).toBe('draft')
    expect(asked.map(({ context }) => context)).toEqual([
      [{ type: 'document', id: used, title: 'Labor', text: 'CRP 12 mg/l\fEnde' }],
    ])
  })
})
