import type { RecordingSource, TakeFailure } from './states.ts'
import type { TextsOf } from './texts.ts'

export interface RecordingRow {
  id: string
  appointment_id: string
  doctor_id: string
  blob_key: string
  mime_type: string
  source: RecordingSource
  bytes: number
  sha256: string
  duration_seconds: number | null
  /** Results for an earlier generation are not stored. */
  generation: number
  /** When its speech became text. With neither this nor `failed_status`, it is still waiting. */
  transcribed_at: string | null
  /** The appointment's status if it could not be transcribed, and the reason in words for users. */
  failed_status: TakeFailure | null
  failed_reason: string | null
  created_at: string
  updated_at: string
}

/** Further audio, appended to a recording (contract 4). */
export interface RecordingTakeRow {
  id: string
  recording_id: string
  appointment_id: string
  doctor_id: string
  /** 1 for the first appended take. */
  position: number
  blob_key: string
  mime_type: string
  source: RecordingSource
  bytes: number
  sha256: string
  duration_seconds: number | null
  /** Where it begins on the transcript's timeline, milliseconds; null until it is transcribed. */
  offset_ms: number | null
  transcribed_at: string | null
  failed_status: TakeFailure | null
  failed_reason: string | null
  created_at: string
  updated_at: string
}

/** What was said in a recording. */
export interface TranscriptionRow {
  id: string
  appointment_id: string
  recording_id: string
  /** Increases with every change of the text; drafts of an earlier generation are not stored. */
  generation: number
  text: string
  segments_json: string
  /** The engine's own text, once a clinician has corrected it. */
  original_segments_json: string | null
  /** Passages where the engine's text is doubtful. */
  warnings_json: string
  language: string | null
  engine: string
  duration_seconds: number
  /** Set when the service gave up drafting from it, until the next draft. */
  draft_failed_at: string | null
  created_at: string
  updated_at: string
}

/** An engine's answer for a take, kept until its transcript is stored. */
export interface HeardAnswerRow {
  take_id: string
  /** The question: which audio, engine and options. */
  question: string
  recording_id: string
  appointment_id: string
  answer_json: string
  created_at: string
}

export interface RecordingTables {
  recordings: RecordingRow
  recording_takes: RecordingTakeRow
  transcriptions: TranscriptionRow
  heard_answers: HeardAnswerRow
}

export const recordingTexts = {
  recordings: {
    blob_key: 'made',
    mime_type: 'word',
    source: 'word',
    sha256: 'made',
    failed_status: 'word',
    failed_reason: 'program',
  },
  recording_takes: {
    blob_key: 'made',
    mime_type: 'word',
    source: 'word',
    sha256: 'made',
    failed_status: 'word',
    failed_reason: 'program',
  },
  transcriptions: {
    text: 'sealed',
    segments_json: 'sealed',
    original_segments_json: 'sealed',
    warnings_json: 'sealed',
    language: 'word',
    engine: 'program',
  },
  heard_answers: { answer_json: 'sealed', question: 'program' },
} as const satisfies TextsOf<RecordingTables>
