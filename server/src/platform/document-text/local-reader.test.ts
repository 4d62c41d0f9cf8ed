import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  bombPng,
  converted,
  drawnPdf,
  elsewherePdf,
  encryptedPdf,
  pageContents,
  picture,
  scannedPdf,
  scanOf,
  swellingPdf,
  textPdf,
} from '../../../test/pdf.ts'
import { documentKind } from './kind.ts'
import { localReader } from './local-reader.ts'
import { pdfText } from './pdf-text.ts'
import { DocumentError } from './reader.ts'

const LETTER = `Befundbericht der Radiologie
Sehr geehrte Frau Kollegin Müller,
die Größe des Herdes beträgt 12 mm, keine Lymphknotenvergrößerung.
Empfehlung: Ibuprofen 400 mg dreimal täglich, Kontrolle in drei Monaten.
Mit freundlichen Grüßen`
/** As much of a page as the letter needs: recognising a whole one takes twice as long. */
const SLIP = { mediaBox: '0 680 595 842' }
const letter = textPdf([LETTER], SLIP)
const lines = (text: string) => text.split('\n').filter(Boolean)

describe('reading documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-documents-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const reader = localReader()
  const never = new AbortController().signal
  let files = 0

  function file(bytes: Buffer): string {
    const path = join(folder, String(++files))
    writeFileSync(path, bytes)
    return path
  }
  async function kindOf(path: string) {
    const kind = await documentKind(async (start, end) => readFileSync(path).subarray(start, end))
    if (!kind) throw new Error('the test made no document')
    return kind
  }
  async function layer(bytes: Buffer) {
    const path = file(bytes)
    return reader.textLayer(path, await kindOf(path), never)
  }
  async function seen(bytes: Buffer, page = 1) {
    const path = file(bytes)
    return reader.recognise(path, await kindOf(path), page, never)
  }
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error) => (error instanceof DocumentError ? error.kind : error),
    )

  it('has its programs and languages', async () => {
    expect(await reader.check()).toMatchObject({ ok: true })
  })

  describe('the text a PDF carries', () => {
    it('comes page by page, line by line, umlauts and all', async () => {
      const { pageCount, pages } = await layer(textPdf([LETTER, `${LETTER}\nSeite zwei`]))
      expect(pageCount).toBe(2)
      expect(pages).toEqual([
        { text: LETTER, sparse: false },
        { text: `${LETTER}\nSeite zwei`, sparse: false },
      ])
    })

    it('is read where only changes need a password', async () => {
      expect((await layer(encryptedPdf(LETTER))).pages).toEqual([{ text: LETTER, sparse: false }])
    })

    it('is not read where opening needs a password', async () => {
      expect(await failure(layer(encryptedPdf(LETTER, 'geheim')))).toBe('encrypted')
    })

    it('is missing on a scanned page, which says so', async () => {
      expect((await layer(scanOf(LETTER))).pages).toEqual([{ text: '', sparse: true }])
    })

    it('is not trusted where the font does not say which letters it draws', async () => {
      const { pages } = await layer(drawnPdf(`BT 60 700 Td (${'\x01\x02\x03 '.repeat(50)}) Tj ET`))
      expect(pages).toMatchObject([{ sparse: true }])
    })

    it.each([
      ['garbage', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_000, 'garbage!')])],
      ['a header and nothing else', Buffer.from('%PDF-1.7')],
      ['the first half of a file', textPdf([LETTER]).subarray(0, 400)],
    ])('cannot be read from %s', async (_what, bytes) => {
      expect(await failure(layer(bytes))).toMatch(/damaged|none/)
    })

    it('ends the reader of a PDF that swells beyond its limits', async () => {
      const path = file(swellingPdf(400_000_000))
      expect(await failure(pdfText(path, never, { seconds: 2 }))).toBe('too_demanding')
    })

    it('is never that of another file, whatever the PDF refers to', async () => {
      const pdf = elsewherePdf(file(pageContents(LETTER)))
      const { pages } = await layer(pdf)
      expect([...pages.map(({ text }) => text), await seen(pdf)].join()).not.toContain('Befundbericht')
    })

    it('stops being read on request', async () => {
      const abort = new AbortController()
      const reading = reader.textLayer(file(swellingPdf(100_000_000)), await kindOf(file(textPdf(['a']))), abort.signal)
      abort.abort(new Error('told to'))
      await expect(reading).rejects.toThrow('told to')
    })
  })

  describe('text in pictures', () => {
    it('is recognised on scanned pages, German with umlauts', async () => {
      const scan = scanOf(LETTER, 'Seite zwei: Übelkeit und Schwindel seit gestern.')
      expect(lines(await seen(scan, 1))).toEqual(lines(LETTER))
      expect(await seen(scan, 2)).toBe('Seite zwei: Übelkeit und Schwindel seit gestern.')
    })

    it.each([
      ['PNG', () => picture(letter, 'png')],
      ['PNG of few pixels', () => picture(letter, 'png', 75)],
      [
        'JPEG lying on its side',
        () => converted(picture(letter, 'jpeg'), ['-vf', 'transpose=1', '-c:v', 'mjpeg', '-q:v', '2']),
      ],
      [
        'WEBP standing on its head',
        () => converted(picture(letter, 'png'), [...['-vf', 'hflip,vflip', '-c:v', 'libwebp', '-quality', '90']]),
      ],
      [
        'PNG of black letters on nothing',
        () =>
          converted(picture(letter, 'png'), [
            '-vf',
            'format=gray,split[ink][mask];[mask]negate[alpha];[ink]lutyuv=y=0,format=rgba[black];[black][alpha]alphamerge',
            '-c:v',
            'png',
          ]),
      ],
    ])('is recognised in a %s', async (_what, make) => {
      expect(lines(await seen(make()))).toEqual(lines(LETTER))
    })

    it('is recognised in English too', async () => {
      expect(await seen(picture(textPdf(['The patient reports a severe headache since Thursday.'], SLIP), 'png'))).toBe(
        'The patient reports a severe headache since Thursday.',
      )
    })

    it('is none on an empty page', async () => {
      expect(await seen(picture(textPdf([''], SLIP), 'png'))).toBe('')
    })

    it('is recognised on a page that claims to be as large as a field', async () => {
      const page = textPdf(['']).toString('latin1').replace('595 842', '9999999 9999999')
      expect(await seen(Buffer.from(page, 'latin1'))).toBe('')
    })

    it('is not sought in a picture that unpacks to gigabytes', async () => {
      expect(await failure(seen(bombPng(60_000)))).toBe('too_demanding')
    })

    it.each([
      ['PNG', Buffer.concat([bombPng(100).subarray(0, 40), Buffer.alloc(5_000, 'garbage!')])],
      ['JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5_000, 'garbage!')])],
      ['WEBP', Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(5_000, 'garbage!')])],
      ['scan', scannedPdf([])],
    ])('is none in a broken %s', async (_what, bytes) => {
      expect(await failure(seen(bytes))).toMatch(/damaged/)
    })

    it('stops being sought on request', async () => {
      const path = file(picture(textPdf([LETTER]), 'png'))
      const abort = new AbortController()
      const reading = reader.recognise(path, await kindOf(path), 1, abort.signal)
      abort.abort(new Error('told to'))
      await expect(reading).rejects.toThrow('told to')
    })
  })
})
