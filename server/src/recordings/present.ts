import type { Static } from 'typebox'
import { storageUrl } from '../platform/blobs/key.ts'
import type { RecordingRow, RecordingTakeRow } from '../platform/db/recording-tables.ts'
import { MISSING } from './missing.ts'
import type { AppendedRecording, Recording } from './schema.ts'

export const present = (row: RecordingRow, appended: readonly RecordingTakeRow[]): Static<typeof Recording> => ({
  _id: row.id,
  appointment_id: row.appointment_id,
  ...fileOf(row),
  append_recordings: appended.map(presentAppended),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const presentAppended = (row: RecordingTakeRow): Static<typeof AppendedRecording> => ({
  _id: row.id,
  ...fileOf(row),
  start_ms: row.offset_ms,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const fileOf = (row: RecordingRow | RecordingTakeRow) => ({
  recording_url: storageUrl(row.blob_key),
  recording_key: row.blob_key,
  duration_seconds: row.duration_seconds,
  file_size_bytes: row.bytes,
  source: row.source,
  mime_type: row.mime_type,
  file_missing: row.failed_status === MISSING,
})
