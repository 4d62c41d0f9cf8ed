import { indexAt } from './index-at.ts'
import type { Stretch } from './sentences.ts'
import type { DraftTemplate } from './templates/template.ts'

export interface CitationSource {
  type: 'transcript' | 'document'
  segment_id?: string
  document_id?: string
  page?: number
  start_ms?: number
  end_ms?: number
  /** An exact substring of the segment's or document's text. */
  quote: string
}

/** What a sentence of a note is based on. */
export interface Grounds {
  /** Unique within the note, and kept for as long as the sentence can be followed. */
  id: string
  support: 'supported' | 'partial' | 'unsupported'
  sources: CitationSource[]
  /** Somebody has changed the sentence since: `support` and `sources` describe the earlier one. */
  stale?: boolean
}

export interface Sentence {
  /** What separates it from what comes before: white space, a list mark. */
  lead: string
  /** One sentence; without grounds, everything up to the next one with grounds, of any length. */
  text: string
  /** Null if the drafter gives none: for what a clinician wrote, and for the statement about an empty section. */
  grounds: Grounds | null
}

export interface Section {
  /** The template's section; null above the first heading. */
  key: string | null
  /** White space before the heading. */
  lead: string
  /** The heading's line; null if there is none. */
  heading: string | null
  sentences: Sentence[]
}

/** A note or a summary as it is stored. It loses nothing of a clinician's text: `render` gives it back exactly. */
export interface Note {
  sections: Section[]
  /** White space at the end. */
  tail: string
}

/** The part of a template's section that is needed to find it in a text. `TemplateSection` is one. */
export interface Heading {
  key: string
  heading: string
}

/** Where a sentence of the note comes from (contract 6). The shape is the wire's. */
export interface Citation extends Grounds {
  section_key: string
  /** UTF-16 offsets into the note's text: `text.slice(note_start, note_end)` is the sentence. */
  note_start: number
  note_end: number
}

/** A sentence to be written into a section. */
export type Grounded = Omit<Grounds, 'id'> & { text: string }

/** The section named by the citations of a summary. */
const SUMMARY = 'summary'

const leadOf = (format: 'paragraph' | 'bullets', index: number, joint: string): string =>
  (index === 0 ? joint : format === 'bullets' ? '\n' : ' ') + (format === 'bullets' ? '- ' : '')

/**
 * Writes sentences under the template's headings, cited `c1`, `c2`, … in order. A required section without sentences
 * says so (contract 6); any other is left out.
 *
 * @param sentencesFor gives those of a section, in order
 */
export function noteOf(
  { sections }: DraftTemplate,
  sentencesFor: (key: string) => readonly Grounded[],
  nothingNoted: string,
): Note {
  let cited = 0
  const written: Section[] = []
  for (const { key, heading, format, required } of sections) {
    const own = sentencesFor(key)
    if (own.length === 0 && !required) continue
    const sentences = own.map(({ text, ...grounds }, index): Sentence => {
      return { lead: leadOf(format, index, '\n'), text, grounds: { id: `c${++cited}`, ...grounds } }
    })
    const empty: Sentence = { lead: '\n', text: nothingNoted, grounds: null }
    const lead = written.length === 0 ? '' : '\n\n'
    written.push({ key, lead, heading, sentences: own.length === 0 ? [empty] : sentences })
  }
  return { sections: written, tail: '' }
}

/** The sentences as one paragraph without a heading, cited `s1`, `s2`, … */
export function summaryOf(sentences: readonly Grounded[]): Note {
  const written = sentences.map(({ text, ...grounds }, index): Sentence => {
    return { lead: leadOf('paragraph', index, ''), text, grounds: { id: `s${index + 1}`, ...grounds } }
  })
  return {
    sections: written.length === 0 ? [] : [{ key: null, lead: '', heading: null, sentences: written }],
    tail: '',
  }
}

/**
 * The text of a note, and where each sentence with grounds is in it, in order.
 * @param above the section that text above the first heading belongs to
 */
export function render({ sections, tail }: Note, above = firstKey(sections)): { text: string; citations: Citation[] } {
  const citations: Citation[] = []
  let text = ''
  for (const { key, lead, heading, sentences } of sections) {
    text += lead + (heading ?? '')
    for (const sentence of sentences) {
      text += sentence.lead
      const [note_start, note_end] = [text.length, text.length + sentence.text.length]
      if (sentence.grounds) citations.push({ ...sentence.grounds, section_key: key ?? above, note_start, note_end })
      text += sentence.text
    }
  }
  return { text: text + tail, citations }
}

const firstKey = (sections: readonly Section[]): string => sections.find(({ key }) => key !== null)?.key ?? ''

/** A note and its summary as they go over the wire. */
export function asText({ note, summary }: { note: Note; summary: Note }) {
  const [whole, short] = [render(note), render(summary, SUMMARY)]
  return { notes: whole.text, citations: whole.citations, summary: short.text, summary_citations: short.citations }
}

/** The text below a section's heading, without blank lines around it; its first line keeps its indent. */
export function bodyOf({ sentences }: Section): string {
  const body = sentences.map(({ lead, text }) => lead + text).join('')
  return body.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
}

/** A line of a section's body, as shown by every format with paragraphs and lists. */
export interface Block {
  kind: 'paragraph' | 'item'
  /** Single spaces between words; an item without its mark. */
  text: string
  /** Is there an empty line before it? */
  apart: boolean
}

