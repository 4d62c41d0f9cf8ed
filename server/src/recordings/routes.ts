import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AudioKinds } from '@visite/hearing/audio/kinds'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { OwnedAppointment } from '../appointments/store.ts'
import * as appointments from '../appointments/store.ts'
import { requireConsent } from '../consent/gate.ts'
import type { JobQueue } from '../jobs.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { VerifyBlob } from '../platform/blobs/verify.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { Uploads } from '../platform/disk/uploads.ts'
import { failedAs400 } from '../platform/http/answer.ts'
import { notFound } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { type StoredFile, sendFile } from '../platform/http/send-file.ts'
import type { AudioKeeper, StoredAudio } from './keep.ts'
import { isLost } from './missing.ts'
import { present } from './present.ts'
import { audioReceiver } from './receive.ts'
import { addRecording, appendTake } from './record.ts'
import { recordingRemoval, removeRows } from './removal.ts'
import { AudioQuery, Recording, RecordingForm, TakeQuery } from './schema.ts'
import * as recordings from './store.ts'
import * as takes from './takes.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  uploads: Uploads
  queue: JobQueue
  gate: PlanGate
  kinds: AudioKinds
  keep: AudioKeeper
  verify: VerifyBlob
  now: () => Date
}

/** A request that brings audio. */
type Taking = FastifyRequest & { query: Static<typeof TakeQuery> }

export const recordingRoutes =
  ({ db, blobs, uploads, queue, gate, kinds, keep, verify, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const receive = audioReceiver({ db, uploads, gate, kinds })
    const remove = recordingRemoval({ db, blobs, queue, log: app.log, now })
    const one = { params: AppointmentIdPath, response: { 200: Success(Recording) } }
    const taking = { ...one, querystring: TakeQuery }

    /** The appointment, locked, if it may still get this audio: much can change while a file is on its way. */
    async function admitted(tx: Tx, request: Taking, id: string, { bytes }: StoredAudio): Promise<OwnedAppointment> {
      await gate.admitStorage(tx, request.doctor, bytes)
      const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
      await requireConsent(tx, appointment, roundOf(request.query))
      return appointment
    }

    app.post(
      '/recordings/add/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'addRecording',
          summary: 'Upload the recording',
          description:
            'At most 500 MB; the type is detected from the content. Transcription starts automatically. Returns ' +
            '403 `CONSENT_REQUIRED` if the practice requires consent and the patient has not given it.',
          ...taking,
        },
        config: {
          owns: 'appointment',
          refuses: ['ForbiddenOrPlan', 'UploadTooSlow'],
          form: RecordingForm,
          example: { query: { consent_round: '0' }, body: { audio: 'visit.ogg', source: 'upload' } },
        },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        await requireConsent(db, appointment, roundOf(request.query))
        const earlier = await recordings.ofAppointment(db, appointment)
        if (earlier && !(await isLost(db, blobs, earlier))) throw recordings.alreadyExists()
        const received = await receive(request)
        const { audio, unrecorded } = await keep(received, id)
        const record = async (tx: Tx) => {
          const current = await admitted(tx, request, id, audio)
          const lost = earlier && (await recordings.byId(tx, earlier.id))
          const free = lost ? await removeRows(tx, queue, current, lost, now()) : current
          return addRecording(tx, queue, free, audio, now())
        }
        const added = await db.transaction().execute(record).catch(unrecorded)
        return success(present(added, []))
      },
    )

    // Contract 4: another take; only its own speech is transcribed.
    app.post(
      '/recordings/append/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'appendRecording',
          summary: 'Add another take',
          description:
            'Only this take is transcribed; its segments follow the earlier ones. Then the notes are drafted ' +
            'again, unless they are released.',
          ...taking,
        },
        config: {
          owns: 'appointment',
          refuses: ['ForbiddenOrPlan', 'UploadTooSlow', 'Conflict'],
          form: RecordingForm,
          example: { query: { consent_round: '0' }, body: { audio: 'visit.ogg', source: 'upload' } },
        },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        await requireConsent(db, appointment, roundOf(request.query))
        if (!(await recordings.ofAppointment(db, appointment))) throw notFound('Recording not found')
        const received = await receive(request)
        const { audio, unrecorded } = await keep(received, id)
        const record = async (tx: Tx) => {
          const current = await admitted(tx, request, id, audio)
          const recording = await recordings.ofAppointment(tx, current)
          if (!recording) throw notFound('Recording not found')
          await appendTake(tx, queue, current, recording, audio, now())
          return present(recording, await takes.appendedTo(tx, recording))
        }
        return success(await db.transaction().execute(record).catch(unrecorded))
      },
    )

    app.get(
      '/recordings/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'getRecording',
          summary: 'Get the recording’s details',
          description: 'A list with one entry or none; further takes are in its `append_recordings`.',
          params: AppointmentIdPath,
          response: { 200: Success(Type.Array(Recording)) },
        },
        config: { reads: 'recording.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const read = async () => {
          const appointment = await appointments.ownedBy(db, request.doctor.id, id)
          const row = await recordings.ofAppointment(db, appointment)
          return row ? [present(row, await takes.appendedTo(db, row))] : []
        }
        return success(await read().catch(failedAs400(request.log, (m) => m.recordingNotRead)))
      },
    )

    app.get(
      '/recordings/audio/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'playRecording',
          summary: 'Play the recording',
          description: 'The recording or, with `recording_id`, one of its `append_recordings`.',
          params: AppointmentIdPath,
          querystring: AudioQuery,
        },
        config: {
          reads: 'audio.read',
          owns: 'appointment',
          sends: ['audio/*', 'video/webm', 'video/mp4'],
          ranges: true,
          example: { query: { recording_id: '6650f1c2a9b3d4e5f6071829' } },
        },
      },
      async (request, reply) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const wanted = request.query.recording_id && identifier(request.query.recording_id, 'Recording')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const recording = await recordings.ofAppointment(db, appointment)
        const all = recording ? await takes.allOf(db, recording) : []
        const take = wanted ? all.find(({ row }) => row.id === wanted) : all[0]
        if (!take) throw notFound('Recording not found')
        return sendFile(request, reply, { blobs, verify }, playable(take))
      },
    )

    app.delete(
      '/recordings/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'deleteRecording',
          summary: 'Delete the recording',
          description:
            'Deletes all its takes and their transcription. Returns 400 if there is no recording or its file ' +
            'cannot be removed; then nothing has changed.',
          ...one,
        },
        config: { owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const removing = remove(request.doctor.id, id).catch(failedAs400(request.log, (m) => m.recordingNotRemoved))
        const { row, appended } = await removing
        return success(present(row, appended))
      },
    )
  }

const roundOf = ({ consent_round }: Static<typeof TakeQuery>): number | undefined =>
  consent_round === undefined ? undefined : Number(consent_round)

/** The name says nothing about the patient: browsers keep the names of what they save. */
const playable = ({ row }: takes.Take): StoredFile => ({
  blobKey: row.blob_key,
  bytes: row.bytes,
  sha256: row.sha256,
  mimeType: row.mime_type,
  disposition: 'inline',
  fileName: row.blob_key.split('/').at(-1) ?? row.id,
})
