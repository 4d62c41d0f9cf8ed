import type { Static } from 'typebox'
import { storageUrl } from '../platform/blobs/key.ts'
import type { RecordingRow } from '../platform/db/tables.ts'
import type { Recording } from './schema.ts'

export const present = (row: RecordingRow): Static<typeof Recording> => ({
  _id: row.id,
  appointment_id: row.appointment_id,
  recording_url: storageUrl(row.blob_key),
  recording_key: row.blob_key,
  append_recordings: [],
  duration_seconds: row.duration_seconds,
  file_size_bytes: row.bytes,
  source: row.source,
  mime_type: row.mime_type,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
