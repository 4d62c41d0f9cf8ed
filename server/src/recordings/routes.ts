import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as appointments from '../appointments/store.ts'
import * as events from '../events/store.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { storageUrl } from '../platform/blobs/key.ts'
import type { Db } from '../platform/db/open.ts'
import type { RecordingRow, RecordingTakeRow } from '../platform/db/tables.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { type StoredFile, sendFile } from '../platform/http/send-file.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import { present } from './present.ts'
import { audioReceiver } from './receive.ts'
import { MAX_TAKES } from './rules.ts'
import { AudioQuery, Recording } from './schema.ts'
import * as recordings from './store.ts'
import * as takes from './takes.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  gate: PlanGate
  now: () => Date
}

const WAITS_FOR_TRANSCRIPT = new Set(['transcribing', 'error_transcription', 'audio_upload_failed'])
/** Not yet transcribed. */
const UNHEARD = { transcribed_at: null, failed_status: null, failed_reason: null }

export const recordingRoutes =
  ({ db, blobs, queue, gate, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const receive = audioReceiver({ db, blobs, gate, log: app.log })
    const one = { schema: { params: AppointmentIdPath, response: { 200: Success(Recording) } } }

    app.post('/recordings/add/:appointmentId', one, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      if (await recordings.ofAppointment(db, appointment)) throw recordings.alreadyExists()
      const added = await receive(request, (audio) => {
        const at = now()
        const row: RecordingRow = {
          ...audio,
          ...UNHEARD,
          appointment_id: id,
          doctor_id: request.doctor.id,
          generation: 1,
          created_at: at.toISOString(),
          updated_at: at.toISOString(),
        }
        return db.transaction().execute(async (tx) => {
          const current = await appointments.ownedBy(tx, request.doctor.id, id)
          await recordings.insert(tx, row)
          const changes = {
            status: 'transcribing',
            error_reason: null,
            recording_id: row.id,
            recording_url: storageUrl(row.blob_key),
            recording_key: row.blob_key,
          }
          const changed = await appointments.change(tx, current, changes, at)
          await takes.transcribe(tx, queue, row, { appended: false, row })
          await events.appointmentChanged(tx, 'recording.added', changed, at)
          return row
        })
      })
      return success(present(added, []))
    })

    // Contract 4: a further take, of which alone the speech becomes text.
    app.post('/recordings/append/:appointmentId', one, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      if (!(await recordings.ofAppointment(db, appointment))) throw notFound('Recording not found')
      const appended = await receive(request, (audio) => {
        const at = now()
        return db.transaction().execute(async (tx) => {
          const current = await appointments.ownedBy(tx, request.doctor.id, id)
          const recording = await recordings.ofAppointment(tx, current)
          if (!recording) throw notFound('Recording not found')
          const before = await takes.allOf(tx, recording)
          if (before.length > MAX_TAKES) throw new ApiError(409, (m) => m.tooManyTakes)
          const row: RecordingTakeRow = {
            ...audio,
            ...UNHEARD,
            recording_id: recording.id,
            appointment_id: id,
            doctor_id: request.doctor.id,
            position: before.length,
            offset_ms: null,
            created_at: at.toISOString(),
            updated_at: at.toISOString(),
          }
          await takes.append(tx, row)
          // Who ends the take before it goes on with this one.
          if (!before.some(takes.isWaiting)) await takes.transcribe(tx, queue, recording, { appended: true, row })
          // A clinician who has released a note is done: the transcript grows, the note stays.
          const changes = current.notes_status === 'released' ? {} : { status: 'transcribing', error_reason: null }
          const changed = await appointments.change(tx, current, changes, at)
          await events.appointmentChanged(tx, 'recording.added', changed, at)
          return { recording, takes: await takes.appendedTo(tx, recording) }
        })
      })
      return success(present(appended.recording, appended.takes))
    })

    const list = { schema: { params: AppointmentIdPath, response: { 200: Success(Type.Array(Recording)) } } }
    app.get('/recordings/:appointmentId', list, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      const row = await recordings.ofAppointment(db, appointment)
      return success(row ? [present(row, await takes.appendedTo(db, row))] : [])
    })

    const audio = { schema: { params: AppointmentIdPath, querystring: AudioQuery } }
    app.get('/recordings/audio/:appointmentId', audio, async (request, reply) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const wanted = request.query.recording_id && identifier(request.query.recording_id, 'Recording')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      const recording = await recordings.ofAppointment(db, appointment)
      const all = recording ? await takes.allOf(db, recording) : []
      const take = wanted ? all.find(({ row }) => row.id === wanted) : all[0]
      if (!take) throw notFound('Recording not found')
      return sendFile(request, reply, blobs, playable(take))
    })

    app.delete('/recordings/:appointmentId', one, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      const row = await recordings.ofAppointment(db, appointment)
      if (!row) throw new ApiError(400, (m) => m.noRecording)
      const appended = await takes.appendedTo(db, row)
      // Spec 4.4: the stored files first, then the record.
      try {
        for (const { blob_key } of [...appended, row]) await blobs.delete(blob_key)
      } catch (error) {
        request.log.error({ err: error, recording: row.id }, 'a recording could not be deleted')
        throw new ApiError(400, (m) => m.recordingNotRemoved)
      }
      const at = now()
      await db.transaction().execute(async (tx) => {
        const current = await appointments.ownedBy(tx, request.doctor.id, id)
        await recordings.remove(tx, row.id)
        await queue.cancel(tx, takes.keyOf(id))
        const changes = {
          recording_id: null,
          recording_url: null,
          recording_key: null,
          // Nothing will ever move these on without a recording: the appointment waits for one again.
          ...(WAITS_FOR_TRANSCRIPT.has(current.status) && { status: 'recording', error_reason: null }),
        }
        const changed = await appointments.change(tx, current, changes, at)
        await events.appointmentChanged(tx, 'recording.deleted', changed, at)
      })
      return success(present(row, appended))
    })
  }

/** Named without anything about the patient: browsers keep the names of what they save. */
const playable = ({ row }: takes.Take): StoredFile => ({
  blobKey: row.blob_key,
  bytes: row.bytes,
  sha256: row.sha256,
  mimeType: row.mime_type,
  disposition: 'inline',
  fileName: row.blob_key.split('/').at(-1) ?? row.id,
})
