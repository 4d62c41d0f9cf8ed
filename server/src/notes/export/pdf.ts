import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Block, blocksOf } from '@visite/drafter/note'
import PDFDocument from 'pdfkit'
import type { ExportedNote } from './exported-note.ts'
import { isNamedBelow, letterOf } from './letter.ts'

// DejaVu has the letters of every language written in Latin, Greek or Cyrillic; the PDF's own fonts end at Latin 1.
const REGULAR = join(import.meta.dirname, 'fonts/DejaVuSans.ttf')
const BOLD = join(import.meta.dirname, 'fonts/DejaVuSans-Bold.ttf')

/** Points; A4 with the margins of a letter (DIN 5008: 25 mm left, 20 mm right). */
const MARGINS = { top: 62, right: 57, bottom: 71, left: 71 }
const LABEL_WIDTH = 90
/** 45 to 90 mm from the top: DIN 5008, form B. */
const [ADDRESS_TOP, ADDRESS_BOTTOM, ADDRESS_WIDTH] = [128, 255, 241]
const [SIGNATURE_WIDTH, SIGNATURE_HEIGHT] = [200, 100]
const BULLET_INDENT = 12
/** Points of a millimetre. */
const MM = 72 / 25.4
/** The space beside a logo, and below it. */
const [LOGO_GAP, LOGO_FOOT] = [14, 9]
const SIZE = { text: 10, heading: 11.5, small: 8 }
const GREY = '#555555'
const RED = '#b00020'

/**
 * Adds break points to a run that is longer than any line: pdfkit looks for one by trying every shorter run, which
 * takes quadratic time and memory.
 */
const breakable = (text: string): string =>
  text.replace(/[^ ]{61,}/gu, (run) => run.replace(/.{30}(?=.)/gu, '$&\u200b'))

/** The note as a letter on A4. The same version gives the same bytes. */
export function notePdf(note: ExportedNote): Promise<Buffer> {
  const letter = letterOf(note)
  const { locale, title, head, logo, from, sent, facts, draft, sections, page, savedAt } = letter
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    // "Page 1 of 2": the page count is known only at the end.
    bufferPages: true,
    // Marks headings and lists for screen readers.
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
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet: Sheet = { doc, root, width: doc.page.width - MARGINS.left - MARGINS.right }

  drawHead(sheet, head, logo)
  if (sent) drawAddress(sheet, sent)
  if (!isNamedBelow(letter)) drawSender(sheet, from)
  drawFacts(sheet, facts)
  drawRule(sheet)
  doc.moveDown(1)
  if (draft) {
    say(sheet, 'P', () => doc.font(BOLD).fillColor(RED).text(draft, { width: sheet.width }))
    doc.moveDown(1)
  }
  if (sent) {
    say(sheet, 'P', () => doc.font(REGULAR).fillColor('black').text(breakable(sent.salutation), { width: sheet.width }))
    doc.moveDown(1)
  }
  for (const section of sections) drawSection(sheet, section)
  if (sent) drawSignature(sheet, sent)
  root.end()
  drawFooters(sheet, page, draft)
  doc.end()
  return bytes
}

type Letter = ReturnType<typeof letterOf>

interface Sheet {
  doc: PDFKit.PDFDocument
  /** What is drawn, in reading order, for screen readers. */
  root: PDFKit.PDFStructureElement
  /** Between the margins. */
  width: number
}

const say = ({ doc, root }: Sheet, tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw))

/** Draws what screen readers skip. */
function decorate({ doc }: Sheet, kind: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type: kind })
  draw()
  doc.endMarkedContent()
}

/** The practice on the right, as in its letters, and its logo on the left. */
function drawHead(sheet: Sheet, [name, ...rest]: Letter['head'], logo: Letter['logo']): void {
  const { doc, width } = sheet
  const top = doc.y
  const beside = logo ? drawLogo(sheet, logo) : 0
  if (name !== undefined) {
    const [x, right] = [MARGINS.left + beside, { width: width - beside, align: 'right' } as const]
    say(sheet, 'P', () => doc.font(BOLD).fontSize(SIZE.heading).text(breakable(name), x, top, right))
    doc.font(REGULAR).fontSize(SIZE.text).fillColor(GREY)
    for (const line of rest) say(sheet, 'P', () => doc.text(breakable(line), right))
  }
  doc.x = MARGINS.left
  doc.font(REGULAR).fontSize(SIZE.text).fillColor('black')
  if (name !== undefined) doc.moveDown(1)
  if (logo) doc.y = Math.max(doc.y, top + logo.height * MM + LOGO_FOOT)
}

/** @returns the width that is left to it */
function drawLogo({ doc, root }: Sheet, { png, alt, width, height }: NonNullable<Letter['logo']>): number {
  const [x, y] = [MARGINS.left, MARGINS.top]
  const draw = () => doc.image(png, x, y, { width: width * MM, height: height * MM })
  root.add(doc.struct('Figure', { alt }, draw))
  return width * MM + LOGO_GAP
}

type Sent = NonNullable<Letter['sent']>

