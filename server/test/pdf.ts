import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type Stream = { dictionary: string; bytes: Buffer }

const stream = (dictionary: string, bytes: Buffer): Stream => ({ dictionary, bytes })
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`

/** Objects `1 0`, `2 0`, … as a PDF file with its cross-reference table. Object 1 is the catalogue. */
function pdfOf(objects: readonly (string | Stream)[], trailer = ''): Buffer {
  const parts: Buffer[] = [latin1('%PDF-1.4\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const put = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    places.push(length)
    put(latin1(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') put(latin1(object))
    else {
      put(latin1(`<< ${object.dictionary} /Length ${object.bytes.length} >>\nstream\n`))
      put(object.bytes)
      put(latin1('\nendstream'))
    }
    put(latin1('\nendobj\n'))
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  put(
    latin1(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Catalogue, pages and fonts around the pages' contents; a page's further objects follow it. */
function documentOf(contents: readonly Buffer[], { mediaBox = '0 0 595 842', trailer = '' } = {}): Buffer {
  const page = (index: number) => 4 + 2 * index
  const kids = contents.map((_, index) => `${page(index)} 0 R`).join(' ')
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      ...contents.flatMap((content, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents ${page(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        stream('', content),
      ]),
    ],
    trailer,
  )
}

const written = (text: string) =>
  latin1(
    `BT /F1 12 Tf 15 TL 60 780 Td ${text
      .split('\n')
      .map((line) => `${literal(line)} '`)
      .join(' ')} ET`,
  )

/** A PDF that contains its text, one string per page, with the given lines. Latin-1 letters only. */
export const textPdf = (pages: readonly string[], options?: { mediaBox?: string }): Buffer =>
  documentOf(pages.map(written), options)

/** A PDF whose one page is written by these drawing commands. */
export const drawnPdf = (commands: string): Buffer => documentOf([latin1(commands)])

/** One page that says its contents are in another file (PDF 1.7, 7.3.8.2). */
export const elsewherePdf = (path: string): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    stream(`/F ${literal(path)}`, written('Nichts')),
  ])

/** A page's contents, for a file that another one refers to. */
export const pageContents = (text: string): Buffer => written(text)

/** One page whose contents have this many bytes when unpacked. */
export const swellingPdf = (bytes: number): Buffer => {
  const line = latin1("(Seite voller Text) ' ")
  const content = deflateSync(Buffer.alloc(bytes, line), { level: 1 })
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    stream('/Filter /FlateDecode', content),
  ])
}

/** A PDF of pictures, as a scanner makes it: JPEG files with their size in pixels. */
export function scannedPdf(pictures: readonly { jpeg: Buffer; width: number; height: number }[]): Buffer {
  const page = (index: number) => 3 + 3 * index
  const kids = pictures.map((_, index) => `${page(index)} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`,
    ...pictures.flatMap(({ jpeg, width, height }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${page(index) + 1} 0 R /Resources << /XObject << /I ${page(index) + 2} 0 R >> >> >>`,
      stream('', latin1('q 595 0 0 842 0 0 cm /I Do Q')),
      stream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        jpeg,
      ),
    ]),
  ])
}

const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (a: number, b: number) => {
    const kept = at(a)
    state[a & 255] = at(b)
    state[b & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}

/**
 * A PDF under 40-bit encryption (PDF 1.4, section 3.5). Without a password, anybody can open it, but it says what must
 * not be done with it; with one, only those who know it can read it.
 */
export function encryptedPdf(text: string, password = ''): Buffer {
  const id = md5(latin1(text))
  const padded = (secret: string) => Buffer.concat([latin1(secret), PADDING]).subarray(0, 32)
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(password))
  const permissions = Buffer.from([0xc0, 0xff, 0xff, 0xff])
  const key = md5(padded(password), owner, permissions, id).subarray(0, 5)
  const contentsKey = md5(key, Buffer.from([5, 0, 0, 0, 0])).subarray(0, 10)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return documentOf([rc4(contentsKey, written(text))], {
    trailer: `/ID [${hex(id)} ${hex(id)}] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, PADDING))} /P ${permissions.readInt32LE()} >>`,
  })
}

/** The first page of a PDF as an image, drawn by the real pdftoppm. */
export function picture(pdf: Buffer, format: 'png' | 'jpeg', dpi = 150): Buffer {
  return execFileSync('pdftoppm', [`-${format}`, '-gray', '-r', String(dpi), '-singlefile', '-'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** An image in another format, made by the real ffmpeg. */
export function converted(image: Buffer, args: readonly string[]): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...args, '-f', 'image2pipe', 'pipe:1'], {
    input: image,
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** Text on paper, as a scanner delivers it: a PDF without a single letter. */
export function scanOf(...pages: string[]): Buffer {
  const dpi = 150
  return scannedPdf(
    pages.map((text) => ({
      jpeg: picture(textPdf([text]), 'jpeg', dpi),
      width: Math.ceil((595 * dpi) / 72),
      height: Math.ceil((842 * dpi) / 72),
    })),
  )
}

/** A PNG that declares its size and is all black: a few kilobytes that unpack to gigabytes. */
export function bombPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([latin1(type), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