/** The lines of a body that are not empty; neighbouring items are one list. */
export function blocksOf(body: string): Block[] {
  const lines = body
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/[ \t]+/g, ' '))
  return lines.flatMap((line, index): Block[] => {
    if (line === '') return []
    const mark = itemMark(line)
    const text = line.slice(mark.length).trim()
    return [{ kind: mark ? 'item' : 'paragraph', text, apart: lines[index - 1] === '' }]
  })
}

/** What marks a line as an item of a list, with the white space around it; empty for any other line. */
export const itemMark = (line: string): string => line.match(/^\s*[-•–]\s/)?.[0] ?? ''

/**
 * Finds the section that an offset into the note's text is in. Text above the first heading counts as the first
 * section.
 */
export function sectionAt({ sections }: Note): (offset: number) => string {
  const first = firstKey(sections)
  let at = 0
  const starts = sections.map(({ key, lead, heading, sentences }) => {
    const start = at + lead.length
    at = start + (heading?.length ?? 0) + sentences.reduce((sum, one) => sum + one.lead.length + one.text.length, 0)
    return { key, start }
  })
  return (offset) => starts[indexAt(starts, offset)]?.key ?? first
}

/** Longer lines are not headings. */
const LONGEST_HEADING = 1_000

function comparable(line: string): string {
  const text = line.trim()
  return (text.endsWith(':') ? text.slice(0, -1).trimEnd() : text).toLowerCase()
}

/**
 * The lines of a text that are headings of the template, in order: where they are, without the white space around them.
 */
function headingsIn(text: string, sections: readonly Heading[]): ({ key: string } & Stretch)[] {
  const open = sections.map(({ key, heading }) => ({ key, heading: comparable(heading) }))
  return Array.from(text.matchAll(/[^\r\n]+/g)).flatMap((line) => {
    if (line[0].length > LONGEST_HEADING) return []
    const said = comparable(line[0])
    const section = open.find(({ heading }) => heading === said)
    if (!section) return []
    // Two sections may share a heading: the second such line is the second section's.
    if (open.filter(({ heading }) => heading === said).length > 1) open.splice(open.indexOf(section), 1)
    const start = line.index + line[0].length - line[0].trimStart().length
    return [{ key: section.key, start, end: start + line[0].trim().length }]
  })
}

/**
 * Reads a text back: `render(parse(text, …)).text` is the text. Lines that are headings of the template start its
 * sections; anything else, even a clinician's own heading, belongs to the section before it.
 *
 * @param headings of the template that the text was written into
 * @param citations of its sentences; one that crosses a heading or overlaps another is left out
 */
export function parse(text: string, headings: readonly Heading[], citations: readonly Citation[] = []): Note {
  const found = headingsIn(text, headings)
  const starts = [...(found[0]?.start === 0 ? [] : [{ key: null, start: 0, end: 0 }]), ...found]
  const next = inTurn(citations)
  const sections: Section[] = []
  let at = 0
  for (const [index, { key, start, end }] of starts.entries()) {
    const until = starts[index + 1]?.start ?? text.length
    const lead = text.slice(at, start)
    at = end
    const sentences = stretches({ start: end, end: until }, text, next({ start: end, end: until })).map(
      ({ grounds, ...stretch }): Sentence => {
        const sentence = { lead: text.slice(at, stretch.start), text: text.slice(stretch.start, stretch.end), grounds }
        at = stretch.end
        return sentence
      },
    )
    // White space above the first heading belongs to that heading.
    if (key === null && sentences.length === 0 && starts.length > 1) at = 0
    else sections.push({ key, lead, heading: key === null ? null : text.slice(start, end), sentences })
  }
  return {
    sections: sections.filter((section) => section.heading !== null || section.sentences.length > 0),
    tail: text.slice(at),
  }
}

/**
 * Gives, stretch after stretch, the citations that lie within it, in order and without those that overlap an earlier
 * one.
 */
function inTurn(citations: readonly Citation[]): (stretch: Stretch) => Citation[] {
  const queue = [...citations].sort((a, b) => a.note_start - b.note_start)
  let at = 0
  return ({ start, end }) => {
    const own: Citation[] = []
    let reached = start
    for (; at < queue.length; at++) {
      const one = queue[at]
      if (!one || one.note_start >= end) break
      if (one.note_start < reached || one.note_end <= one.note_start || one.note_end > end) continue
      own.push(one)
      reached = one.note_end
    }
    return own
  }
}

/** The text without the white space and list marks around it. What follows a mark is not in the text. */
function withoutMarks(text: string): Stretch {
  const body = text.trimStart()
  const start = text.length - (itemMark(body) ? body.slice(1).trimStart() : body).length
  let end = text.trimEnd().length
  const line = text.lastIndexOf('\n', end - 1) + 1
  if (itemMark(text.slice(line, end + 1)) && text.slice(line, end).trim().length === 1)
    end = text.slice(0, line).trimEnd().length
  return { start, end }
}

/** The cited sentences between two places, and the text around them as it is. */
function stretches(
  { start, end }: Stretch,
  text: string,
  cited: readonly Citation[],
): (Stretch & { grounds: Grounds | null })[] {
  const found: (Stretch & { grounds: Grounds | null })[] = []
  const plain = (from: number, to: number) => {
    const { start, end } = withoutMarks(text.slice(from, to))
    if (end > start) found.push({ start: from + start, end: from + end, grounds: null })
  }
  let at = start
  for (const { section_key: _, note_start, note_end, ...grounds } of cited) {
    plain(at, note_start)
    found.push({ start: note_start, end: note_end, grounds })
    at = note_end
  }
  plain(at, end)
  return found
}
