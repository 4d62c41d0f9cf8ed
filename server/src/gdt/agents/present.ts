import type { GdtAgentRow } from '../../platform/db/gdt-tables.ts'
import type { GdtAgent } from './schema.ts'

/** @param waiting number of answers it has not fetched */
export const presentAgent = (row: GdtAgentRow, waiting: number): GdtAgent => ({
  _id: row.id,
  name: row.name,
  platform: row.platform,
  profile: row.profile,
  createdAt: row.created_at,
  last_seen_at: row.last_seen_at,
  waiting,
})
