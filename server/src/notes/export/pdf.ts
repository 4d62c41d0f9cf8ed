import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { ExportedNote } from './exported-note.ts'
import { letterOf, linesOf } from './letter.ts'

// DejaVu has the letters of every language written in Latin, Greek or Cyrillic; the PDF's own fonts end at Latin 1.
const REGULAR = join(import.meta.dirname, 'fonts/DejaVuSans.ttf')
const BOLD = join(import.meta.dirname, 'fonts/DejaVuSans-Bold.ttf')

/** Points; A4 with the margins of a letter (DIN 5008: 25 mm left, 20 mm right). */
const MARGINS = { top: 62, right: 57, bottom: 71, left: 71 }
const LABEL_WIDTH = 90
const BULLET_INDENT = 12
const SIZE = { text: 10, heading: 11.5, small: 8 }
const GREY = '#555555'
const RED = '#b00020'

/**
 * With places to break a run that is longer than any line: pdfkit looks for one by trying every shorter run, which takes
 * quadratic time and memory.
 */
const breakable = (text: string): string =>
  text.replace(/[^ ]{61,}/gu, (run) => run.replace(/.{30}(?=.)/gu, '$&\u200b'))

/** The note as a letter on A4. The same version gives the same bytes. */
export function notePdf(note: ExportedNote): Promise<Buffer> {
  const { locale, title, from, facts, draft, sections, page, savedAt } = letterOf(note)
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    // "Page 1 of 2": how many there are is known at the end.
    bufferPages: true,
    // For screen readers: what is a heading, what a list.
    tagged: true,
    lang: locale,
    displayTitle: true,
    pdfVersion: '1.7',
    font: REGULAR,
    info: {
      Title: title,
      Author: from[0] ?? '',
      Creator: 'Visite',
      Producer: 'Visite',
      CreationDate: savedAt,
      ModDate: savedAt,
    },
  })
  const bytes = buffer(doc)
  const { left, right, bottom } = MARGINS
  const width = doc.page.width - left - right

  const root = doc.struct('Document')
  doc.addStructure(root)
  const say = (tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw))
  const decorate = (kind: 'Layout' | 'Pagination', draw: () => void) => {
    doc.markContent('Artifact', { type: kind })
    draw()
    doc.endMarkedContent()
  }

  const [name = '', ...rest] = from
  say('P', () => doc.font(BOLD).fontSize(SIZE.heading).text(breakable(name), { width }))
  doc.font(REGULAR).fontSize(SIZE.text)
  for (const line of rest) say('P', () => doc.fillColor(GREY).text(breakable(line), { width }))
  doc.moveDown(1.5).fillColor('black')
  for (const [label, value] of facts) {
    const top = doc.y
    say('P', () => {
      doc.fillColor(GREY).text(`${label}: `, left, top, { width: LABEL_WIDTH })
      doc.fillColor('black').text(breakable(value), left + LABEL_WIDTH, top, { width: width - LABEL_WIDTH })
    })
    doc.x = left
  }
  doc.moveDown(0.5)
  decorate('Layout', () =>
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.5)
      .stroke(GREY),
  )
  doc.moveDown(1)
  if (draft) {
    say('P', () => doc.font(BOLD).fillColor(RED).text(draft, { width }))
    doc.moveDown(1)
  }

  for (const { heading, text } of sections) {
    if (heading) {
      // No heading is left alone at the foot of a page.
      if (doc.y > doc.page.height - bottom - 4 * SIZE.heading) doc.addPage()
      doc.font(BOLD).fontSize(SIZE.heading).fillColor('black')
      say('H1', () => doc.text(breakable(heading), left, doc.y, { width }))
      doc.moveDown(0.2)
    }
    doc.font(REGULAR).fontSize(SIZE.text).fillColor('black')
    let list: PDFKit.PDFStructureElement | null = null
    for (const line of linesOf(text)) {
      if (line.bullet) {
        if (doc.y > doc.page.height - bottom - doc.currentLineHeight()) doc.addPage()
        if (!list) {
          list = doc.struct('L')
          root.add(list)
        }
        const top = doc.y
        const mark = () => doc.text('•', left, top, { width: BULLET_INDENT })
        const item = () =>
          doc.text(breakable(line.text), left + BULLET_INDENT, top, { width: width - BULLET_INDENT, lineGap: 2 })
        list.add(doc.struct('LI', {}, [doc.struct('Lbl', {}, mark), doc.struct('LBody', {}, item)]))
      } else {
        list?.end()
        list = null
        say('P', () => doc.text(breakable(line.text), left, doc.y, { width, lineGap: 2, paragraphGap: 2 }))
      }
    }
    list?.end()
    doc.x = left
    doc.moveDown(0.8)
  }
  root.end()

  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0
    const options = { width, lineBreak: false } as const
    const top = doc.page.height - bottom / 2
    doc.font(REGULAR).fontSize(SIZE.small).fillColor(GREY)
    decorate('Pagination', () => {
      doc.text(page(index + 1, count), left, top, { ...options, align: 'right' })
      if (draft) doc.fillColor(RED).text(draft, left, top, options)
    })
  }
  doc.end()
  return bytes
}
