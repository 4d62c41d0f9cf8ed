import type { FastifyBaseLogger } from 'fastify'
import { happen } from '../appointments/happen.ts'
import { NO_TRANSCRIPT } from '../appointments/lifecycle.ts'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { storageUrl } from '../platform/blobs/key.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { RecordingRow, RecordingTakeRow } from '../platform/db/recording-tables.ts'
import { ApiError } from '../platform/http/errors.ts'
import * as recordings from './store.ts'
import * as takes from './takes.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  log: FastifyBaseLogger
  now: () => Date
}

/** What was removed, and what is needed to restore it. */
interface Removed {
  row: RecordingRow
  appended: RecordingTakeRow[]
  before: Pick<appointments.OwnedAppointment, 'status' | 'error_reason'>
}

const WAITS_FOR_TRANSCRIPT: ReadonlySet<string> = new Set(NO_TRANSCRIPT.status)

const noRecording = () => new ApiError(400, (m) => m.noRecording)

/** Removes a recording's rows and jobs; the caller removes the files. The transaction has locked the appointment. */
export async function removeRows(
  tx: Tx,
  queue: JobQueue,
  appointment: appointments.OwnedAppointment,
  row: RecordingRow,
  at: Date,
): Promise<appointments.OwnedAppointment> {
  await recordings.remove(tx, row.id)
  await queue.cancel(tx, takes.keyOf(appointment.id))
  const fields = { recording_id: null, recording_url: null, recording_key: null }
  const happened = await happen(tx, appointment, 'recordingDeleted', at, { fields })
  return happened?.appointment ?? appointment
}

/**
 * Deletes recordings (spec 4.4) the way documents are deleted: the rows in one transaction, then the files. A kill in
 * between leaves files for the sweep; a row never names a missing file.
 */
export function recordingRemoval({ db, blobs, queue, log, now }: Deps) {
  const removeAll = (doctorId: string, appointmentId: string): Promise<Removed> =>
    db.transaction().execute(async (tx) => {
      const appointment = await appointments.ownedBy(tx, doctorId, appointmentId)
      const row = await recordings.ofAppointment(tx, appointment)
      if (!row) throw noRecording()
      const appended = await takes.appendedTo(tx, row)
      await removeRows(tx, queue, appointment, row, now())
      return { row, appended, before: appointment }
    })

  /** @returns false if the appointment is gone or has another recording: the sweep then removes the files */
  const takeBack = ({ row, appended, before }: Removed): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const at = now()
      const appointment = await appointments.forJob(tx, row.appointment_id)
      if (!appointment || (await recordings.ofAppointment(tx, appointment))) return false
      await recordings.insert(tx, row)
      for (const take of appended) await takes.append(tx, take)
      const { status, error_reason: reason } = before
      const fields = { recording_id: row.id, recording_url: storageUrl(row.blob_key), recording_key: row.blob_key }
      const happened = WAITS_FOR_TRANSCRIPT.has(status)
        ? await happen(tx, appointment, 'recordingBroughtBack', at, { status, reason, fields })
        : await happen(tx, appointment, 'recordingBroughtBackHeard', at, { fields })
      const waiting = (await takes.allOf(tx, row)).find(takes.isWaiting)
      if (happened?.job === 'transcribe' && waiting) await takes.transcribe(tx, queue, row, waiting)
      return true
    })

  /** Whether the file is gone. The recording is restored only if its file is still there. */
  async function fileGone(removed: Removed): Promise<boolean> {
    const { row } = removed
    try {
      await blobs.delete(row.blob_key)
      return true
    } catch (error) {
      log.error({ err: error, recording: row.id }, 'a recording could not be deleted')
      // A store may delete a file but fail to say so.
      const there = await blobs.stat(row.blob_key).catch(() => 'unknown' as const)
      return there === null || !(await takeBack(removed))
    }
  }

  /** @throws {ApiError} 400 if there is none, or its file cannot be removed: then nothing has changed */
  return async (doctorId: string, appointmentId: string): Promise<Removed> => {
    const removed = await removeAll(doctorId, appointmentId)
    // The recording's own file first: while it is there, those of its takes are too.
    if (!(await fileGone(removed))) throw new ApiError(400, (m) => m.recordingNotRemoved)
    for (const { blob_key } of removed.appended) {
      await blobs
        .delete(blob_key)
        .catch((error: unknown) => log.warn({ err: error }, 'an orphan file is left to the sweeper'))
    }
    return removed
  }
}
