import type { Doctor } from '../accounts/authenticate.ts'
import * as deviceSessions from '../accounts/sessions.ts'
import { recordingByOf } from '../appointments/present.ts'
import type { RecordingBy } from '../appointments/schema.ts'
import * as appointments from '../appointments/store.ts'
import * as events from '../events/store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import * as store from './store.ts'

/**
 * Who records an appointment: one recorder at a time, of whatever kind. The claim is stored with the appointment, whose
 * lock decides when two start at once.
 */

/** A recorder not heard from for this long counts as gone: a browser's timers may sleep for a minute. */
export const CLAIM_MS = 150_000

/** Names the calling device as `GET /sessions` does (spec 2.7). */
async function claimOf(tx: Tx, { id, session }: Doctor, claim_id: string, now: Date): Promise<RecordingBy> {
  const device = await deviceSessions.activeByHandle(tx, id, session.handle, now)
  return {
    claim_id,
    device_label: device?.device_label ?? '',
    platform: device?.platform ?? '',
    since: now.toISOString(),
  }
}

/** Stores who records it, and announces it by an event. */
async function write(tx: Tx, appointment: appointments.OwnedAppointment, by: RecordingBy | null, now: Date) {
  await appointments.setRecordingBy(tx, appointment, by, now)
  await events.appointmentChanged(tx, 'appointment.updated', appointment, now)
}

/**
 * Claims the appointment for a recorder, or renews its claim.
 * @param claim_id chosen by the recorder
 * @param takeOver even if somebody else has it
 * @returns the claim that now stands, and whether somebody else had one
 * @throws {ApiError} 409 `RECORDING_ELSEWHERE`
 */
export async function take(
  tx: Tx,
  doctor: Doctor,
  appointment: appointments.OwnedAppointment,
  { claim_id, takeOver }: { claim_id: string; takeOver: boolean },
  now: Date,
): Promise<{ claim: RecordingBy; tookOver: boolean }> {
  const standing = recordingByOf(appointment)
  if (standing?.claim_id === claim_id) {
    await appointments.setRecordingBy(tx, appointment, standing, now)
    return { claim: standing, tookOver: false }
  }
  if (standing && !takeOver) {
    throw new ApiError(409, (m) => m.recordingElsewhere(standing.device_label), 'RECORDING_ELSEWHERE')
  }
  const claim = await claimOf(tx, doctor, claim_id, now)
  await write(tx, appointment, claim, now)
  return { claim, tookOver: standing !== null }
}

/** Drops this claim. @returns whether it was there */
export async function release(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  claim_id: string,
  now: Date,
): Promise<boolean> {
  if (recordingByOf(appointment)?.claim_id !== claim_id) return false
  await write(tx, appointment, null, now)
  return true
}

/** Drops the claims of recorders that are gone; a live session that can be resumed keeps its own. */
export async function releaseForgotten(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CLAIM_MS)
  for (const id of await store.claimedUnseen(db, before)) {
    await db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, id)
      const seen = appointment?.recording_seen_at
      if (appointment && seen && seen < before.toISOString()) await write(tx, appointment, null, now)
    })
  }
}
