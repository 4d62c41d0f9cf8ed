/** Everything the audit trail records. */
export type AuditAction =
  | 'account.registered'
  | 'registration.refused'
  | 'account.verified'
  | 'account.changed'
  | 'account.exported'
  | 'account.deleted'
  | 'login.succeeded'
  | 'login.failed'
  | 'session.revoked'
  | 'password.forgotten'
  | 'password.changed'
  | 'password.refused'
  | 'two_factor.enabled'
  | 'two_factor.disabled'
  | 'two_factor.backup_codes'
  | 'two_factor.refused'
  | 'team.created'
  | 'team.member_added'
  | 'practice.changed'
  | 'transcriptions.read'
  | 'calendar.added'
  | 'calendar.removed'
  | 'private_feed.created'
  | 'private_feed.revoked'
  | 'consent.given'
  | 'consent.withdrawn'
  | 'consent_text.changed'
  | 'booking.changed_by_patient'
  | 'backup.written'
  | 'backup.restored'

/** Who did it: an account, the operator at the command line, a patient by a link, or somebody who is not signed in. */
export type Actor = { kind: 'account'; id: string } | { kind: 'operator' } | { kind: 'patient' } | { kind: 'nobody' }

export const byAccount = (id: string): Actor => ({ kind: 'account', id })
export const OPERATOR: Actor = { kind: 'operator' }
export const PATIENT: Actor = { kind: 'patient' }
export const NOBODY: Actor = { kind: 'nobody' }
