import type { TextsOf } from './texts.ts'

/** Live speech of an appointment: its audio collects in a spool of this id until it is the recording (contract 4). */
export interface SpeechSessionRow {
  id: string
  appointment_id: string
  doctor_id: string
  /** Handle of the recording device. */
  session_handle: string
  /** The spool folder that holds the audio (`Spools.home`). */
  home: string
  /** The process that holds its connection; null once the connection has ended properly. */
  holder: string | null
  language: string
  /** Number of the connection that may write; earlier ones were taken over. */
  generation: number
  /** `ending`: no more audio is accepted, but the recording is not made yet. */
  state: 'open' | 'ending' | 'ended'
  /** 1: the client asked for the end; 0: no client reconnected in time. */
  end_requested: number
  /** The resulting recording; null if nothing was said. */
  recording_id: string | null
  /** When the connection was last known to be alive. */
  seen_at: string
  created_at: string
  ended_at: string | null
  /** Lease of the attempt that makes the recording; only its process may finish. */
  packing_lease: string | null
  /** End of the lease unless renewed, milliseconds since the epoch. */
  packing_until: number | null
}

export interface SpeechTables {
  speech_sessions: SpeechSessionRow
}

export const speechTexts = {
  speech_sessions: {
    session_handle: 'made',
    home: 'made',
    holder: 'made',
    language: 'word',
    state: 'word',
    packing_lease: 'made',
  },
} as const satisfies TextsOf<SpeechTables>
