import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { RecordingBy } from '../appointments/schema.ts'
import * as appointments from '../appointments/store.ts'
import type { Db } from '../platform/db/open.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import * as claims from './claims.ts'
import type { Speech } from './speech.ts'

interface Deps {
  db: Db
  speech: Pick<Speech, 'endOpen'>
  now: () => Date
}

/** Chosen by the recorder at random: long enough that no two are the same. */
const ClaimId = Type.String({ minLength: 16, maxLength: 64, pattern: '^[\\w-]+$' })
const Claim = Type.Object({ claim_id: ClaimId, take_over: Type.Optional(Type.Boolean()) })

/** Who records an appointment. Here and not in `recordings/`, which knows nothing of live speech. */
export const claimRoutes =
  ({ db, speech, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const taken = { params: AppointmentIdPath, body: Claim, response: { 200: Success(RecordingBy) } }
    app.post('/recordings/claim/:appointmentId', { schema: taken }, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const { claim_id, take_over: takeOver = false } = request.body
      const { claim, tookOver } = await db.transaction().execute(async (tx) => {
        const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
        return claims.take(tx, request.doctor, appointment, { claim_id, takeOver }, now())
      })
      // What was said there becomes the recording now: whoever took over records the next take.
      if (tookOver) await speech.endOpen(await appointments.ownedBy(db, request.doctor.id, id))
      return success(claim)
    })

    const released = {
      params: AppointmentIdPath,
      body: Type.Object({ claim_id: ClaimId }),
      response: { 200: Success(Type.Object({ released: Type.Integer() })) },
    }
    app.delete('/recordings/claim/:appointmentId', { schema: released }, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const done = await db.transaction().execute(async (tx) => {
        const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
        return claims.release(tx, appointment, request.body.claim_id, now())
      })
      return success({ released: done ? 1 : 0 })
    })
  }
