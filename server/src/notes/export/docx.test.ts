import { describe, expect, it } from 'vitest'
import { exportedNote, KNOWN } from '../../../test/exported-note.ts'
import { png } from '../../../test/png.ts'
import { unzipped } from '../../../test/zip.ts'
import { noteDocx } from './docx.ts'
import type { ExportedNote, ExportedPractice } from './exported-note.ts'

async function partsOf(note: ExportedNote) {
  const entries = await unzipped(await noteDocx(note))
  const part = (path: string) => String(entries.get(path))
  return { part, paragraphs: part('word/document.xml').match(/<w:p>.*?<\/w:p>/gs) ?? [] }
}
const textOf = (xml: string) =>
  [...xml.matchAll(/<w:t[ >][^<]*/g)].map(([text]) => text.replace(/^[^>]*>/, '')).join('')

describe('a note as a Word document', () => {
  it('has the logo beside the head, as large as it prints, with a text for people who cannot see it', async () => {
    const practice = KNOWN.practice as ExportedPractice
    const logo = { png: png(600, 200, [0, 110, 120, 255]), width: 600, height: 200 }
    const { part } = await partsOf(exportedNote({ ...KNOWN, practice: { ...practice, logo } }))
    const [drawing = ''] = /<w:drawing>.*?<\/w:drawing>/s.exec(part('word/document.xml')) ?? []
    expect(drawing).toContain(`descr="Logo: ${practice.name}"`)
    // 60 mm by 20 mm in English Metric Units of 1/36,000 mm, to the pixel.
    const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(drawing) ?? []
    expect([Number(width) / 36_000, Number(height) / 36_000].map(Math.round)).toEqual([60, 20])
    expect((await partsOf(exportedNote(KNOWN))).part('word/document.xml')).not.toContain('<w:drawing>')
  })

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

  it('keeps paragraphs as far apart as they were written', async () => {
    const text = 'Eins.\n- a\n\nZwei.\n\n\n- b\nDrei.\n'
    const { paragraphs } = await partsOf(exportedNote({ sections: [{ key: null, heading: null, text }], summary: '' }))
    const apart = paragraphs.filter((xml) => xml.includes('w:before="120"'))
    expect(apart.map(textOf)).toEqual(['Zwei.', 'b'])
  })

  it('of a referral letter is ready to send: head, addressee, birthday, date, salutation, signature (contract 9 practice)', async () => {
    const { paragraphs } = await partsOf(exportedNote({ ...KNOWN, templateKey: 'arztbrief' }))
    const written = paragraphs.map(textOf)
    const lines = [
      ...['Praxis am Markt', '04109 Leipzig', 'Praxis am Markt · Markt 1 · 04109 Leipzig', 'An die weiterbehandelnden'],
      ...['Leipzig, 21. November 2026', 'Patient/inGerda Groß', 'Geboren am1. Februar 1980'],
      ...['Sehr geehrte Kolleginnen und Kollegen,', 'Plan', 'Mit freundlichen kollegialen Grüßen'],
    ]
    const places = lines.map((line) => written.indexOf(line))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(written.slice(-2)).toEqual(['Dr. med. Anna Müller', 'Allgemeinmedizin'])
  })

  it('numbers its pages, and names no patient in its properties', async () => {
    const { part } = await partsOf(exportedNote())
    const footer = part('word/footer1.xml')
    expect(textOf(footer)).toBe('Seite  von ')
    expect(footer).toMatch(/PAGE.*NUMPAGES/s)
    expect(part('docProps/core.xml')).toContain('Ärztliche Dokumentation 2026-11-21')
    expect(part('docProps/core.xml')).not.toContain('Groß')
  })

  it('is marked as a draft if it is one, above the note and on every page', async () => {
    const { part, paragraphs } = await partsOf(exportedNote({ released: false }))
    expect(paragraphs.map(textOf)).toContain('ENTWURF – nicht freigegeben')
    expect(textOf(part('word/footer1.xml'))).toContain('ENTWURF – nicht freigegeben')
  })
})
