import type { OwnedAppointment } from '../appointments/store.ts'
import type { Db } from '../platform/db/open.ts'
import * as practices from '../practice/store.ts'
import { consentRequired, refuses } from './rules.ts'
import * as consents from './store.ts'

export const isRequired = async (db: Db, doctorId: string): Promise<boolean> =>
  (await practices.ofAccount(db, doctorId))?.consent_required === 1

/**
 * What is said may be recorded only with consent (contract 9 consent). Inside a transaction the caller holds the
 * appointment's lock, under which consent is withdrawn too.
 * @param round in which the recording was begun, if its recorder says so: a consent that was withdrawn since does not come
 *   back to life when another one is given
 * @throws {ApiError} 403 `CONSENT_REQUIRED`
 */
export async function requireConsent(db: Db, appointment: OwnedAppointment, round?: number): Promise<void> {
  if (round !== undefined && round !== appointment.consent_round) throw consentRequired()
  const consent = await consents.ofAppointment(db, appointment)
  if (refuses(consent, await isRequired(db, appointment.doctor_id))) throw consentRequired()
}
