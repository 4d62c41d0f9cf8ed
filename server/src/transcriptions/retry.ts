import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { happen } from '../appointments/happen.ts'
import { present } from '../appointments/present.ts'
import { Appointment } from '../appointments/schema.ts'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { RecordingRow } from '../platform/db/recording-tables.ts'
import { ApiError } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import * as recordings from '../recordings/store.ts'
import * as takes from '../recordings/takes.ts'
import * as transcriptions from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  now: () => Date
}

/** Retries what was given up (contract 3). It is here and not in `recordings/`, which knows nothing about drafts. */
export const retryRoutes =
  ({ db, queue, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/recordings/retry/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'retryRecording',
          summary: 'Retry a failed transcription or draft',
          description: 'Returns 409 if nothing has failed.',
          params: AppointmentIdPath,
          response: { 200: Success(Appointment) },
        },
        config: { owns: 'appointment', refuses: ['Conflict'] },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const at = now()
        const retried = await db.transaction().execute(async (tx) => {
          return retry(tx, queue, request.doctor.id, id, at)
        })
        return success(present(retried))
      },
    )
  }

async function retry(tx: Tx, queue: JobQueue, doctorId: string, id: string, at: Date) {
  const appointment = await appointments.ownedBy(tx, doctorId, id)
  const recording = await recordings.ofAppointment(tx, appointment)
  const all = recording ? await takes.allOf(tx, recording) : []
  const underWay = all.some(takes.isWaiting)
  const failed = all.filter(takes.hasFailed)
  if (recording && failed.length > 0) return transcribedAgain(tx, queue, appointment, recording, failed, underWay, at)
  const redrafted = underWay ? null : await draftedAgain(tx, queue, appointment, at)
  if (redrafted) return redrafted
  if (underWay || appointment.notes_status === 'drafting') throw new ApiError(409, (m) => m.retryUnderWay)
  throw recording ? new ApiError(409, (m) => m.nothingToRetry) : new ApiError(400, (m) => m.noRecording)
}

async function transcribedAgain(
  tx: Tx,
  queue: JobQueue,
  appointment: appointments.OwnedAppointment,
  recording: RecordingRow,
  failed: readonly takes.Take[],
  underWay: boolean,
  at: Date,
) {
  for (const take of failed) await takes.change(tx, take, { failed_status: null, failed_reason: null }, at)
  const happened = await happen(tx, appointment, 'transcriptionRetried', at)
  // Otherwise the take in progress continues with it.
  if (happened?.job === 'transcribe' && failed[0] && !underWay) await takes.transcribe(tx, queue, recording, failed[0])
  return happened?.appointment ?? appointment
}

/** Null when no draft has failed. */
async function draftedAgain(tx: Tx, queue: JobQueue, appointment: appointments.OwnedAppointment, at: Date) {
  const transcription = await transcriptions.ofAppointment(tx, appointment)
  if (!transcription?.draft_failed_at) return null
  const happened = await happen(tx, appointment, 'draftRetried', at)
  if (happened?.job === 'draft') await transcriptions.draft(tx, queue, transcription)
  return happened?.appointment ?? null
}
