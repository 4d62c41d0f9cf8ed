import type { Static } from 'typebox'
import type { TranscriptionRow } from '../platform/db/recording-tables.ts'
import type { Transcription } from './schema.ts'
import type { KeptSegment } from './segments.ts'

export const segmentsOf = (row: TranscriptionRow): KeptSegment[] => JSON.parse(row.segments_json)

/** What the engines heard, before anybody corrected it. */
export const originalOf = (row: TranscriptionRow): KeptSegment[] =>
  JSON.parse(row.original_segments_json ?? row.segments_json)

/** @param segments the row's, if at hand */
export const present = (row: TranscriptionRow, segments = segmentsOf(row)): Static<typeof Transcription> => ({
  _id: row.id,
  appointment_id: row.appointment_id,
  transcription: row.text,
  language: row.language,
  engine: row.engine,
  duration_seconds: row.duration_seconds,
  corrected: row.original_segments_json !== null,
  segments,
  warnings: JSON.parse(row.warnings_json),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
