/** Every event of contract 5. */
export const EVENT_TYPES = [
  'appointment.created',
  'appointment.updated',
  'appointment.deleted',
  'recording.added',
  'recording.deleted',
  'transcription.completed',
  'transcription.failed',
  'notes.drafted',
  'notes.saved',
  'notes.regenerated',
  'notes.failed',
  'document.added',
  'document.updated',
  'document.deleted',
  'patient.created',
  'patient.updated',
  'patient.deleted',
  'consent.given',
  'consent.withdrawn',
  'session.revoked',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** Sent instead of what is no longer kept: the reader reloads what it shows. It reports no change and is not stored. */
export const RESET = 'reset'
