import type { Messages } from '../messages/messages.ts'
import type { GdtLogRow } from '../platform/db/gdt-tables.ts'
import { PROFILES, type GdtProfile as Profile } from './profiles.ts'
import { canRepeat } from './rules.ts'
import type { GdtEntry, GdtProfile } from './schema.ts'

/** @param messages in the reader's language */
export const present = (row: GdtLogRow, messages: Messages): GdtEntry => ({
  _id: row.id,
  direction: row.direction,
  record: row.record,
  status: row.error === null ? 'done' : 'failed',
  error: row.error && messages.gdt.faults[row.error],
  error_code: row.error,
  appointment_id: row.appointment_id,
  agent_id: row.agent_id,
  can_repeat: canRepeat(row),
  createdAt: row.created_at,
})

/** The profiles of practice systems for the API. */
export const presentProfiles = (): GdtProfile[] => Object.values(PROFILES).map(presentProfile)

export const presentProfile = ({ guessed, ...profile }: Profile): GdtProfile => ({ ...profile, guessed: [...guessed] })
