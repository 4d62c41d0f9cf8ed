import { type Static, Type } from 'typebox'
import { NullableNumber, NullableString } from '../platform/http/schema.ts'

/** A document (spec 2.6, contract 7). */
export const Document = Type.Object({
  _id: Type.String(),
  appointment_id: Type.String(),
  document_url: Type.String(),
  document_key: Type.String(),
  doctor_id: Type.String(),
  file_name: Type.String(),
  title: Type.String(),
  file_type: Type.String(),
  mime_type: Type.String(),
  file_size_bytes: Type.Number(),
  source: Type.String(),
  extraction_status: Type.String(),
  extraction_error: NullableString,
  page_count: NullableNumber,
  include_in_context: Type.Boolean(),
  is_consent: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  __v: Type.Number(),
})

/** What can be said of a document after its upload. An empty title keeps the old one, as in spec 4.3 r1. */
export const DocumentChange = Type.Object({
  title: Type.Optional(NullableString),
  include_in_context: Type.Optional(Type.Boolean()),
  is_consent: Type.Optional(Type.Boolean()),
})
export type DocumentChange = Static<typeof DocumentChange>

/** The text of a document; the pages' texts joined by form feeds are `text`, which citations quote. */
export const DocumentText = Type.Object({
  document_id: Type.String(),
  appointment_id: Type.String(),
  extraction_status: Type.String(),
  extraction_error: NullableString,
  /** Pages of the document; more than `pages` has while it is read, or when it is longer than what is read. */
  page_count: NullableNumber,
  text: Type.String(),
  pages: Type.Array(
    Type.Object({
      page: Type.Number(),
      /** `text`, `ocr` or `unreadable` */
      source: Type.String(),
      text: Type.String(),
    }),
  ),
})

export const DocumentPath = Type.Object({ documentId: Type.String() })
export const FileQuery = Type.Object({ document_id: Type.Optional(Type.String()) })
