import {
  type Grounds,
  type Heading,
  parse,
  type Sentence,
  type Note as Structure,
  type Section as StructureSection,
} from '@visite/drafter/note'
import { revised } from '@visite/drafter/revise'
import type { Note } from '../../api/types.ts'

/** A stretch of a section's text. */
export interface Piece {
  text: string
  /** The sentence's sources; null between sentences, and for sentences without any. */
  grounds: Grounds | null
}

/** A section of a note, for reading and editing. */
export interface Section {
  /** Unique in the note, and unchanged while its body is edited. */
  key: string
  heading: string
  /** Everything before the body: white space, the heading and its line break. */
  lead: string
  /** The body, in order. */
  pieces: readonly Piece[]
}

export const bodyOf = ({ pieces }: Section): string => pieces.map(({ text }) => text).join('')

type Read = Pick<Note, 'notes' | 'summary' | 'citations' | 'summary_citations' | 'engine' | 'meta'>

/** Ignores the citations of a note that was not drafted here: a client may have sent its own. */
const citationsOf = <T>({ engine }: Read, citations: readonly T[] | null): readonly T[] =>
  engine === null ? [] : (citations ?? [])

/** The headings the service reads the note by; none before there is a note, or when it knows none. */
export const headingsOf = (note: Pick<Note, 'meta'> | null | undefined): readonly Heading[] =>
  note?.meta?.sections ?? NONE
const NONE: readonly Heading[] = []

/** The edited text of the note, with the sources of the sentences that remain. */
export function noteStructure(note: Read | null, text: string, headings = headingsOf(note)): Structure {
  if (!note) return parse(text, headings)
  const stored = parse(note.notes, headings, citationsOf(note, note.citations))
  return text === note.notes ? stored : revised(stored, text, headings)
}

/** The same for its summary. */
export function summaryStructure(note: Read | null, text: string): Structure {
  if (!note) return parse(text, [])
  const stored = parse(note.summary, [], citationsOf(note, note.summary_citations))
  return text === note.summary ? stored : revised(stored, text, [])
}

/** The sections to show; their leads and bodies joined give the text, except for white space at the end. */
export function sectionsOf({ sections }: Structure): Section[] {
  const seen = new Map<string, number>()
  return sections.map((section) => {
    const { lead, heading, sentences } = section
    const again = seen.get(heading ?? '') ?? 0
    seen.set(heading ?? '', again + 1)
    const pieces = sentences.flatMap((sentence): Piece[] => [
      { text: sentence.lead, grounds: null },
      { text: sentence.text, grounds: sentence.grounds },
    ])
    const brk = breakIn(section)
    const [first, ...rest] = pieces
    const body = first ? [{ ...first, text: first.text.slice(brk.length) }, ...rest] : []
    return {
      key: keyOf(heading, again),
      heading: heading ?? '',
      lead: lead + (heading ?? '') + brk,
      pieces: body.filter(({ text }) => text !== ''),
    }
  })
}

/** The line break between a heading and its body. */
const breakIn = ({ heading, sentences }: StructureSection): string =>
  heading === null ? '' : (sentences[0]?.lead.match(/^[^\S\n]*\n/)?.[0] ?? '')

const keyOf = (heading: string | null, again: number): string => `${heading ?? ''} ${again}`

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

/** A note while one section is edited: typed text stays in that section, even if it looks like a heading. */
export interface Writing {
  structure: Structure
  /** Of the section being edited. */
  key: string
}

/** Starts a new note, or one that has lost all its sections. */
export const writingAnew = (note: string): Writing => ({
  structure: { sections: [{ key: null, lead: '', heading: null, sentences: [plain('', note)] }], tail: '' },
  key: keyOf(null, 0),
})

/** The note with new text in the section being edited. */
export function typed({ structure, key }: Writing, body: string): Writing {
  const at = sectionsOf(structure).findIndex((section) => section.key === key)
  const sections = structure.sections.map((section, index) => {
    if (index !== at) return section
    // A bare heading gets a line break first.
    const lead = breakIn(section) || (section.heading === null ? '' : '\n')
    return { ...section, sentences: [plain(lead, body)] }
  })
  return { structure: { ...structure, sections }, key }
}

const plain = (lead: string, text: string): Sentence => ({ lead, text, grounds: null })
