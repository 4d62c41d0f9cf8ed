import type { Static } from 'typebox'
import type { NoteRow, NoteVersionRow } from '../platform/db/tables.ts'
import type { Note, NoteVersion } from './schema.ts'

export const present = (row: NoteRow): Static<typeof Note> => ({
  _id: row.id,
  appointment_id: row.appointment_id,
  notes: row.notes,
  summary: row.summary,
  citations: row.citations_json === null ? null : JSON.parse(row.citations_json),
  summary_citations: row.summary_citations_json === null ? null : JSON.parse(row.summary_citations_json),
  author: row.author,
  engine: row.engine,
  language: row.language,
  template_key: row.template_key,
  template_id: row.template_id,
  meta: row.meta_json === null ? null : JSON.parse(row.meta_json),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const presentVersion = (row: NoteVersionRow): Static<typeof NoteVersion> => ({
  version: row.number,
  author: row.author,
  notes: row.notes,
  summary: row.summary,
  citations: row.citations_json === null ? null : JSON.parse(row.citations_json),
  engine: row.engine,
  language: row.language,
  template_key: row.template_key,
  meta: row.meta_json === null ? null : JSON.parse(row.meta_json),
  createdAt: row.created_at,
})
