import { findProgram } from '@visite/programs/child-process'
import { pdfText } from './pdf-text.ts'
import { pictureOf } from './pictures.ts'
import type { DocumentReader } from './reader.ts'
import { languages, recognise } from './recognise.ts'

const INSTALL = 'sudo apt-get install -y --no-install-recommends'

/** Reads documents on this machine: pdf.js for what carries text, poppler, ffmpeg and tesseract for pictures. */
export function localReader(): DocumentReader {
  return {
    name: 'pdf.js, tesseract',
    async check() {
      try {
        const known = await languages()
        const missing = [
          ...(findProgram('pdftoppm') ? [] : ['poppler-utils']),
          ...(findProgram('ffmpeg') ? [] : ['ffmpeg']),
          ...(known ? [] : ['tesseract-ocr']),
          ...(known?.includes('deu') ? [] : ['tesseract-ocr-deu']),
        ]
        return missing.length === 0
          ? { ok: true, detail: 'text of PDFs; scans and pictures by tesseract (German, English)' }
          : { ok: false, detail: `scans and pictures are not read; run: ${INSTALL} ${missing.join(' ')}` }
      } catch {
        return { ok: false, detail: 'tesseract cannot be started' }
      }
    },
    async textLayer(file, kind, signal) {
      if (kind.file_type === 'pdf') return pdfText(file, signal)
      return { pageCount: 1, pages: [{ text: '', sparse: true }] }
    },
    recognise: async (file, kind, page, signal) => recognise(await pictureOf(file, kind, page, signal), signal),
  }
}
