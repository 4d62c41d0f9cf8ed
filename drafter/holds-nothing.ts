import type { Note } from './note.ts'
import { textsFor } from './texts.ts'

/**
 * Does a note hold nothing but headings, and that nothing was discussed?
 *
 * @param language of the note, ISO 639-1
 */
export function holdsNothing({ sections }: Note, language: string): boolean {
  const { notDiscussed } = textsFor(language)
  return sections.every(({ sentences }) => sentences.every(({ text }) => text === notDiscussed))
}
