import type { Author } from './states.ts'
import type { Texts, TextsOf } from './texts.ts'

/** A note's content, and how it was made. */
export interface NoteText {
  /** The note and its summary as a structure (`Note`); texts and offsets are derived when they are read. */
  note_json: string
  summary_json: string
  /** Citations a client sent with its own note, with the client's offsets. */
  sent_citations_json: string | null
  /** Who wrote the current text. A drafter's text never replaces a clinician's. */
  author: Author
  engine: string | null
  language: string
  template_key: string | null
  /** The template's record; null before the first draft. */
  template_id: string | null
  /** How the draft was made, and the headings the note is read by, whoever wrote it (`DraftMeta`). */
  meta_json: string | null
}

const ofNote = {
  note_json: 'sealed',
  summary_json: 'sealed',
  sent_citations_json: 'sealed',
  meta_json: 'sealed',
  author: 'word',
  engine: 'program',
  language: 'word',
  template_key: 'practice',
} as const satisfies Texts<NoteText>

export interface NoteRow extends NoteText {
  id: string
  appointment_id: string
  /** Number of the current version. */
  version: number
  created_at: string
  updated_at: string
}

export interface NoteVersionRow extends NoteText {
  appointment_id: string
  number: number
  created_at: string
  /** Null: not released. */
  released_at: string | null
}

/** A doctor's own template; the built-in ones are in the code. */
export interface TemplateRow {
  id: string
  doctor_id: string
  key: string
  name: string
  language: string
  specialty: string | null
  version: number
  is_default: number
  sections_json: string
  created_at: string
  updated_at: string
}

/** A doctor's own terms, one row per doctor. */
export interface VocabularyRow {
  doctor_id: string
  terms_json: string
  updated_at: string
}

export interface NoteTables {
  notes: NoteRow
  note_versions: NoteVersionRow
  templates: TemplateRow
  vocabularies: VocabularyRow
}

export const noteTexts = {
  notes: ofNote,
  note_versions: ofNote,
  templates: {
    name: 'sealed',
    sections_json: 'sealed',
    key: 'practice',
    language: 'word',
    specialty: 'practice',
  },
  vocabularies: { terms_json: 'sealed' },
} as const satisfies TextsOf<NoteTables>
