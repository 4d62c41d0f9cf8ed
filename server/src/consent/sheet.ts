import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { ConsentWords } from '../messages/consent/words.ts'
import { bidirectional, isolated, linesOf, visualRuns } from './right-to-left.ts'
import { type ConsentText, SIGNATURE_BOX, type Signature } from './schema.ts'

// DejaVu has the letters of every language that consent is offered in, joined Arabic ones too.
const FONTS = join(import.meta.dirname, '../notes/export/fonts')
const REGULAR = join(FONTS, 'DejaVuSans.ttf')
const BOLD = join(FONTS, 'DejaVuSans-Bold.ttf')

/** Points; A4 with the margins of a letter (DIN 5008: 25 mm left, 20 mm right). */
const MARGINS = { top: 57, right: 57, bottom: 64, left: 71 }
const SIZE = { title: 15, text: 10, small: 8 }
const LINE = 1.45
const LINE_BELOW = 44
const GREY = '#555555'

/** A sheet to sign, or a signed one. */
export interface Sheet {
  words: ConsentWords
  text: Pick<ConsentText, 'title' | 'paragraphs' | 'text_version'>
  /** Lines about the practice, name first. */
  practice: readonly string[]
  /** Label and value. */
  facts: readonly (readonly [label: string, value: string])[]
  /** The decision in words; null on a sheet to sign. */
  decided: string | null
  signature: Signature | null
  now: Date
}

/** Writes lines of one direction below each other. */
interface Pen {
  doc: PDFKit.PDFDocument
  root: PDFKit.PDFStructureElement
  width: number
  write(tag: string, text: string, look?: Look): void
}
interface Look {
  font?: string
  size?: number
  colour?: string
  after?: number
}

/** A sheet on A4 (contract 9 consent). */
export function sheetPdf(sheet: Sheet): Promise<Buffer> {
  const { words, text, practice, facts, decided } = sheet
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    tagged: true,
    lang: words.locale.slice(0, 2),
    displayTitle: true,
    pdfVersion: '1.7',
    font: REGULAR,
    info: {
      Title: text.title,
      Author: practice[0] ?? '',
      Creator: 'Visite',
      Producer: 'Visite',
      CreationDate: sheet.now,
      ModDate: sheet.now,
    },
  })
  const bytes = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pen = penOf(doc, root, words.direction)
  for (const [index, line] of practice.entries()) {
    pen.write('P', line, index === 0 ? { font: BOLD, after: 1 } : { colour: GREY, after: 1 })
  }
  doc.y += 16
  pen.write('H1', text.title, { font: BOLD, size: SIZE.title, after: 10 })
  for (const [label, value] of facts)
    pen.write('P', `${label}: ${words.direction === 'rtl' ? isolated(value) : value}`, { after: 2 })
  doc.y += 12
  for (const paragraph of text.paragraphs) pen.write('P', paragraph, { after: 8 })
  if (decided) pen.write('P', decided, { font: BOLD, after: 6 })
  drawSigning(pen, sheet)
  root.end()
  drawFooters(pen, sheet)
  doc.end()
  return bytes
}

function penOf(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, direction: 'ltr' | 'rtl'): Pen {
  const width = doc.page.width - MARGINS.left - MARGINS.right
  const bidi = direction === 'rtl' ? bidirectional() : null
  const inOneRun = { lineBreak: false } as const

  /** Shapes each run as a whole, because Arabic letters join across pdfkit's word boundaries. */
  function drawLine(line: string, top: number): void {
    if (!bidi) {
      doc.text(line, MARGINS.left, top, inOneRun)
      return
    }
    const runs = visualRuns(bidi, line).map((run) => ({ ...run, width: doc.widthOfString(run.text, SHAPED) }))
    let x = MARGINS.left + width - runs.reduce((sum, run) => sum + run.width, 0)
    for (const run of runs) {
      doc.text(run.text, x, top, { ...inOneRun, ...SHAPED })
      x += run.width
    }
  }

  return {
    doc,
    root,
    width,
    write(tag, text, { font = REGULAR, size = SIZE.text, colour = 'black', after = 0 } = {}) {
      doc.font(font).fontSize(size).fillColor(colour)
      for (const line of linesOf(text, (each) => doc.widthOfString(each) <= width)) {
        if (doc.y + size * LINE > doc.page.height - MARGINS.bottom) doc.addPage()
        const top = doc.y
        root.add(doc.struct(tag, {}, () => drawLine(line, top)))
        doc.y = top + size * LINE
      }
      doc.y += after
    },
  }
}

/** Makes pdfkit lay out the whole run instead of word by word. */
const SHAPED: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['liga'] }

/** Lines to sign on, or the signature that was drawn. */
function drawSigning(pen: Pen, { words, signature, decided }: Sheet): void {
  const { doc } = pen
  const labels = signature
    ? [words.signature]
    : decided
      ? []
      : [`${words.placeAndDate}, ${words.signature}`, `${words.placeAndDate}, ${words.representative}`]
  for (const label of labels) {
    if (doc.y + LINE_BELOW + 2 * SIZE.text > doc.page.height - MARGINS.bottom) doc.addPage()
    const base = doc.y + LINE_BELOW
    decorate(doc, 'Layout', () => {
      if (signature) drawStrokes(doc, signature, base)
      doc
        .moveTo(MARGINS.left, base)
        .lineTo(MARGINS.left + pen.width, base)
        .lineWidth(0.5)
        .stroke(GREY)
    })
    doc.y = base + 3
    pen.write('P', label, { size: SIZE.small, colour: GREY })
  }
}

function drawStrokes(doc: PDFKit.PDFDocument, signature: Signature, base: number): void {
  const scale = LINE_BELOW / SIGNATURE_BOX.height
  for (const stroke of signature) {
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      const x = MARGINS.left + (stroke[at] ?? 0) * scale
      const y = base - LINE_BELOW + Math.min(stroke[at + 1] ?? 0, SIGNATURE_BOX.height) * scale
      if (at === 0) doc.moveTo(x, y).lineTo(x + 0.1, y)
      else doc.lineTo(x, y)
    }
  }
  doc.lineWidth(1).lineJoin('round').lineCap('round').stroke('black')
}

/** Draws content that screen readers skip. */
function decorate(doc: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

function drawFooters({ doc }: Pen, { words, text }: Sheet): void {
  const { count } = doc.bufferedPageRange()
  const bidi = words.direction === 'rtl' ? bidirectional() : null
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    doc.font(REGULAR).fontSize(SIZE.small).fillColor(GREY)
    const foot = `${words.textVersion}: ${text.text_version}   ${words.page(index + 1, count)}`
    let x = MARGINS.left
    decorate(doc, 'Pagination', () => {
      for (const run of bidi ? visualRuns(bidi, foot) : [{ text: foot }]) {
        doc.text(run.text, x, doc.page.height - MARGINS.bottom / 2, { lineBreak: false, ...SHAPED })
        x += doc.widthOfString(run.text, SHAPED)
      }
    })
  }
}
