import type { OwnedAppointment } from '../appointments/store.ts'
import type { Db } from '../platform/db/open.ts'
import * as practices from '../practice/store.ts'
import { consentRequired, refuses } from './rules.ts'
import * as consents from './store.ts'

export const isRequired = async (db: Db, doctorId: string): Promise<boolean> =>
  (await practices.ofAccount(db, doctorId))?.consent_required === 1

/**
 * Speech may be recorded only with consent (contract 9 consent). Inside a transaction the caller holds the
 * appointment's lock; withdrawing consent takes the same lock.
 * @param round in which the recording began, if its recorder says so: once a consent is withdrawn, a later one does not
 *   revive it
 * @throws {ApiError} 403 `CONSENT_REQUIRED`
 */
export async function requireConsent(db: Db, appointment: OwnedAppointment, round?: number): Promise<void> {
  if (round !== undefined && round !== appointment.consent_round) throw consentRequired()
  const consent = await consents.ofAppointment(db, appointment)
  if (refuses(consent, await isRequired(db, appointment.doctor_id))) throw consentRequired()
}
