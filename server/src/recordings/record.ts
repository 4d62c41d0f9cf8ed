import { happen } from '../appointments/happen.ts'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import { storageUrl } from '../platform/blobs/key.ts'
import type { Tx } from '../platform/db/open.ts'
import type { RecordingRow, RecordingTakeRow } from '../platform/db/recording-tables.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { StoredAudio } from './keep.ts'
import { MAX_TAKES } from './rules.ts'
import * as recordings from './store.ts'
import * as takes from './takes.ts'

/** Not yet transcribed. */
const UNHEARD = { transcribed_at: null, failed_status: null, failed_reason: null }

/**
 * Writes the appointment's recording with its event, and enqueues its transcription. The caller's transaction has locked the
 * appointment.
 * @throws {ApiError} 400 when there is one already
 */
export async function addRecording(
  tx: Tx,
  queue: JobQueue,
  appointment: OwnedAppointment,
  audio: StoredAudio,
  at: Date,
): Promise<RecordingRow> {
  const row: RecordingRow = {
    ...audio,
    ...UNHEARD,
    appointment_id: appointment.id,
    doctor_id: appointment.doctor_id,
    generation: 1,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  }
  await recordings.insert(tx, row)
  const fields = { recording_id: row.id, recording_url: storageUrl(row.blob_key), recording_key: row.blob_key }
  const happened = await happen(tx, appointment, 'recordingAdded', at, { fields })
  if (happened?.job === 'transcribe') await takes.transcribe(tx, queue, row, { appended: false, row })
  return row
}

/**
 * Writes another take (contract 4), which is transcribed separately. The caller's transaction has locked the
 * appointment.
 * @throws {ApiError} 409 when there are too many
 */
export async function appendTake(
  tx: Tx,
  queue: JobQueue,
  appointment: OwnedAppointment,
  recording: RecordingRow,
  audio: StoredAudio,
  at: Date,
): Promise<void> {
  const before = await takes.allOf(tx, recording)
  if (before.length > MAX_TAKES) throw new ApiError(409, (m) => m.tooManyTakes)
  const row: RecordingTakeRow = {
    ...audio,
    ...UNHEARD,
    recording_id: recording.id,
    appointment_id: appointment.id,
    doctor_id: appointment.doctor_id,
    position: before.length,
    offset_ms: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  }
  await takes.append(tx, row)
  const happened = await happen(tx, appointment, 'takeAppended', at)
  // The job of the previous take continues with this one.
  if (happened?.job === 'transcribe' && !before.some(takes.isWaiting))
    await takes.transcribe(tx, queue, recording, { appended: true, row })
}
