import { asText } from '@visite/drafter/note'
import type { Citation, DraftMeta } from '@visite/drafter/port'
import type { Segment } from '@visite/hearing/port'
import type { Static } from 'typebox'
import type { NoteRow, NoteText, NoteVersionRow } from '../platform/db/note-tables.ts'
import { asRead } from './citations.ts'
import type { Note, NoteVersion } from './schema.ts'
import { structureOf } from './store.ts'

/** Null where there are none (spec 2.5). */
export const orNull = <T>(citations: T[]): T[] | null => (citations.length > 0 ? citations : null)

/** A row's texts with their citations. Citations that a client sent with its own note are shown unchanged. */
function read(row: NoteText) {
  const { notes, citations, summary, summary_citations } = asText(structureOf(row))
  const sent: Citation[] | null = row.sent_citations_json === null ? null : JSON.parse(row.sent_citations_json)
  return { notes, summary, sent, citations, summary_citations }
}

/**
 * @param segments of the current transcript; null when there is none
 * @param meta with the headings it is read by
 */
export function present(
  row: NoteRow,
  segments: readonly Segment[] | null,
  meta: DraftMeta | null,
): Static<typeof Note> {
  const { notes, summary, sent, citations, summary_citations } = read(row)
  return {
    _id: row.id,
    appointment_id: row.appointment_id,
    notes,
    summary,
    citations: sent ?? orNull(asRead(citations, segments)),
    summary_citations: orNull(asRead(summary_citations, segments)),
    author: row.author,
    engine: row.engine,
    language: row.language,
    template_key: row.template_key,
    template_id: row.template_id,
    meta,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** @param meta with the headings it is read by */
export function presentVersion(row: NoteVersionRow, meta: DraftMeta | null): Static<typeof NoteVersion> {
  const { notes, summary, sent, citations } = read(row)
  return {
    version: row.number,
    author: row.author,
    notes,
    summary,
    citations: sent ?? orNull(citations),
    engine: row.engine,
    language: row.language,
    template_key: row.template_key,
    meta,
    createdAt: row.created_at,
  }
}
