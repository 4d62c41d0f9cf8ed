/** Spec 3.1. */
export const STATUSES = [
  'planned',
  'recording',
  'transcribing',
  'processing',
  'finished',
  'error',
  'error_transcription',
  'audio_upload_failed',
] as const
export type KnownStatus = (typeof STATUSES)[number]
/** A client may set any other text, which is kept and shown as it is (spec 3.1: "not strictly enforced"). */
export type Status = KnownStatus | (string & Record<never, never>)

/** Contract 3. */
export const NOTES_STATUSES = ['none', 'drafting', 'draft', 'released'] as const
export type NotesStatus = (typeof NOTES_STATUSES)[number]

/** Why a take is no text. */
export type TakeFailure = Extract<KnownStatus, 'error_transcription' | 'audio_upload_failed'>
