import type { TextsOf } from './texts.ts'

/** One writer of live speech in the shared storage (platform/spool/storage-spools.ts). */
export interface SpoolSegmentRow {
  spool_id: string
  /** Higher than every earlier writer's. */
  generation: number
  /** Number of its first record; an earlier writer's records from there on are ignored. */
  begin_seq: number
  /** The key its records are sealed with, itself sealed, as base64. */
  header: string
  created_at: string
}

/** Consecutive records, and their place in an object that several sessions share. */
export interface SpoolPieceRow {
  spool_id: string
  generation: number
  first_seq: number
  last_seq: number
  /** Size of its records, opened and without headers. */
  plain_bytes: number
  object_key: string
  start_byte: number
  bytes: number
  created_at: string
}

export interface SpoolTables {
  spool_segments: SpoolSegmentRow
  spool_pieces: SpoolPieceRow
}

export const spoolTexts = {
  spool_segments: { header: 'made' },
  spool_pieces: { object_key: 'made' },
} as const satisfies TextsOf<SpoolTables>
