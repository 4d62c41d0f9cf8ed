import type { Static } from 'typebox'
import { storageUrl } from '../platform/blobs/key.ts'
import type { DocumentPageRow, DocumentRow } from '../platform/db/document-tables.ts'
import type { Document, DocumentText } from './schema.ts'

export const present = (row: DocumentRow): Static<typeof Document> => ({
  _id: row.id,
  appointment_id: row.appointment_id,
  document_url: storageUrl(row.blob_key),
  document_key: row.blob_key,
  doctor_id: row.doctor_id,
  file_name: row.file_name,
  title: row.title,
  file_type: row.file_type,
  mime_type: row.mime_type,
  file_size_bytes: row.bytes,
  source: row.source,
  extraction_status: row.extraction_status,
  extraction_error: row.extraction_error,
  page_count: row.page_count,
  include_in_context: row.include_in_context === 1,
  is_consent: row.is_consent === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  __v: row.version,
})

/** Page by page between form feeds, so that a quote's page follows from its position. */
export function textOf(pages: readonly Pick<DocumentPageRow, 'page' | 'text'>[]): string {
  const last = pages.at(-1)?.page ?? 0
  const texts = Array.from({ length: last }, () => '')
  for (const { page, text } of pages) texts[page - 1] = text
  return texts.join('\f')
}

export const presentText = (row: DocumentRow, pages: readonly DocumentPageRow[]): Static<typeof DocumentText> => ({
  document_id: row.id,
  appointment_id: row.appointment_id,
  extraction_status: row.extraction_status,
  extraction_error: row.extraction_error,
  page_count: row.page_count,
  text: textOf(pages),
  pages: pages.map(({ page, source, text }) => ({ page, source, text })),
})
