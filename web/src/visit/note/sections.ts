import { type Grounds, type Heading, parse, type Note as Structure } from '@visite/drafter/note'
import { revised } from '@visite/drafter/revise'
import type { Note } from '../../api/types.ts'

/** A stretch of a section's text. */
export interface Piece {
  text: string
  /** What the sentence rests on; null between sentences, and for those without sources. */
  grounds: Grounds | null
}

/** A section of a note as it is read and edited. */
export interface Section {
  /** Unique in the note, and unchanged while its body is edited. */
  key: string
  heading: string
  /** What comes before the body: white space, the heading and its line break. */
  lead: string
  /** The body, in order. */
  pieces: readonly Piece[]
}

export const bodyOf = ({ pieces }: Section): string => pieces.map(({ text }) => text).join('')

type Read = Pick<Note, 'notes' | 'summary' | 'citations' | 'summary_citations' | 'engine' | 'meta'>

/** A client may have sent citations of its own with a note that nobody drafted: they are not read. */
const citationsOf = <T>({ engine }: Read, citations: readonly T[] | null): readonly T[] =>
  engine === null ? [] : (citations ?? [])

const LONGEST_HEADING = 80
const looksLikeHeading = (line: string): boolean =>
  line !== '' && line.length <= LONGEST_HEADING && !/^[-•]|[.!?,;]$/.test(line)

/**
 * The headings of a text: the template's or, if it has none of them (as when nobody drafted it), what looks like one.
 */
function headingsOf(note: Read | null, text: string): readonly Heading[] {
  const known: readonly Heading[] = note?.meta?.sections ?? []
  if (parse(text, known).sections.some(({ heading }) => heading !== null)) return known
  return [...new Set(openingsOf(text).filter(looksLikeHeading))].map((heading) => ({ key: heading, heading }))
}

/** The first line, and every line after a blank one. */
function openingsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((_, at) => at === 0 || (at > 1 && lines[at - 1] === ''))
}

/** The note's text as it is being edited, with the sources of the sentences that are left. */
export function noteStructure(note: Read | null, text: string): Structure {
  if (!note) return parse(text, headingsOf(note, text))
  const stored = parse(note.notes, headingsOf(note, note.notes), citationsOf(note, note.citations))
  return text === note.notes ? stored : revised(stored, text, headingsOf(note, text))
}

/** The same for its summary. */
export function summaryStructure(note: Read | null, text: string): Structure {
  if (!note) return parse(text, [])
  const stored = parse(note.summary, [], citationsOf(note, note.summary_citations))
  return text === note.summary ? stored : revised(stored, text, [])
}

/** The sections to show; joined again, leads and bodies are the text except for white space at the end. */
export function sectionsOf({ sections }: Structure): Section[] {
  const seen = new Map<string, number>()
  return sections.map(({ lead, heading, sentences }) => {
    const again = seen.get(heading ?? '') ?? 0
    seen.set(heading ?? '', again + 1)
    const pieces = sentences.flatMap((sentence): Piece[] => [
      { text: sentence.lead, grounds: null },
      { text: sentence.text, grounds: sentence.grounds },
    ])
    const brk = heading === null ? '' : (pieces[0]?.text.match(/^[^\S\n]*\n/)?.[0] ?? '')
    const [first, ...rest] = pieces
    const body = first ? [{ ...first, text: first.text.slice(brk.length) }, ...rest] : []
    return {
      key: `${heading ?? ''} ${again}`,
      heading: heading ?? '',
      lead: lead + (heading ?? '') + brk,
      pieces: body.filter(({ text }) => text !== ''),
    }
  })
}

/** A summary as the single section it is, unchanged. */
export const summarySection = (summary: Structure): Section => ({
  ...{ key: 'summary', heading: '', lead: '' },
  pieces: [...sectionsOf(summary).flatMap(({ pieces }) => pieces), { text: summary.tail, grounds: null }],
})

/** How many sentences are unsupported. */
export const unsupportedIn = ({ sections }: Structure): number =>
  sections
    .flatMap(({ sentences }) => sentences)
    .filter(({ grounds }) => grounds?.support === 'unsupported' && !grounds.stale).length

/** A note while one section is edited: what is typed stays in it, even if it looks like the next heading. */
export interface Writing {
  /** The whole note with what has been typed. */
  note: string
  sections: readonly Section[]
  /** White space at the end of the note. */
  tail: string
  /** Of the section being edited. */
  key: string
}

/** Begins to edit a section. */
export const writingIn = (structure: Structure, note: string, key: string): Writing => ({
  ...{ note, sections: sectionsOf(structure), tail: structure.tail, key },
})

/** Begins to write a note, or one that has lost all its sections. */
export const writingAnew = (note: string): Writing => ({
  ...{
    note,
    sections: [{ key: '', heading: '', lead: '', pieces: [{ text: note, grounds: null }] }],
    tail: '',
    key: '',
  },
})

/** The note with another text in the section being edited. */
export function typed({ sections, tail, key }: Writing, body: string): Writing {
  const written = sections.map((section): Section => {
    if (section.key !== key) return section
    // A bare heading gets a line break first.
    const joint = section.heading !== '' && !section.lead.endsWith('\n') ? '\n' : ''
    return { ...section, lead: section.lead + joint, pieces: [{ text: body, grounds: null }] }
  })
  const note = written.map((section) => section.lead + bodyOf(section)).join('') + tail
  return { note, sections: written, tail, key }
}
