import { type Static, Type } from 'typebox'
import {
  DOCUMENT_MIME_TYPES,
  DOCUMENT_SOURCES,
  EXTRACTION_STATUSES,
  FILE_TYPES,
  PAGE_SOURCES,
} from '../platform/db/states.ts'
import { FileField, FlagField, Id, Named, NullableNumber, NullableString, OneOf } from '../platform/http/schema.ts'

/** A document (spec 2.6, contract 7). */
export const Document = Named('Document', {
  _id: Type.String(),
  appointment_id: Type.String(),
  document_url: Type.String(),
  document_key: Type.String(),
  doctor_id: Type.String(),
  file_name: Type.String(),
  title: Type.String(),
  file_type: OneOf(FILE_TYPES),
  mime_type: OneOf(DOCUMENT_MIME_TYPES),
  file_size_bytes: Type.Number(),
  source: OneOf(DOCUMENT_SOURCES),
  extraction_status: OneOf(EXTRACTION_STATUSES),
  extraction_error: NullableString,
  page_count: NullableNumber,
  include_in_context: Type.Boolean(),
  is_consent: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  __v: Type.Number(),
})

/** What can be changed about a document after its upload. An empty title keeps the old one, as in spec 4.3 r1. */
export const DocumentChange = Named('DocumentChange', {
  title: Type.Optional(NullableString),
  include_in_context: Type.Optional(Type.Boolean()),
  is_consent: Type.Optional(Type.Boolean()),
})
export type DocumentChange = Static<typeof DocumentChange>

/** The text of a document; the pages' texts joined by form feeds are `text`, which citations quote. */
export const DocumentText = Named('DocumentText', {
  document_id: Type.String(),
  appointment_id: Type.String(),
  extraction_status: OneOf(EXTRACTION_STATUSES),
  extraction_error: NullableString,
  /** Pages of the document; more than `pages` has while it is being read, or if it exceeds the limit. */
  page_count: NullableNumber,
  text: Type.String(),
  pages: Type.Array(
    Named('DocumentPage', {
      page: Type.Number(),
      source: OneOf(PAGE_SOURCES),
      text: Type.String(),
    }),
  ),
})

export const DocumentPath = Type.Object({ documentId: Id })
export const FileQuery = Type.Object({ document_id: Type.Optional(Type.String()) })

const File = FileField('PDF, PNG, JPEG or WEBP; at most 25 MB')
const Title = Type.Optional(Type.String({ description: 'Title to display; default: the original file name' }))

/** Spec 4.7. */
export const DocumentForm = Named('DocumentForm', { document: File, title: Title })

/** Contract 7. */
export const DocumentsForm = Named('DocumentsForm', {
  appointment_id: Type.String({ description: 'One of your appointments' }),
  document: Type.Array(File, { minItems: 1, maxItems: 10 }),
  title: Title,
  is_consent: FlagField('Whether it is a consent document'),
  include_in_context: FlagField('Whether drafts may use it; default: true'),
})
