import type { Note } from './note.ts'
import { textsFor } from './texts.ts'

/**
 * Does a note contain nothing but headings and "nothing noted"?
 *
 * @param language of the note, ISO 639-1
 */
export function holdsNothing({ sections }: Note, language: string): boolean {
  const { nothingNoted } = textsFor(language)
  return sections.every(({ sentences }) => sentences.every(({ text }) => text === nothingNoted))
}
