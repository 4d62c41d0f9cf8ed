import type { Messages } from '../messages/messages.ts'
import type { GdtLogRow } from '../platform/db/gdt-tables.ts'
import type { GdtEntry } from './schema.ts'

/** @param messages of the reader's language */
export const present = (row: GdtLogRow, messages: Messages): GdtEntry => ({
  _id: row.id,
  direction: row.direction,
  record: row.record,
  status: row.error === null ? 'done' : 'failed',
  error: row.error && messages.gdt.faults[row.error],
  error_code: row.error,
  appointment_id: row.appointment_id,
  createdAt: row.created_at,
})
