import type { Static } from 'typebox'
import type { NoteRow } from '../platform/db/tables.ts'
import type { Note } from './schema.ts'

export const present = (row: NoteRow): Static<typeof Note> => ({
  _id: row.id,
  appointment_id: row.appointment_id,
  notes: row.notes,
  summary: row.summary,
  citations: row.citations_json === null ? null : JSON.parse(row.citations_json),
  author: row.author,
  engine: row.engine,
  language: row.language,
  template_key: row.template_key,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
