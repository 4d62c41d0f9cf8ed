import { headingsIn } from './note-sections.ts'
import type { Draft, DraftTemplate } from './port.ts'
import { textsFor } from './texts.ts'

/**
 * Is there nothing in a draft but headings, and that nothing was discussed?
 *
 * @param language of the note, ISO 639-1
 */
export function holdsNothing({ notes }: Pick<Draft, 'notes'>, { sections }: DraftTemplate, language: string): boolean {
  const { notDiscussed } = textsFor(language)
  let rest = ''
  let from = 0
  for (const { start, end } of headingsIn(notes, sections)) {
    rest += notes.slice(from, start)
    from = end
  }
  rest += notes.slice(from)
  return rest.replaceAll(notDiscussed, '').trim() === ''
}
