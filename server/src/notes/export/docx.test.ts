import { describe, expect, it } from 'vitest'
import { exportedNote } from '../../../test/exported-note.ts'
import { unzipped } from '../../../test/zip.ts'
import { noteDocx } from './docx.ts'
import type { ExportedNote } from './exported-note.ts'

async function partsOf(note: ExportedNote) {
  const entries = await unzipped(await noteDocx(note))
  const part = (path: string) => String(entries.get(path))
  return { part, paragraphs: part('word/document.xml').match(/<w:p>.*?<\/w:p>/gs) ?? [] }
}
const textOf = (xml: string) =>
  [...xml.matchAll(/<w:t[ >][^<]*/g)].map(([text]) => text.replace(/^[^>]*>/, '')).join('')

describe('a note as a Word document', () => {
  it('has real headings and real lists', async () => {
    const { paragraphs, part } = await partsOf(exportedNote())
    const marked = (mark: string) => paragraphs.filter((xml) => xml.includes(mark)).map(textOf)
    expect(marked('<w:pStyle w:val="Heading1"/>')).toEqual(['Anamnese', 'Plan', 'Zusammenfassung'])
    expect(marked('<w:numPr>')).toEqual(['nächtliche Atemnot', 'Größe 1,80 m'])
    expect(paragraphs.map(textOf)).toEqual(
      expect.arrayContaining(['Dr. med. Anna Müller', 'Patient/inFrau Groß', 'Ruhe &lt;&amp; Flüssigkeit&gt;.']),
    )
    expect(part('word/numbering.xml')).toContain('<w:numFmt w:val="bullet"/>')
    expect(part('word/styles.xml')).toContain('w:val="de-DE"')
  })

  it('numbers its pages, and names no patient in its properties', async () => {
    const { part } = await partsOf(exportedNote())
    const footer = part('word/footer1.xml')
    expect(textOf(footer)).toBe('Seite  von ')
    expect(footer).toMatch(/PAGE.*NUMPAGES/s)
    expect(part('docProps/core.xml')).toContain('Ärztliche Dokumentation 2026-11-21')
    expect(part('docProps/core.xml')).not.toContain('Groß')
  })

  it('says that a draft is one, above the note and on every page', async () => {
    const { part, paragraphs } = await partsOf(exportedNote({ released: false }))
    expect(paragraphs.map(textOf)).toContain('ENTWURF – nicht freigegeben')
    expect(textOf(part('word/footer1.xml'))).toContain('ENTWURF – nicht freigegeben')
  })
})
