import type { DocumentMimeType, DocumentSource, ExtractionStatus, FileType, PageSource } from './states.ts'
import type { TextsOf } from './texts.ts'

export interface DocumentRow {
  id: string
  appointment_id: string
  doctor_id: string
  blob_key: string
  /** The client's file name, for display only. */
  file_name: string
  title: string
  file_type: FileType
  mime_type: DocumentMimeType
  source: DocumentSource
  bytes: number
  sha256: string
  is_consent: number
  include_in_context: number
  extraction_status: ExtractionStatus
  /** Why there is no text, in words for users. */
  extraction_error: string | null
  /** Known once the document has been opened. */
  page_count: number | null
  version: number
  created_at: string
  updated_at: string
}

/** The text of one page. Unread pages have no row. */
export interface DocumentPageRow {
  document_id: string
  appointment_id: string
  /** 1 for the first. */
  page: number
  /** `text`: contained in the page; `ocr`: recognised from its picture; `unreadable`: neither was possible. */
  source: PageSource
  text: string
}

export interface DocumentTables {
  documents: DocumentRow
  document_pages: DocumentPageRow
}

export const documentTexts = {
  documents: {
    file_name: 'sealed',
    title: 'sealed',
    extraction_error: 'sealed',
    blob_key: 'made',
    file_type: 'word',
    mime_type: 'word',
    source: 'word',
    sha256: 'made',
    extraction_status: 'word',
  },
  document_pages: { text: 'sealed', source: 'word' },
} as const satisfies TextsOf<DocumentTables>
