import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { documentKind } from './kind.ts'

describe('what a document is, by its content (contract 7 content)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-kind-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const kindOf = (content: string) => {
    const path = join(folder, 'any.html')
    writeFileSync(path, Buffer.from(content, 'latin1'))
    return documentKind(async (start, end) => readFileSync(path).subarray(start, end))
  }

  it.each([
    ['%PDF-1.7\n', 'pdf', 'application/pdf'],
    ['\xef\xbb\xbf%PDF-1.4', 'pdf', 'application/pdf'],
    ['\r\n\r\n%PDF-2.0', 'pdf', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01', 'png', 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg', 'image/jpeg'],
    ['RIFF\x24\0\0\0WEBPVP8L', 'webp', 'image/webp'],
  ])('%j', async (content, file_type, mime_type) => {
    expect(await kindOf(content)).toEqual({ file_type, mime_type })
  })

  it.each([
    '',
    'PDF-1.7',
    '<script>alert(1)</script>%PDF-1.7',
    'GIF89a',
    'RIFF\x24\0\0\0WAVEfmt ',
    '\x89PNG\r\n',
    'II*\0',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'PK\x03\x04',
    'BM',
  ])('refuses %j', async (content) => {
    expect(await kindOf(content)).toBeNull()
  })
})
