import {
  type Heading,
  itemMark,
  render,
  type Section,
  type Sentence,
  type Note as Structure,
} from '@visite/drafter/note'
import { saysNothing } from '@visite/drafter/texts'

/** Appends the line in the section's own style: as a bullet below bullets, otherwise as a further sentence. */
function withLine({ sentences, ...section }: Section, line: string): Section {
  const kept = sentences.filter(({ text, grounds }) => grounds !== null || !saysNothing(text))
  const body = kept.map(({ lead, text }) => lead + text).join('')
  const last = body.slice(body.lastIndexOf('\n', body.trimEnd().length - 1) + 1).trimStart()
  const mark = itemMark(last)
  const lead = body.trim() === '' ? (section.heading === null ? '' : '\n') : mark ? `\n${mark}` : ' '
  return { ...section, sentences: [...kept, written(lead, line)] }
}

const written = (lead: string, text: string): Sentence => ({ lead, text, grounds: null })

/**
 * Inserts a line into a note's text.
 * @param key of the line's section, added in the template's order if the note lacks it; null: the note's last section
 */
export function inserted(note: Structure, headings: readonly Heading[], key: string | null, line: string): string {
  const { sections } = note
  const at = key === null ? sections.length - 1 : sections.findIndex((section) => section.key === key)
  const there = sections[at]
  if (there) return render({ ...note, sections: sections.with(at, withLine(there, line)), tail: '' }).text
  const heading = headings.find((one) => one.key === key)
  if (!heading) return [render({ ...note, tail: '' }).text, line].filter(Boolean).join('\n')
  const later = new Set(headings.slice(headings.indexOf(heading) + 1).map((one) => one.key))
  const before = sections.findIndex((section) => section.key !== null && later.has(section.key))
  const place = before < 0 ? sections.length : before
  const next = sections[place]
  const added: Section = {
    key,
    lead: place === 0 ? '' : '\n\n',
    heading: heading.heading,
    sentences: [written('\n', line)],
  }
  const after = next ? [{ ...next, lead: next.lead || '\n\n' }, ...sections.slice(place + 1)] : []
  return render({ ...note, sections: [...sections.slice(0, place), added, ...after], tail: '' }).text
}
