import { messagesFor } from '../../messages/messages.ts'
import { dayIn } from '../../platform/time/zoned.ts'
import type { ExportedNote, ExportedPractice } from './exported-note.ts'

/** A note for people to read: the PDF, the Word document and the plain text lay it out. */
export interface Letter {
  /** BCP 47, for the words around the note. */
  locale: string
  /** The document's title; names no patient, since window titles and file lists show it. */
  title: string
  /** The practice's head; empty when nothing is known of it. */
  head: readonly string[]
  /** Beside the head; null when there is none. */
  logo: Logo | null
  /** Lines about the sender. */
  from: string[]
  /** What only a letter has; null for other notes. */
  sent: Sent | null
  /** Label and value. */
  facts: [label: string, value: string][]
  /** Says that it is a draft; null once it is released. */
  draft: string | null
  sections: { heading: string | null; text: string }[]
  /** Takes placeholders while the numbers are not known yet. */
  page: (number: number | string, count: number | string) => string
  savedAt: Date
}

/** The practice's logo as large as letters show it. */
export interface Logo {
  png: Buffer
  /** For people who cannot see it. */
  alt: string
  /** Millimetres. */
  width: number
  height: number
}

/** What turns a note into a letter ready to send. */
interface Sent {
  /** The practice on one line, as the window of an envelope shows it; empty when nothing is known of it. */
  sender: string
  to: string[]
  /** Where and when it was written. */
  date: string
  salutation: string
  greeting: string
  /** Below the line for the signature. */
  signature: string[]
}

/** Templates whose notes are letters. */
const LETTERS = new Set(['arztbrief'])

export function letterOf(note: ExportedNote): Letter {
  const { languageCode, noteExport: texts } = messagesFor(note.language)
  const locale = languageCode === 'en' ? 'en-GB' : 'de-DE'
  const { author, patient, practice, encounter } = note
  const isLetter = note.addressee !== undefined || LETTERS.has(note.templateKey ?? '')
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: encounter.timezone, ...options }).format(encounter.start)
  const day = show({ day: 'numeric', month: 'long', year: 'numeric' })
  const clock = show({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const from = [
    [author.title, author.firstName, author.lastName].filter(Boolean).join(' '),
    ...(author.specialty ? [author.specialty] : []),
  ]
  return {
    locale,
    title: `${texts.title} ${dayIn(encounter.timezone, encounter.start)}`,
    head: practice?.head ?? [],
    logo: practice?.logo ? logoOf(practice.logo, texts.logo(practice.name)) : null,
    from,
    sent: isLetter ? sentOf(note, locale, from) : null,
    facts: [
      [texts.patient, patient.name],
      ...(patient.birthDate ? [[texts.born, dayOf(patient.birthDate, locale)] as [string, string]] : []),
      [texts.encounter, texts.when(day, clock)],
      ...(encounter.room && !isLetter ? [[texts.room, encounter.room] as [string, string]] : []),
    ],
    draft: note.released ? null : texts.draft,
    sections: [...note.sections, ...(note.summary ? [{ heading: texts.summary, text: note.summary }] : [])],
    page: texts.page,
    savedAt: note.savedAt,
  }
}

/** Above the window of an envelope, whatever the logo's shape. */
const LOGO_BOX = { width: 60, height: 20 }
/** Small pictures are not blown up: 150 dots per inch. */
const LARGEST_PIXEL_MM = 25.4 / 150

function logoOf({ png, width, height }: NonNullable<ExportedPractice['logo']>, alt: string): Logo {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height, LARGEST_PIXEL_MM)
  return { png, alt, width: width * scale, height: height * scale }
}

/** A letter with a head names its writer in the signature. */
export const isNamedBelow = ({ sent, head }: Letter): boolean => sent !== null && head.length > 0

function sentOf(note: ExportedNote, locale: string, from: string[]): Sent {
  const { language, practice, encounter, savedAt, addressee } = note
  const { letter: texts } = messagesFor(language).noteExport
  const day = dayOf(dayIn(encounter.timezone, savedAt), locale)
  const place = practice && [practice.postalCode, practice.city].filter(Boolean).join(' ')
  return {
    sender: practice ? [practice.name, practice.street, place].filter(Boolean).join(' · ') : '',
    to: addressee?.to ?? texts.to,
    date: practice?.city ? `${practice.city}, ${day}` : day,
    salutation: addressee?.salutation ?? texts.salutation,
    greeting: texts.greeting,
    signature: from,
  }
}

/** The day `YYYY-MM-DD` in words. */
const dayOf = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(`${day}T00:00:00.000Z`),
  )
