import type { State } from './lifecycle.ts'

/** What a visit needs next: its two states in one word. */
export const STAGES = [
  'planned',
  /** Waits for its recording. */
  'ready',
  'transcribing',
  'drafting',
  /** A draft waits for its clinician. */
  'review',
  /** One was released, and a newer draft waits. */
  'redrafted',
  'released',
  /** A client called it finished; there is no note. */
  'closed',
  'failed',
  /** In a state that only its client knows. */
  'other',
] as const
export type Stage = (typeof STAGES)[number]

const FAILED: readonly string[] = ['error', 'error_transcription', 'audio_upload_failed']
const WITHOUT_NOTE: Readonly<Record<string, Stage>> = {
  planned: 'planned',
  recording: 'ready',
  processing: 'drafting',
  finished: 'closed',
}

export function stageOf({ status, notes_status }: State): Stage {
  if (FAILED.includes(status)) return 'failed'
  if (notes_status === 'released') return 'released'
  // Even with an earlier draft: another take was sent, or the note is being drafted again.
  if (status === 'transcribing') return 'transcribing'
  if (notes_status === 'drafting') return 'drafting'
  if (notes_status === 'draft') return status === 'finished' ? 'redrafted' : 'review'
  return Object.hasOwn(WITHOUT_NOTE, status) ? (WITHOUT_NOTE[status] ?? 'other') : 'other'
}
