import type { Segment } from '@visite/hearing/port'
import type { Static } from 'typebox'
import type { NoteRow, NoteVersionRow } from '../platform/db/tables.ts'
import { asRead } from './citations.ts'
import type { Note, NoteVersion } from './schema.ts'

/** Citations that a client sent with a note of its own are shown as they came. */
function read(json: string | null, { engine }: NoteRow, segments: readonly Segment[] | null): unknown[] | null {
  if (json === null) return null
  return engine === null ? JSON.parse(json) : asRead(JSON.parse(json), segments)
}

/** @param segments of the transcript as it reads now; null when there is none */
export const present = (row: NoteRow, segments: readonly Segment[] | null): Static<typeof Note> => ({
  _id: row.id,
  appointment_id: row.appointment_id,
  notes: row.notes,
  summary: row.summary,
  citations: read(row.citations_json, row, segments),
  summary_citations: read(row.summary_citations_json, row, segments),
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
