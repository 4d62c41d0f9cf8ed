import type { Citation } from '../../api/types.ts'

/** A part of a note: its heading line and what follows. Offsets are UTF-16 code units into the note. */
export interface Section {
  /** Unique in the note, and the same while its body is edited. */
  key: string
  heading: string
  body: string
  /** Where the body begins and ends in the note. */
  start: number
  end: number
}

const LONGEST_HEADING = 80
const looksLikeHeading = (line: string): boolean =>
  line.trim() !== '' && line.length <= LONGEST_HEADING && !/^[-•]|[.!?,;]$/.test(line.trim())

/**
 * The sections of a note as the service writes them: a heading line, its text, an empty line. A paragraph without a
 * heading belongs to the section before it. Joined again they are the note, to the letter.
 * @param headings those the draft was written under: an own template's may look like sentences
 */
export function sectionsOf(note: string, headings: readonly string[] = []): Section[] {
  const sections: Section[] = []
  for (const match of note.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const block = match[0]
    const at = match.index
    const lineEnd = block.indexOf('\n') < 0 ? block.length : block.indexOf('\n')
    const first = block.slice(0, lineEnd)
    const last = sections.at(-1)
    if (looksLikeHeading(first) || headings.includes(first.trim())) {
      const start = Math.min(at + lineEnd + 1, at + block.length)
      const again = sections.filter(({ heading }) => heading === first).length
      sections.push({
        key: `${first} ${again}`,
        heading: first,
        body: note.slice(start, at + block.length),
        start,
        end: at + block.length,
      })
    } else if (last) {
      last.end = at + block.length
      last.body = note.slice(last.start, last.end)
    } else sections.push({ key: '', heading: '', body: block, start: at, end: at + block.length })
  }
  return sections
}

/** The note with another text in one section. A heading alone gets a line of its own first. */
export function withBody(note: string, section: Section, body: string): string {
  const joint = section.start > 0 && note[section.start - 1] !== '\n' && section.heading !== '' ? '\n' : ''
  return note.slice(0, section.start) + joint + body + note.slice(section.end)
}

/** A note while one section is written in: what is typed stays in it, even where it looks like the next heading. */
export interface Writing {
  /** The whole note with what has been typed. */
  note: string
  sections: readonly Section[]
  /** Of the section that is written in. */
  key: string
}

/** Begins to write a note, or one that has lost all its sections. */
export const writingAnew = (note: string): Writing => ({
  note,
  sections: [{ key: '', heading: '', body: note, start: 0, end: note.length }],
  key: '',
})

/** The note with another text in the section that is written in. */
export function typed({ note, sections, key }: Writing, body: string): Writing {
  const index = sections.findIndex((section) => section.key === key)
  const written = sections[index]
  if (!written) return { note, sections, key }
  const text = withBody(note, written, body)
  const moved = text.length - note.length
  const end = written.end + moved
  return {
    note: text,
    key,
    sections: [
      ...sections.slice(0, index),
      { ...written, body, start: end - body.length, end },
      ...sections.slice(index + 1).map((one) => ({ ...one, start: one.start + moved, end: one.end + moved })),
    ],
  }
}

/** The citations whose sentences are still in the text, at their new places; `before` is the text they were made for. */
export function anchored(before: string, citations: readonly Citation[], text: string): Citation[] {
  if (before === text) return [...citations]
  let from = 0
  return citations.flatMap((citation) => {
    const sentence = before.slice(citation.note_start, citation.note_end)
    const at = text.indexOf(sentence, from)
    if (sentence === '' || at < 0) return []
    from = at + sentence.length
    return [{ ...citation, note_start: at, note_end: from }]
  })
}

export interface Piece {
  text: string
  citation: Citation | null
  /** Offset into the note: stable enough to name the piece. */
  at: number
}

/** A section's text cut at its citations. */
export function piecesOf(section: Section, citations: readonly Citation[]): Piece[] {
  const pieces: Piece[] = []
  let at = section.start
  const push = (end: number, note: string, citation: Citation | null) => {
    if (end > at) pieces.push({ text: note.slice(at - section.start, end - section.start), citation, at })
    at = Math.max(at, end)
  }
  for (const citation of citations) {
    if (citation.note_start < at || citation.note_end > section.end) continue
    push(citation.note_start, section.body, null)
    push(citation.note_end, section.body, citation)
  }
  push(section.end, section.body, null)
  return pieces
}
