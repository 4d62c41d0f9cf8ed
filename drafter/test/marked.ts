import { type Citation, type Heading, type Note, parse } from '../note.ts'

/** A note whose sentences in `[ ]` have grounds, numbered in order: c1, c2, …, each with its own sources. */
export function marked(text: string, headings: readonly Heading[]): Note {
  const citations: Citation[] = []
  let notes = ''
  for (const part of text.split(/(\[[^\]]*\])/)) {
    const sentence = part.startsWith('[') ? part.slice(1, -1) : part
    const [note_start, note_end] = [notes.length, notes.length + sentence.length]
    const [id, segment_id] = [`c${citations.length + 1}`, `s${citations.length + 1}`]
    const sources = [{ type: 'transcript' as const, segment_id, quote: sentence }]
    if (part.startsWith('['))
      citations.push({ id, section_key: '', note_start, note_end, support: 'supported', sources })
    notes += sentence
  }
  return parse(notes, headings, citations)
}
