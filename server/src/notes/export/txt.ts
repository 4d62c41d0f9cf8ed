import type { ExportedNote } from './exported-note.ts'
import { isNamedBelow, letterOf } from './letter.ts'

/** The note as plain text in UTF-8: blocks separated by a blank line, a newline at the end. */
export function noteText(note: ExportedNote): string {
  const letter = letterOf(note)
  const { head, from, sent, facts, draft, sections } = letter
  const blocks = [
    ...(head.length > 0 ? [head.join('\n')] : []),
    ...(isNamedBelow(letter) ? [] : [from.join('\n')]),
    ...(sent ? [sent.to.join('\n'), sent.date] : []),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(draft ? [draft] : []),
    ...(sent ? [sent.salutation] : []),
    ...sections.map(({ heading, text }) => [heading, text].filter(Boolean).join('\n')),
    ...(sent ? [[sent.greeting, ...sent.signature].join('\n')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}
