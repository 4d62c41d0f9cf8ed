import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import { type Actor, PATIENT } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { ConsentRow } from '../platform/db/consent-tables.ts'
import type { Tx } from '../platform/db/open.ts'
import type { Erasure, Remains } from '../retention/erase.ts'
import * as consents from './store.ts'

/** What the patient agreed to, and how. */
export type Given = Pick<ConsentRow, 'method' | 'text_version' | 'language' | 'signature_json'>

/** Records a consent, with its event and audit entry. The caller holds the appointment's lock. */
export async function give(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  given: Given,
  actor: Actor,
  now: Date,
): Promise<ConsentRow> {
  const before = await consents.ofAppointment(tx, appointment)
  if (before?.status === 'given' && isSame(before, given)) return before
  const row: ConsentRow = {
    ...given,
    appointment_id: appointment.id,
    status: 'given',
    given_at: now.toISOString(),
    withdrawn_at: null,
    recorded_by: actor.kind === 'account' ? actor.id : PATIENT.kind,
  }
  await consents.save(tx, row)
  await happen(tx, appointment, 'consentGiven', now)
  const { method, text_version, language } = row
  await recordAudit(tx, appointment, 'consent.given', { method, text_version, language }, actor, now)
  return row
}

const isSame = (before: ConsentRow, { method, text_version, language, signature_json }: Given): boolean =>
  before.method === method &&
  before.text_version === text_version &&
  before.language === language &&
  before.signature_json === signature_json

/**
 * Withdraws a consent, or records a refusal: ends a running recording and erases the speech. The caller holds the
 * appointment's lock and calls `removeRemains` after the commit.
 */
export async function withdraw(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  erasure: Erasure,
  actor: Actor,
  now: Date,
): Promise<{ row: ConsentRow; remains: Remains[] }> {
  const before = await consents.ofAppointment(tx, appointment)
  if (before?.status === 'withdrawn') return { row: before, remains: [] }
  const row: ConsentRow = {
    ...{ method: null, text_version: null, language: null, given_at: null },
    ...before,
    appointment_id: appointment.id,
    status: 'withdrawn',
    withdrawn_at: now.toISOString(),
    recorded_by: actor.kind === 'account' ? actor.id : PATIENT.kind,
    signature_json: before?.signature_json ?? null,
  }
  await consents.save(tx, row)
  const { released, ...remains } = await erasure.eraseTalk(tx, appointment)
  await appointments.setRecordingBy(tx, appointment, null, now)
  await appointments.beginConsentRound(tx, appointment)
  const restored = released && appointment.notes_status !== 'released'
  const happening = restored ? 'consentWithdrawnAfterRelease' : 'consentWithdrawn'
  const fields = { recording_id: null, recording_url: null, recording_key: null }
  await happen(tx, appointment, happening, now, { fields })
  // Proof of the erasure, in numbers.
  const detail = { files: remains.blobKeys.length, sessions: remains.spools.length, note_kept: released }
  await recordAudit(tx, appointment, 'consent.withdrawn', detail, actor, now)
  return { row, remains: [remains] }
}

const recordAudit = (
  tx: Tx,
  { id, doctor_id }: appointments.OwnedAppointment,
  action: 'consent.given' | 'consent.withdrawn',
  detail: Record<string, string | number | boolean | null>,
  actor: Actor,
  now: Date,
) => audit.record(tx, { actor, action, target: { type: 'appointment', id }, detail, owner: doctor_id }, now)
