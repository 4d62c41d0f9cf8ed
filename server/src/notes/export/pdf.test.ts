import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { exportedNote, KNOWN } from '../../../test/exported-note.ts'
import { png } from '../../../test/png.ts'
import type { ExportedPractice } from './exported-note.ts'
import { notePdf } from './pdf.ts'

const pagesOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text

describe('a note as PDF', () => {
  it('reads like the letter, including umlauts', async () => {
    const [page = '', ...more] = await pagesOf(await notePdf(exportedNote()))
    expect(more).toEqual([])
    for (const line of [
      'Dr. med. Anna Müller',
      'Allgemeinmedizin',
      'Frau Groß',
      '21. November 2026, 09:30 Uhr',
      'Vorab: Überweisung liegt vor.',
      'Anamnese',
      'nächtliche Atemnot',
      'Größe 1,80 m',
      'Ruhe <& Flüssigkeit>.',
      'Zusammenfassung',
      'Seite 1 von 1',
    ]) {
      expect(page).toContain(line)
    }
    expect(page).not.toContain('ENTWURF')
  })

  it('of a referral letter is ready to send: head, addressee, birthday, date, salutation, signature (contract 9 practice)', async () => {
    const [page = ''] = await pagesOf(await notePdf(exportedNote({ ...KNOWN, templateKey: 'arztbrief' })))
    const lines = [
      ...['Praxis am Markt', '04109 Leipzig', '0341 1234', 'Praxis am Markt · Markt 1 · 04109 Leipzig'],
      ...['An die weiterbehandelnden', 'Leipzig, 21. November 2026', 'Gerda Groß', 'Geboren am', '1. Februar 1980'],
      ...['Sehr geehrte Kolleginnen und Kollegen,', 'Anamnese', 'Mit freundlichen kollegialen Grüßen', 'Seite 1 von 1'],
    ]
    const places = lines.map((line) => page.replace(/\s+/g, ' ').indexOf(line))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(places.slice(4)).toEqual(places.slice(4).toSorted((a, b) => a - b))
  })

  it('keeps letters and symbols of other scripts', async () => {
    const said = 'Šárka Łukasz Ñandú İpek Ελένη Ольга ≥ 38,5 °C → ½'
    const note = exportedNote({ sections: [{ key: null, heading: null, text: said }] })
    expect((await pagesOf(await notePdf(note)))[0]).toContain(said)
  })

  it('numbers every page of a long note and marks each as a draft', async () => {
    const text = Array.from(
      { length: 150 },
      (_, index) => `${index % 2 ? '- ' : ''}Zeile ${index}: Befund unauffällig.`,
    )
    const note = exportedNote({ released: false, sections: [{ key: 'o', heading: 'Befund', text: text.join('\n') }] })
    const pages = await pagesOf(await notePdf(note))
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => {
      expect(page).toContain(`Seite ${index + 1} von ${pages.length}`)
      expect(page).toContain('ENTWURF – nicht freigegeben')
    })
    for (const line of text) expect(pages.join('\n')).toContain(line.replace('- ', ''))
  })

  it('breaks a word that is longer than a line, however long', async () => {
    const word = 'Befund'.repeat(15_000)
    const { name, ...patient } = exportedNote().patient
    const note = exportedNote({
      sections: [{ key: null, heading: null, text: `- ${word}` }],
      patient: { ...patient, name: name.repeat(100).replaceAll(' ', '\u00a0') },
    })
    const read = (await pagesOf(await notePdf(note))).join('').replace(/\s|\u200b|Seite\d+von\d+/g, '')
    expect(read.match(/Befund/g)?.length).toBe(15_000)
  })

  it('gives its language, and no patient in its title', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await notePdf(exportedNote())))
    const { info } = await getMeta(pdf)
    expect(info).toMatchObject({
      Title: 'Ärztliche Dokumentation 2026-11-21',
      Author: 'Dr. med. Anna Müller',
      Language: 'de-DE',
    })
    expect(JSON.stringify(info)).not.toContain('Groß')
  })

  it('tells a screen reader what is a heading and what a list', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await notePdf(exportedNote())))
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)
    const list = ['L', ...['LI', 'Lbl', 'LBody'], ...['LI', 'Lbl', 'LBody']]
    expect(roles.join(' ')).toContain(['H1', 'P', ...list, 'H1', 'P', 'H1', 'P'].join(' '))
  })

  it('has the logo beside the head, with a text for people who cannot see it, and everything else in its place', async () => {
    const practice = { ...(KNOWN.practice as ExportedPractice), name: 'Praxis am Markt' }
    const letter = (logo: ExportedPractice['logo']) =>
      notePdf(exportedNote({ ...KNOWN, templateKey: 'arztbrief', practice: { ...practice, logo } }))
    const placed = async (bytes: Buffer) => {
      const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
      const { items } = await page.getTextContent()
      return {
        tree: JSON.stringify(await page.getStructTree()),
        said: items.map((item) => 'str' in item && [item.str, ...item.transform]),
      }
    }
    const logo = { png: png(600, 200, [0, 110, 120, 255]), width: 600, height: 200 }
    const [plain, adorned] = [await placed(await letter(null)), await placed(await letter(logo))]
    expect(adorned.said).toEqual(plain.said)
    expect(adorned.tree).toMatch(/"role":"Figure".*"alt":"Logo: Praxis am Markt"/)
    expect(plain.tree).not.toContain('Figure')
  })

  it('has the same bytes each time', async () => {
    expect((await notePdf(exportedNote())).equals(await notePdf(exportedNote()))).toBe(true)
  })
})
