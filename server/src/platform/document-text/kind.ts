import type { DocumentMimeType, FileType } from '../db/states.ts'

/** What a document is, by its content (spec 4.7, contract 7). */
export interface DocumentKind {
  mime_type: DocumentMimeType
  file_type: FileType
}

const SIGNATURE_BYTES = 64
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')

/**
 * @param look the bytes from `start` up to but not including `end`
 * @returns null when it is none of the accepted kinds, whatever its name
 */
export async function documentKind(
  look: (start: number, end: number) => Promise<Uint8Array>,
): Promise<DocumentKind | null> {
  return kindOf(Buffer.from(await look(0, SIGNATURE_BYTES)))
}

function kindOf(start: Buffer): DocumentKind | null {
  const ascii = (from: number, to: number) => start.toString('latin1', from, to)
  // Some writers put a byte order mark or blank lines before the header; anything else there would be another format.
  if (/^(\xef\xbb\xbf)?\s*%PDF-\d/.test(ascii(0, SIGNATURE_BYTES))) {
    return { mime_type: 'application/pdf', file_type: 'pdf' }
  }
  if (start.subarray(0, 8).equals(PNG) && ascii(12, 16) === 'IHDR') return { mime_type: 'image/png', file_type: 'png' }
  if (start.subarray(0, 3).equals(JPEG)) return { mime_type: 'image/jpeg', file_type: 'jpeg' }
  if (ascii(0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(ascii(8, 16))) {
    return { mime_type: 'image/webp', file_type: 'webp' }
  }
  return null
}
