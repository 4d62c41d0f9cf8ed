/**
 * Every kind of background work and its payload: ids only, never patient data. Pipeline stages meet
 * here and nowhere else (docs/architecture.md, floor 4).
 */
export interface JobPayloads {
  /** Recording -> transcription. `generation` is the recording's, so a late result cannot land on another take. */
  transcribe: { appointment_id: string; recording_id: string; generation: number }
  /** Transcription -> drafted note. */
  draft: { appointment_id: string; transcription_id: string; generation: number }
  /** Document -> text, a few pages of pictures at a time. */
  extract: { document_id: string }
  /** Sends a row of `outgoing_mails`. */
  mail: { mail_id: string }
}

export type JobKind = keyof JobPayloads
