/** What is read of a clinical record; a route says so in its options (`reads`). */
const AUDITED_READS = [
  'appointment.read',
  'appointments.listed',
  'recording.read',
  'audio.read',
  'transcription.read',
  'transcriptions.listed',
  'notes.read',
  'notes.exported',
  'facts.read',
  'document.read',
  'patient.read',
  'patients.listed',
  'consent.read',
] as const
export type AuditedRead = (typeof AUDITED_READS)[number]

/** Changes of clinical records; they are also sent as events, in the same transaction (`events/types.ts`). */
export const CLINICAL_CHANGES = [
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

/** Everything the audit trail records. */
export const AUDIT_ACTIONS = [
  ...AUDITED_READS,
  ...CLINICAL_CHANGES,
  'access.refused',
  'facts.judged',
  'transcription.corrected',
  'account.invited',
  'invitation.withdrawn',
  'account.registered',
  'registration.refused',
  'account.linked',
  'account.verified',
  'account.changed',
  'account.exported',
  'account.deleted',
  'login.succeeded',
  'login.failed',
  'password.forgotten',
  'password.changed',
  'password.refused',
  'passkey.added',
  'passkey.removed',
  'passkey.refused',
  'two_factor.enabled',
  'two_factor.disabled',
  'two_factor.backup_codes',
  'two_factor.refused',
  'team.created',
  'team.member_added',
  'practice.changed',
  'patient.merged',
  'patient.unmerged',
  'transcriptions.read',
  'calendar.added',
  'calendar.removed',
  'calendar_account.added',
  'calendar_account.changed',
  'calendar_account.removed',
  'calendar_target.set',
  'calendar_target.removed',
  'private_feed.created',
  'private_feed.read',
  'private_feed.revoked',
  'webhook.created',
  'webhook.deleted',
  'gdt_agent.invited',
  'gdt_agent.paired',
  'gdt_agent.changed',
  'gdt_agent.revoked',
  'gdt_answer.read',
  'gdt.repeated',
  'gdt_settings.changed',
  'audit.exported',
  'delivery.changed',
  'work.repeated',
  'consent_text.changed',
  'booking.changed_by_patient',
  'backup.written',
  'backup.restored',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Kinds of actors. */
export const ACTORS = ['account', 'operator', 'service', 'patient', 'nobody'] as const

/**
 * Who did it: an account, the operator on the command line, the service by itself (jobs, retention, other calendars), a
 * patient using a link, or somebody who is not signed in.
 */
export type Actor =
  | { kind: 'account'; id: string }
  | { kind: 'operator' }
  | { kind: 'service' }
  | { kind: 'patient' }
  | { kind: 'nobody' }

export const byAccount = (id: string): Actor => ({ kind: 'account', id })
export const OPERATOR: Actor = { kind: 'operator' }
export const SERVICE: Actor = { kind: 'service' }
export const PATIENT: Actor = { kind: 'patient' }
export const NOBODY: Actor = { kind: 'nobody' }
