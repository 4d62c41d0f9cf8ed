import { blocksOf } from '@visite/drafter/note'
import {
  AlignmentType,
  BorderStyle,
  convertMillimetersToTwip,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  type IRunOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableBorders,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import type { ExportedNote } from './exported-note.ts'
import { isNamedBelow, type Letter, letterOf } from './letter.ts'

const BULLETS = 'note-bullets'
const RED = 'B00020'
const GREY = '555555'
const LABEL_TAB = 2000
/** The space to the right of the signature line. */
const SIGNATURE_RIGHT = convertMillimetersToTwip(95)
const MARGIN = { top: 22, right: 20, bottom: 25, left: 25 }
/** Between the margins. */
const TEXT_MM = 210 - MARGIN.left - MARGIN.right
const LOGO_GAP_MM = 5
/** Word counts pictures in pixels of a 96th of an inch. */
const PIXELS_PER_MM = 96 / 25.4
const NO_MARGINS = { top: 0, right: 0, bottom: 0, left: 0 }
/** Between paragraphs with an empty line between them, in twentieths of a point. */
const APART = 120
/** Half points. */
const SIZE = { text: 21, heading: 25, small: 17 }

/** The note as a Word document (OOXML): headings, lists and page numbers are Word's own. */
export function noteDocx(note: ExportedNote): Promise<Buffer> {
  const letter = letterOf(note)
  const { locale, title, from } = letter
  const document = new Document({
    title,
    creator: from[0] ?? '',
    lastModifiedBy: from[0] ?? '',
    description: '',
    styles: {
      default: {
        document: { run: { font: 'Arial', size: SIZE.text, language: { value: locale } } },
        heading1: {
          run: { font: 'Arial', size: SIZE.heading, bold: true, color: '000000' },
          paragraph: { spacing: { before: 240, after: 60 }, keepNext: true },
        },
      },
    },
    numbering: {
      config: [
        {
          reference: BULLETS,
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              alignment: AlignmentType.LEFT,
              style: { paragraph: { indent: { left: 360, hanging: 260 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: convertMillimetersToTwip(210), height: convertMillimetersToTwip(297) },
            margin: {
              top: convertMillimetersToTwip(MARGIN.top),
              right: convertMillimetersToTwip(MARGIN.right),
              bottom: convertMillimetersToTwip(MARGIN.bottom),
              left: convertMillimetersToTwip(MARGIN.left),
            },
          },
        },
        footers: { default: new Footer({ children: footer(letter) }) },
        children: [...practiceHead(letter), ...head(letter), ...body(letter), ...signature(letter)],
      },
    ],
  })
  return Packer.toBuffer(document)
}

const line = (text: string, run: IRunOptions = {}) => new Paragraph({ children: [new TextRun({ ...run, text })] })

function practiceHead({ head: [name, ...rest], logo }: Letter): (Paragraph | Table)[] {
  const right = (text: string, run: IRunOptions) =>
    new Paragraph({ alignment: AlignmentType.RIGHT, children: [new TextRun({ ...run, text })] })
  const lines =
    name === undefined
      ? []
      : [right(name, { bold: true, size: SIZE.heading }), ...rest.map((text) => right(text, { color: GREY }))]
  if (!logo) return lines.length > 0 ? [...lines, new Paragraph({})] : []
  return [beside(picture(logo), logo.width, lines), new Paragraph({})]
}

const picture = ({ png, alt, width, height }: NonNullable<Letter['logo']>) =>
  new Paragraph({
    children: [
      new ImageRun({
        ...{ type: 'png', data: png, altText: { name: alt, title: alt, description: alt } },
        transformation: { width: width * PIXELS_PER_MM, height: height * PIXELS_PER_MM },
      }),
    ],
  })

/** A table without lines keeps text beside a picture, whatever program opens it. */
function beside(left: Paragraph, leftMm: number, right: readonly Paragraph[]): Table {
  const columns = [leftMm + LOGO_GAP_MM, TEXT_MM - leftMm - LOGO_GAP_MM].map((mm) => convertMillimetersToTwip(mm))
  const cell = (index: number, children: Paragraph[]) =>
    new TableCell({
      ...{ children, margins: NO_MARGINS, borders: TableBorders.NONE },
      width: { size: columns[index] ?? 0, type: WidthType.DXA },
    })
  const cells = [cell(0, [left]), cell(1, right.length > 0 ? [...right] : [new Paragraph({})])]
  return new Table({
    ...{ columnWidths: columns, layout: TableLayoutType.FIXED, borders: TableBorders.NONE, margins: NO_MARGINS },
    width: { size: convertMillimetersToTwip(TEXT_MM), type: WidthType.DXA },
    rows: [new TableRow({ children: cells })],
  })
}

/** The addressee and the date. */
const address = ({ sent }: Letter): Paragraph[] =>
  sent
    ? [
        ...(sent.sender ? [line(sent.sender, { size: SIZE.small, color: GREY, underline: {} })] : []),
        ...sent.to.map((text) => line(text)),
        new Paragraph({}),
        new Paragraph({ alignment: AlignmentType.RIGHT, text: sent.date }),
        new Paragraph({}),
      ]
    : []

/** Room to sign, and the signer's name. */
function signature({ sent }: Letter): Paragraph[] {
  if (!sent) return []
  const rule = { border: { top: { style: BorderStyle.SINGLE, size: 4, space: 4, color: GREY } } }
  return [
    new Paragraph({ text: sent.greeting, spacing: { before: 360, after: 900 }, keepNext: true }),
    ...sent.signature.map(
      (text, index) =>
        new Paragraph({
          ...{ text, keepNext: index < sent.signature.length - 1, indent: { right: SIGNATURE_RIGHT } },
          ...(index === 0 && rule),
        }),
    ),
  ]
}

function head(letter: Letter): Paragraph[] {
  const { from, sent, facts, draft } = letter
  const [name = '', ...rest] = from
  return [
    ...address(letter),
    ...(isNamedBelow(letter)
      ? []
      : [line(name, { bold: true, size: SIZE.heading }), ...rest.map((text) => line(text, { color: GREY })), line('')]),
    ...facts.map(
      ([label, value], index) =>
        new Paragraph({
          tabStops: [{ type: TabStopType.LEFT, position: LABEL_TAB }],
          indent: { left: LABEL_TAB, hanging: LABEL_TAB },
          children: [new TextRun({ children: [label, new Tab()], color: GREY }), new TextRun(value)],
          ...(index === facts.length - 1 && {
            border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 6, color: GREY } },
          }),
        }),
    ),
    new Paragraph({}),
    ...(draft ? [new Paragraph({ children: [new TextRun({ text: draft, bold: true, color: RED })] })] : []),
    ...(sent ? [line(sent.salutation)] : []),
  ]
}

const body = ({ sections }: Letter): Paragraph[] =>
  sections.flatMap(({ heading, text }) => [
    ...(heading ? [new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 })] : []),
    ...blocksOf(text).map(({ kind, text: said, apart }) => {
      const before = apart ? { before: APART } : {}
      return kind === 'item'
        ? new Paragraph({ text: said, spacing: before, numbering: { reference: BULLETS, level: 0 } })
        : new Paragraph({ text: said, spacing: { ...before, after: 60 } })
    }),
  ])

/** The page's number and the page count: Word fills in the numbers, so placeholders stand there. */
function footer({ page, draft }: Letter): Paragraph[] {
  const [before = '', between = '', after = ''] = page('\u0000', '\u0000').split('\u0000')
  const numbers = [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after].filter((part) => part !== '')
  return [
    ...(draft ? [new Paragraph({ children: [new TextRun({ text: draft, size: SIZE.small, color: RED })] })] : []),
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      children: [new TextRun({ children: numbers, size: SIZE.small, color: GREY })],
    }),
  ]
}
