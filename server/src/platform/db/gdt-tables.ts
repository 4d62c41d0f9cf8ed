import type { GdtFault, GdtProfileId, GdtRecord } from './states.ts'
import type { TextsOf } from './texts.ts'

/** How a practice system requested a visit; the answer goes back the same way (contract 11a gdt). */
export interface GdtRequestRow {
  appointment_id: string
  doctor_id: string
  /** The only place that stores the patient's number there: number, receiver, sender, character set. */
  request_json: string
  /** The workplace that asked; null: the request came through the service's folder. */
  agent_id: string | null
  created_at: string
}

/** A file received from or sent to a practice system. Names no patient. */
export interface GdtLogRow {
  id: string
  doctor_id: string
  appointment_id: string | null
  direction: 'in' | 'out'
  /** Null: unknown. */
  record: GdtRecord | null
  /** Null: it was accepted, or written. */
  error: GdtFault | null
  /** Keyed hash of an accepted file, so that it is accepted only once. */
  source: string | null
  /** Null: the service's folder. */
  agent_id: string | null
  /** Part of the name under which the file was put aside; null: it was not, or is gone. */
  aside_key: string | null
  /** When a user asked to have it read again. */
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
  /** From when it is refused; the row stays for a while, so that the workplace can be told. */
  revoked_at: string | null
}

/** A code that pairs one workplace: one per doctor, for a few minutes. */
export interface GdtPairingRow {
  doctor_id: string
  code_hash: string
  expires_at: string
}

/** A visit's note that waits for a workplace to fetch it. The file is made when it is fetched. */
export interface GdtAnswerRow {
  appointment_id: string
  doctor_id: string
  agent_id: string
  created_at: string
}

/** The format the doctor's practice system expects of files in the service's folder. */
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

export const gdtTexts = {
  gdt_requests: { request_json: 'sealed' },
  gdt_log: {
    direction: 'word',
    record: 'word',
    error: 'word',
    source: 'made',
    aside_key: 'made',
  },
  gdt_agents: {
    name: 'account',
    platform: 'word',
    profile: 'word',
  },
  gdt_settings: { profile: 'word' },
} as const satisfies TextsOf<GdtTables>
