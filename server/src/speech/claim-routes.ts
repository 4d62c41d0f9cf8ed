import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { RecordingBy } from '../appointments/schema.ts'
import * as appointments from '../appointments/store.ts'
import type { Db } from '../platform/db/open.ts'
import { AppointmentIdPath, identifier, Named, Success, success } from '../platform/http/schema.ts'
import * as claims from './claims.ts'
import type { Speech } from './speech.ts'

interface Deps {
  db: Db
  speech: Pick<Speech, 'endOpen'>
  now: () => Date
}

/** Chosen at random by the recorder: long enough that no two are the same. */
const ClaimId = Type.String({ minLength: 16, maxLength: 64, pattern: '^[\\w-]+$' })
const Claim = Named('RecordingClaim', { claim_id: ClaimId, take_over: Type.Optional(Type.Boolean()) })

/** Says who records an appointment. It is here because `recordings/` knows nothing of live speech. */
export const claimRoutes =
  ({ db, speech, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/recordings/claim/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'claimRecording',
          summary: 'Claim the recording of an appointment, or renew the claim',
          description:
            'The recorder chooses a random `claim_id` and renews its claim within 150 seconds, otherwise it ' +
            'lapses; an open live session keeps it. While another claim stands, the answer is 409 ' +
            '`RECORDING_ELSEWHERE`, and the appointment’s `recording_by` says whose it is. `take_over` replaces ' +
            'that claim: its live session ends, and what it captured becomes the recording.',
          params: AppointmentIdPath,
          body: Claim,
          response: { 200: Success(RecordingBy) },
        },
        config: { owns: 'appointment', refuses: ['Conflict'], example: { body: { claim_id: 'a-recorder-at-random' } } },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const { claim_id, take_over: takeOver = false } = request.body
        const { claim, tookOver } = await db.transaction().execute(async (tx) => {
          const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
          return claims.take(tx, request.doctor, appointment, { claim_id, takeOver }, now())
        })
        // What the first recorder heard becomes the recording now; the one who took over records the next take.
        if (tookOver) await speech.endOpen(await appointments.ownedBy(db, request.doctor.id, id))
        return success(claim)
      },
    )

    app.delete(
      '/recordings/claim/:appointmentId',
      {
        schema: {
          tags: ['Recordings'],
          operationId: 'releaseRecording',
          summary: 'Release the claim on a recording',
          description: 'Does nothing if another claim stands.',
          params: AppointmentIdPath,
          body: Named('ReleasedClaim', { claim_id: ClaimId }),
          response: { 200: Success(Named('Released', { released: Type.Integer() })) },
        },
        config: { owns: 'appointment', example: { body: { claim_id: 'a-recorder-at-random' } } },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const done = await db.transaction().execute(async (tx) => {
          const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
          return claims.release(tx, appointment, request.body.claim_id, now())
        })
        return success({ released: done ? 1 : 0 })
      },
    )
  }
