/** One writer of live speech in the shared storage (platform/spool/storage-spools.ts). */
export interface SpoolSegmentRow {
  spool_id: string
  /** Higher than that of every writer before. */
  generation: number
  /** Number of its first record: what an earlier writer adds from there on is passed over. */
  begin_seq: number
  /** What its records are sealed with, itself sealed, as base64. */
  header: string
  created_at: string
}

/** Records that follow each other, and where they stand in an object that several speakers share. */
export interface SpoolPieceRow {
  spool_id: string
  generation: number
  first_seq: number
  last_seq: number
  /** Of its records, opened and without their headers. */
  plain_bytes: number
  object_key: string
  start_byte: number
  bytes: number
  created_at: string
}
