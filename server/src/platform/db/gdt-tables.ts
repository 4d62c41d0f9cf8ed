import type { GdtFault, GdtProfileId } from './states.ts'

/** How a practice system asked for a visit: the answer goes back the same way (contract 11a gdt). */
export interface GdtRequestRow {
  appointment_id: string
  doctor_id: string
  /** The only place with the patient's number there: number, receiver, sender, character set. */
  request_json: string
  /** The workplace that asked; null: it came through the folder of the service. */
  agent_id: string | null
  created_at: string
}

/** What came from a practice system and what went to it. It names no patient. */
export interface GdtLogRow {
  id: string
  doctor_id: string
  appointment_id: string | null
  direction: 'in' | 'out'
  /** 6301, 6302, 6310; null: it was none that is known. */
  record: string | null
  /** Null: it was taken, or written. */
  error: GdtFault | null
  /** Hash of a file that was taken: it is taken once. */
  source: string | null
  /** Null: the folder of the service. */
  agent_id: string | null
  /** Part of the name under which the file was put aside; null: it is not there (any more). */
  aside_key: string | null
  /** Somebody asked to have it read again. */
  again_at: string | null
  created_at: string
}

/** A workplace that exchanges files with a practice system for a doctor, and may do nothing else. */
export interface GdtAgentRow {
  id: string
  doctor_id: string
  name: string
  platform: string
  profile: GdtProfileId
  token_hash: string
  created_at: string
  last_seen_at: string
  /** It is refused from then on; the row stays for a while, so that the workplace can be told. */
  revoked_at: string | null
}

/** A code that pairs one workplace: one per doctor, for a few minutes. */
export interface GdtPairingRow {
  doctor_id: string
  code_hash: string
  expires_at: string
}

/** The note of the visit waits for a workplace to fetch it. What it says is made when it is fetched. */
export interface GdtAnswerRow {
  appointment_id: string
  doctor_id: string
  agent_id: string
  created_at: string
}

/** How the doctor's practice system wants files in the folder of the service. */
export interface GdtSettingsRow {
  doctor_id: string
  profile: GdtProfileId
}

export interface GdtTables {
  gdt_requests: GdtRequestRow
  gdt_log: GdtLogRow
  gdt_agents: GdtAgentRow
  gdt_pairings: GdtPairingRow
  gdt_answers: GdtAnswerRow
  gdt_settings: GdtSettingsRow
}
