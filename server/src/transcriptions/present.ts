import type { Static } from 'typebox'
import type { TranscriptionRow } from '../platform/db/tables.ts'
import type { Segment } from '../platform/transcriber/transcriber.ts'
import type { Transcription } from './schema.ts'

export const segmentsOf = (row: TranscriptionRow): Segment[] => JSON.parse(row.segments_json)

export const present = (row: TranscriptionRow): Static<typeof Transcription> => ({
  _id: row.id,
  appointment_id: row.appointment_id,
  transcription: row.text,
  language: row.language,
  engine: row.engine,
  duration_seconds: row.duration_seconds,
  segments: segmentsOf(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
