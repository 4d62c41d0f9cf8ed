import type { Citation, DraftTemplate } from '../port.ts'
import type { Grounded } from './grounded.ts'

export interface NoteSentence extends Grounded {
  section_key: string
}

const citation = (id: string, section_key: string, start: number, { text, support, sources }: Grounded): Citation => ({
  id,
  section_key,
  note_start: start,
  note_end: start + text.length,
  support,
  sources,
})

/**
 * Writes the sentences under the template's headings. A required section without any says so (contract 6), another one
 * is left out. Lines are separated by `\n`, sections by an empty line.
 */
export function layOut(
  { sections }: DraftTemplate,
  sentences: readonly NoteSentence[],
  notDiscussed: string,
): { notes: string; citations: Citation[] } {
  const citations: Citation[] = []
  let notes = ''
  for (const { key, heading, format, required } of sections) {
    const own = sentences.filter(({ section_key }) => section_key === key)
    if (own.length === 0 && !required) continue
    notes += `${notes === '' ? '' : '\n\n'}${heading}\n`
    if (own.length === 0) notes += notDiscussed
    own.forEach((sentence, index) => {
      if (index > 0) notes += format === 'bullets' ? '\n' : ' '
      if (format === 'bullets') notes += '- '
      citations.push(citation(`c${citations.length + 1}`, key, notes.length, sentence))
      notes += sentence.text
    })
  }
  return { notes, citations }
}

/** The sentences as one paragraph. */
export function layOutSummary(sentences: readonly Grounded[]): { summary: string; summary_citations: Citation[] } {
  let summary = ''
  const summary_citations = sentences.map((sentence, index) => {
    if (index > 0) summary += ' '
    const start = summary.length
    summary += sentence.text
    return citation(`s${index + 1}`, 'summary', start, sentence)
  })
  return { summary, summary_citations }
}