/** The addressee, where an envelope's window is (DIN 5008), and the date. */
function drawAddress(sheet: Sheet, { sender, to, date }: Sent): void {
  const { doc, width } = sheet
  doc.y = Math.max(doc.y, ADDRESS_TOP)
  doc.font(REGULAR).fontSize(SIZE.small).fillColor(GREY)
  if (sender) say(sheet, 'P', () => doc.text(breakable(sender), { width: ADDRESS_WIDTH, underline: true }))
  doc.moveDown(0.5).fontSize(SIZE.text).fillColor('black')
  for (const line of to) say(sheet, 'P', () => doc.text(breakable(line), { width: ADDRESS_WIDTH }))
  doc.y = Math.max(doc.y + 2 * SIZE.text, ADDRESS_BOTTOM)
  say(sheet, 'P', () => doc.text(date, { width, align: 'right' }))
  doc.moveDown(1)
}

/** Greeting, room to sign and the signer's name: together on one page. */
function drawSignature(sheet: Sheet, { greeting, signature }: Sent): void {
  const { doc, width } = sheet
  needHeight(doc, SIGNATURE_HEIGHT)
  doc.moveDown(1)
  say(sheet, 'P', () => doc.font(REGULAR).fontSize(SIZE.text).fillColor('black').text(greeting, { width }))
  doc.moveDown(3.5)
  decorate(sheet, 'Layout', () =>
    doc
      .moveTo(MARGINS.left, doc.y)
      .lineTo(MARGINS.left + SIGNATURE_WIDTH, doc.y)
      .lineWidth(0.5)
      .stroke(GREY),
  )
  doc.moveDown(0.3)
  for (const line of signature) say(sheet, 'P', () => doc.text(breakable(line), { width }))
}

function drawSender(sheet: Sheet, [name = '', ...rest]: Letter['from']): void {
  const { doc, width } = sheet
  say(sheet, 'P', () => doc.font(BOLD).fontSize(SIZE.heading).text(breakable(name), { width }))
  doc.font(REGULAR).fontSize(SIZE.text)
  for (const line of rest) say(sheet, 'P', () => doc.fillColor(GREY).text(breakable(line), { width }))
  doc.moveDown(1.5).fillColor('black')
}

function drawFacts(sheet: Sheet, facts: Letter['facts']): void {
  const { doc, width } = sheet
  const { left } = MARGINS
  for (const [label, value] of facts) {
    const top = doc.y
    say(sheet, 'P', () => {
      doc.fillColor(GREY).text(`${label}: `, left, top, { width: LABEL_WIDTH })
      doc.fillColor('black').text(breakable(value), left + LABEL_WIDTH, top, { width: width - LABEL_WIDTH })
    })
    doc.x = left
  }
  doc.moveDown(0.5)
}

function drawRule(sheet: Sheet): void {
  const { doc, width } = sheet
  decorate(sheet, 'Layout', () =>
    doc
      .moveTo(MARGINS.left, doc.y)
      .lineTo(MARGINS.left + width, doc.y)
      .lineWidth(0.5)
      .stroke(GREY),
  )
}

function drawSection(sheet: Sheet, { heading, text }: Letter['sections'][number]): void {
  const { doc, width } = sheet
  if (heading) {
    // Never leave a heading alone at the foot of a page.
    needHeight(doc, 4 * SIZE.heading)
    doc.font(BOLD).fontSize(SIZE.heading).fillColor('black')
    say(sheet, 'H1', () => doc.text(breakable(heading), MARGINS.left, doc.y, { width }))
    doc.moveDown(0.2)
  }
  doc.font(REGULAR).fontSize(SIZE.text).fillColor('black')
  drawBlocks(sheet, blocksOf(text))
  doc.x = MARGINS.left
  doc.moveDown(0.8)
}

/** Begins a new page when less than this is left above the margin. */
function needHeight(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y > doc.page.height - MARGINS.bottom - height) doc.addPage()
}

/** Draws paragraphs, and neighbouring bullets as one list. */
function drawBlocks(sheet: Sheet, blocks: readonly Block[]): void {
  const { doc, root, width } = sheet
  let list: PDFKit.PDFStructureElement | null = null
  for (const { kind, text, apart } of blocks) {
    if (apart) doc.moveDown(0.5)
    if (kind === 'paragraph') {
      list?.end()
      list = null
      say(sheet, 'P', () => doc.text(breakable(text), MARGINS.left, doc.y, { width, lineGap: 2, paragraphGap: 2 }))
      continue
    }
    needHeight(doc, doc.currentLineHeight())
    if (!list) {
      list = doc.struct('L')
      root.add(list)
    }
    drawBullet(sheet, list, text)
  }
  list?.end()
}

function drawBullet({ doc, width }: Sheet, list: PDFKit.PDFStructureElement, text: string): void {
  const { left } = MARGINS
  const top = doc.y
  const mark = () => doc.text('•', left, top, { width: BULLET_INDENT })
  const item = () => doc.text(breakable(text), left + BULLET_INDENT, top, { width: width - BULLET_INDENT, lineGap: 2 })
  list.add(doc.struct('LI', {}, [doc.struct('Lbl', {}, mark), doc.struct('LBody', {}, item)]))
}

/** "Page 1 of 2", and that it is a draft. */
function drawFooters(sheet: Sheet, page: Letter['page'], draft: Letter['draft']): void {
  const { doc, width } = sheet
  const { left, bottom } = MARGINS
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0
    const options = { width, lineBreak: false } as const
    const top = doc.page.height - bottom / 2
    doc.font(REGULAR).fontSize(SIZE.small).fillColor(GREY)
    decorate(sheet, 'Pagination', () => {
      doc.text(page(index + 1, count), left, top, { ...options, align: 'right' })
      if (draft) doc.fillColor(RED).text(draft, left, top, options)
    })
  }
}
