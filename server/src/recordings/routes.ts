import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as appointments from '../appointments/store.ts'
import * as events from '../events/store.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import { failedAs400 } from '../platform/http/answer.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { type StoredFile, sendFile } from '../platform/http/send-file.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { AudioKeeper } from './keep.ts'
import { present } from './present.ts'
import { audioReceiver } from './receive.ts'
import { addRecording, appendTake } from './record.ts'
import { AudioQuery, Recording } from './schema.ts'
import * as recordings from './store.ts'
import * as takes from './takes.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  gate: PlanGate
  keep: AudioKeeper
  now: () => Date
}

const WAITS_FOR_TRANSCRIPT = new Set(['transcribing', 'error_transcription', 'audio_upload_failed'])

const noRecording = () => new ApiError(400, (m) => m.noRecording)

export const recordingRoutes =
  ({ db, blobs, queue, gate, keep, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const receive = audioReceiver({ blobs, gate, keep })
    const one = { schema: { params: AppointmentIdPath, response: { 200: Success(Recording) } } }

    app.post('/recordings/add/:appointmentId', one, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      if (await recordings.ofAppointment(db, appointment)) throw recordings.alreadyExists()
      const added = await receive(request, (audio) =>
        db.transaction().execute(async (tx) => {
          const current = await appointments.ownedBy(tx, request.doctor.id, id)
          return addRecording(tx, queue, current, audio, now())
        }),
      )
      return success(present(added, []))
    })

    // Contract 4: a further take, of which alone the speech becomes text.
    app.post('/recordings/append/:appointmentId', one, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      if (!(await recordings.ofAppointment(db, appointment))) throw notFound('Recording not found')
      const appended = await receive(request, (audio) =>
        db.transaction().execute(async (tx) => {
          const current = await appointments.ownedBy(tx, request.doctor.id, id)
          const recording = await recordings.ofAppointment(tx, current)
          if (!recording) throw notFound('Recording not found')
          await appendTake(tx, queue, current, recording, audio, now())
          return { recording, takes: await takes.appendedTo(tx, recording) }
        }),
      )
      return success(present(appended.recording, appended.takes))
    })

    const list = { schema: { params: AppointmentIdPath, response: { 200: Success(Type.Array(Recording)) } } }
    app.get('/recordings/:appointmentId', list, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const read = async () => {
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const row = await recordings.ofAppointment(db, appointment)
        return row ? [present(row, await takes.appendedTo(db, row))] : []
      }
      return success(await read().catch(failedAs400(request.log, (m) => m.recordingNotRead)))
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
      const removing = remove(request.doctor.id, id)
      return success(await removing.catch(failedAs400(request.log, (m) => m.recordingNotRemoved)))
    })

    async function remove(doctorId: string, id: string) {
      const appointment = await appointments.ownedBy(db, doctorId, id)
      const row = await recordings.ofAppointment(db, appointment)
      if (!row) throw noRecording()
      const appended = await takes.appendedTo(db, row)
      // Spec 4.4: the stored files first, then the record.
      for (const { blob_key } of [...appended, row]) await blobs.delete(blob_key)
      const at = now()
      await db.transaction().execute(async (tx) => {
        const current = await appointments.ownedBy(tx, doctorId, id)
        // Deleted twice at once, there may be another recording already: it has nothing to do with this one.
        if ((await recordings.ofAppointment(tx, current))?.id !== row.id) throw noRecording()
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
      return present(row, appended)
    }
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
