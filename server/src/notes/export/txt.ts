import type { ExportedNote } from './exported-note.ts'
import { letterOf } from './letter.ts'

/** The note as plain text in UTF-8: blocks parted by a blank line, a newline at the end. */
export function noteText(note: ExportedNote): string {
  const { from, facts, draft, sections } = letterOf(note)
  const blocks = [
    from.join('\n'),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(draft ? [draft] : []),
    ...sections.map(({ heading, text }) => [heading, text].filter(Boolean).join('\n')),
  ]
  return `${blocks.join('\n\n')}\n`
}
