import { messagesFor } from '../../messages/messages.ts'
import { dayIn } from '../../platform/time/zoned.ts'
import type { ExportedNote } from './exported-note.ts'

/** A note for people to read: what the PDF, the Word document and the plain text lay out. */
export interface Letter {
  /** BCP 47, of the words around the note. */
  locale: string
  /** Of the document; names no patient, since window titles and file lists show it. */
  title: string
  /** Lines about the sender. */
  from: string[]
  /** Label and value. */
  facts: [label: string, value: string][]
  /** Says that it is a draft; null once it is released. */
  draft: string | null
  sections: { heading: string | null; text: string }[]
  /** With marks for the numbers where they are not known yet. */
  page: (number: number | string, count: number | string) => string
  savedAt: Date
}

export function letterOf(note: ExportedNote): Letter {
  const { languageCode, noteExport: texts } = messagesFor(note.language)
  const locale = languageCode === 'en' ? 'en-GB' : 'de-DE'
  const { author, patient, encounter } = note
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: encounter.timezone, ...options }).format(encounter.start)
  const day = show({ day: 'numeric', month: 'long', year: 'numeric' })
  const clock = show({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    locale,
    title: `${texts.title} ${dayIn(encounter.timezone, encounter.start)}`,
    from: [
      [author.title, author.firstName, author.lastName].filter(Boolean).join(' '),
      ...(author.specialty ? [author.specialty] : []),
    ],
    facts: [
      [texts.patient, patient.name],
      [texts.encounter, texts.when(day, clock)],
      ...(encounter.room ? [[texts.room, encounter.room] as [string, string]] : []),
    ],
    draft: note.released ? null : texts.draft,
    sections: [...note.sections, ...(note.summary ? [{ heading: texts.summary, text: note.summary }] : [])],
    page: texts.page,
    savedAt: note.savedAt,
  }
}

/** The lines of a text that say something: bullets without their mark, one blank between words. */
export const linesOf = (text: string): { bullet: boolean; text: string }[] =>
  text.split('\n').flatMap((line) => {
    const said = line.trim().replace(/[ \t]+/g, ' ')
    if (said === '') return []
    return [said.startsWith('- ') ? { bullet: true, text: said.slice(2).trim() } : { bullet: false, text: said }]
  })
