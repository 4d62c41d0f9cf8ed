import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { happen } from '../appointments/happen.ts'
import { present } from '../appointments/present.ts'
import { Appointment } from '../appointments/schema.ts'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { Db, Tx } from '../platform/db/open.ts'
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

/** Runs again what was given up (contract 3). Here and not in `recordings/`, which knows nothing of drafts. */
export const retryRoutes =
  ({ db, queue, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/recordings/retry/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'retryRecording',
          summary: 'Run a failed transcription or draft again',
          description: '409 when nothing has failed.',
          params: AppointmentIdPath,
          response: { 200: Success(Appointment) },
        },
        config: { owns: 'appointment', refuses: ['Conflict'] },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const at = now()
        const retried = await db.transaction().execute(async (tx) => {
          return retry(tx, request.doctor.id, id, at)
        })
        return success(present(retried))
      },
    )

    async function retry(tx: Tx, doctorId: string, id: string, at: Date) {
      const appointment = await appointments.ownedBy(tx, doctorId, id)
      const recording = await recordings.ofAppointment(tx, appointment)
      const all = recording ? await takes.allOf(tx, recording) : []
      const [failed, ...more] = all.filter(takes.hasFailed)
      const transcription = await transcriptions.ofAppointment(tx, appointment)
      const underWay = all.some(takes.isWaiting)

      if (recording && failed) {
        for (const take of [failed, ...more]) {
          await takes.change(tx, take, { failed_status: null, failed_reason: null }, at)
        }
        // Otherwise the take in progress continues with it.
        if (!underWay) await takes.transcribe(tx, queue, recording, failed)
        const retried = await happen(tx, appointment, 'transcriptionRetried', at)
        return retried?.appointment ?? appointment
      }
      const redrafted =
        transcription?.draft_failed_at && !underWay ? await happen(tx, appointment, 'draftRetried', at) : null
      if (transcription && redrafted) {
        await transcriptions.draft(tx, queue, transcription)
        return redrafted.appointment
      }
      if (underWay || appointment.notes_status === 'drafting') throw new ApiError(409, (m) => m.retryUnderWay)
      if (!recording) throw new ApiError(400, (m) => m.noRecording)
      throw new ApiError(409, (m) => m.nothingToRetry)
    }
  }
