import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as appointments from '../appointments/store.ts'
import * as events from '../events/store.ts'
import type { PlanGate } from '../plans/gate.ts'
import { audioKind, couldBeAudio } from '../platform/audio/kind.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { storageUrl } from '../platform/blobs/key.ts'
import type { Db } from '../platform/db/open.ts'
import type { RecordingRow } from '../platform/db/tables.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { type StoredFile, sendFile } from '../platform/http/send-file.ts'
import { receiveForm } from '../platform/http/upload.ts'
import { newId } from '../platform/ids.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import { present } from './present.ts'
import { MAX_RECORDING_BYTES, sourceOf } from './rules.ts'
import { Recording } from './schema.ts'
import * as recordings from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  gate: PlanGate
  now: () => Date
}

const WAITS_FOR_TRANSCRIPT = new Set(['transcribing', 'error_transcription', 'audio_upload_failed'])

const unsupported = () => new ApiError(400, 'Unsupported audio type.')

export const recordingRoutes =
  ({ db, blobs, queue, gate, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const add = { schema: { params: AppointmentIdPath, response: { 200: Success(Recording) } } }
    app.post('/recordings/add/:appointmentId', add, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      if (await recordings.ofAppointment(db, appointment)) throw recordings.alreadyExists()

      const form = await receiveForm(request, {
        blobs,
        field: 'audio',
        maxFiles: 1,
        maxBytes: MAX_RECORDING_BYTES,
        tooLarge: new ApiError(413, 'File too large. Maximum size is 500 MB.'),
        begins: { rightly: couldBeAudio, refusal: unsupported() },
      })
      let key: string | null = null
      try {
        const { source, feature } = sourceOf(form.fields.source)
        gate.requireFeature(request.doctor, feature)
        const [file] = form.files
        if (!file) throw new ApiError(400, 'No file uploaded')
        const kind = await audioKind(file.staged.path)
        if (!kind) throw unsupported()

        // Durable before it is acknowledged (trust.md): the file first, then one transaction.
        const recordingId = newId()
        key = `recordings/${recordingId}.${kind.extension}`
        await file.staged.keep(key)
        const at = now()
        const row: RecordingRow = {
          id: recordingId,
          appointment_id: appointment.id,
          doctor_id: appointment.doctor_id,
          blob_key: key,
          mime_type: kind.mime_type,
          source,
          bytes: file.staged.bytes,
          sha256: file.staged.sha256,
          duration_seconds: kind.duration_seconds,
          generation: 1,
          created_at: at.toISOString(),
          updated_at: at.toISOString(),
        }
        await db.transaction().execute(async (tx) => {
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
          const job = { appointment_id: id, recording_id: row.id, generation: row.generation }
          await queue.enqueue(tx, 'transcribe', job, { key: `transcribe:${id}` })
          await events.appointmentChanged(tx, 'recording.added', changed, at)
        })
        return success(present(row))
      } catch (error) {
        await form.discard()
        if (key !== null) await discardUnlessStored(key)
        throw error
      }
    })

    /** A failed commit may still have happened: only a file that no row names goes. The sweeper takes what is missed. */
    async function discardUnlessStored(key: string): Promise<void> {
      try {
        if (!(await recordings.blobInUse(db, key))) await blobs.delete(key)
      } catch (error) {
        app.log.warn({ err: error }, 'an orphan file is left to the sweeper')
      }
    }

    const list = { schema: { params: AppointmentIdPath, response: { 200: Success(Type.Array(Recording)) } } }
    app.get('/recordings/:appointmentId', list, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      const row = await recordings.ofAppointment(db, appointment)
      return success(row ? [present(row)] : [])
    })

    app.get('/recordings/audio/:appointmentId', { schema: { params: AppointmentIdPath } }, async (request, reply) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      const row = await recordings.ofAppointment(db, appointment)
      if (!row) throw notFound('Recording not found')
      return sendFile(request, reply, blobs, playable(row))
    })

    app.delete('/recordings/:appointmentId', add, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      const row = await recordings.ofAppointment(db, appointment)
      if (!row) throw new ApiError(400, (m) => m.noRecording)
      // Spec 4.4: the stored file first, then the record.
      try {
        await blobs.delete(row.blob_key)
      } catch (error) {
        request.log.error({ err: error, recording: row.id }, 'a recording could not be deleted')
        throw new ApiError(400, (m) => m.recordingNotRemoved)
      }
      const at = now()
      await db.transaction().execute(async (tx) => {
        const current = await appointments.ownedBy(tx, request.doctor.id, id)
        await recordings.remove(tx, row.id)
        await queue.cancel(tx, `transcribe:${id}`)
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
      return success(present(row))
    })
  }

/** Named without anything about the patient: browsers keep the names of what they save. */
const playable = (row: RecordingRow): StoredFile => ({
  blobKey: row.blob_key,
  bytes: row.bytes,
  sha256: row.sha256,
  mimeType: row.mime_type,
  disposition: 'inline',
  fileName: row.blob_key.split('/').at(-1) ?? row.id,
})
