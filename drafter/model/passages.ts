import { sourceOf } from '../extractive/source.ts'
import type { CitationSource, ContextText, Segment } from '../port.ts'
import { type Stretch, sentencesOf } from '../sentences.ts'

/** Longer texts are offered in pieces, so that a sentence's source can be precise. UTF-16 units. */
const LONGEST = 600
const LONGEST_TITLE = 80

/** A piece of the transcript or of a document that a sentence may be based on. */
export interface Passage {
  /** The model's name for it: `S3`, `S3.1`, `D1.2`. */
  id: string
  /** What the model sees: one line that cannot be taken for anything but text. */
  line: string
  text: string
  /** @param stretch of `text` */
  source(stretch: Stretch): CitationSource[]
}

/** Untrusted text on one line, unable to close the element around it. */
export const inert = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim()

/** Joins whole sentences until they would be too long together. */
function piecesOf(text: string): Stretch[] {
  if (text.length <= LONGEST) return text.trim() === '' ? [] : [{ start: 0, end: text.length }]
  const pieces: Stretch[] = []
  for (const sentence of sentencesOf(text, { lowerCase: true })) {
    const last = pieces.at(-1)
    if (last && sentence.end - last.start <= LONGEST) last.end = sentence.end
    else pieces.push(...chunksOf(text, sentence))
  }
  return pieces
}

/** Cuts a stretch without a full stop for pages, between words or at worst between characters. */
function chunksOf(text: string, { start, end }: Stretch): Stretch[] {
  if (end - start <= LONGEST) return [{ start, end }]
  const space = text.lastIndexOf(' ', start + LONGEST)
  const hard = start + LONGEST - (/[\udc00-\udfff]/.test(text.charAt(start + LONGEST)) ? 1 : 0)
  const cut = space > start ? space : hard
  return [{ start, end: cut }, ...chunksOf(text, { start: cut, end })]
}

function passages(
  name: string,
  label: string,
  text: string,
  source: (stretch: Stretch) => CitationSource[],
): Passage[] {
  const pieces = piecesOf(text)
  return pieces.map(({ start, end }, index) => {
    const id = pieces.length === 1 ? name : `${name}.${index + 1}`
    const piece = text.slice(start, end)
    return {
      id,
      line: `${id}${label}: ${inert(piece)}`,
      text: piece,
      source: (inPiece) => source({ start: start + inPiece.start, end: start + inPiece.end }),
    }
  })
}

export const transcriptPassages = (segments: readonly Segment[]): Passage[] =>
  segments.flatMap(({ role, speaker, text }, segment) => {
    const label = role === 'unknown' ? inert(speaker ?? '').slice(0, 20) : role
    return passages(`S${segment + 1}`, label && ` ${label}`, text, (stretch) =>
      sourceOf(segments, { segment, ...stretch }),
    )
  })

/** Pages of an extracted document are separated by form feeds. */
const pageAt = (text: string, offset: number): { page?: number } =>
  text.includes('\f') ? { page: text.slice(0, offset).split('\f').length } : {}

/** What comes beside the transcript, within `chars`: documents as passages, earlier notes as background. */
export interface Background {
  text: string
  passages: Passage[]
  /** Ids of the texts that did not fit whole. */
  shortened: string[]
}

/** Shares out `chars` evenly; what one text does not need goes to the next. */
export function backgroundOf(context: readonly ContextText[], chars: number): Background {
  const background: Background = { text: '', passages: [], shortened: [] }
  let left = chars
  let documents = 0
  context.forEach(({ type, id, title, text }, index) => {
    const name = type === 'document' ? `D${++documents}` : 'E'
    const all = passages(name, '', text, ({ start, end }) => [
      { type: 'document', document_id: id, ...pageAt(text, start), quote: text.slice(start, end) },
    ])
    let room = left / (context.length - index)
    const fitting = all.filter(({ line }, at) => {
      if (at > 0 && room <= 0) return false
      room -= line.length
      return room >= 0
    })
    if (fitting.length < all.length) background.shortened.push(id)
    if (fitting.length === 0) return
    left -= fitting.reduce((sum, { line }) => sum + line.length, 0)
    const tag = type === 'document' ? 'document' : 'earlier_visit'
    const lines = fitting.map(({ line, text: piece }) => (type === 'document' ? line : inert(piece)))
    const heading = inert(title).replaceAll('"', "'").slice(0, LONGEST_TITLE)
    background.text += `<${tag} title="${heading}">\n${lines.join('\n')}\n</${tag}>\n`
    if (type === 'document') background.passages.push(...fitting)
  })
  return background
}

/** The passages, in as many parts as it takes to keep each within `chars`. */
export function partsOf(all: readonly Passage[], chars: number): Passage[][] {
  const parts: Passage[][] = []
  let room = 0
  for (const passage of all) {
    room -= passage.line.length + 1
    if (room < 0 || parts.length === 0) {
      parts.push([])
      room = chars - passage.line.length - 1
    }
    parts.at(-1)?.push(passage)
  }
  return parts
}
