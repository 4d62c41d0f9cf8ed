import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as appointments from '../appointments/store.ts'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { Db } from '../platform/db/open.ts'
import type { TranscriptionRow } from '../platform/db/recording-tables.ts'
import { notFound } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { sendList } from '../platform/http/send-list.ts'
import { originalOf, present } from './present.ts'
import { Transcription } from './schema.ts'
import { textOf } from './segments.ts'
import * as transcriptions from './store.ts'

/** Reading transcriptions. Routes that change them are in `correction-routes.ts`. */
export const transcriptionRoutes =
  ({ db, now }: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const many = { 200: Success(Type.Array(Transcription)) }

    // Contract 8: doctors get their own, admins all.
    app.get(
      '/transcriptions',
      {
        schema: {
          tags: ['Transcriptions'],
          operationId: 'listTranscriptions',
          summary: 'List transcriptions',
          description: 'Your own; administrators get all, and the audit trail records that.',
          response: many,
        },
        config: { reads: 'transcriptions.listed' },
      },
      async (request, reply) => {
        const { doctor } = request
        const all = doctor.role === 'admin'
        if (all) {
          const entry = {
            actor: byAccount(doctor.id),
            action: 'transcriptions.read',
            target: null,
            owner: audit.EVERYBODY,
          } as const
          await db.transaction().execute((tx) => audit.record(tx, entry, now()))
        }
        return sendList(reply, Transcription, presented(transcriptions.pagesOf(db, all ? null : doctor.id)))
      },
    )

    app.get(
      '/transcriptions/:appointmentId',
      {
        schema: {
          tags: ['Transcriptions'],
          operationId: 'getTranscription',
          summary: 'Get the transcription',
          description: 'A list with one entry or none.',
          params: AppointmentIdPath,
          response: many,
        },
        config: { reads: 'transcription.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const row = await transcriptions.ofAppointment(db, appointment)
        return success(row ? [present(row)] : [])
      },
    )

    // Contract 4: the engine's original is kept.
    app.get(
      '/transcriptions/:appointmentId/original',
      {
        schema: {
          tags: ['Transcriptions'],
          operationId: 'getOriginalTranscription',
          summary: 'Get the original transcription',
          description: 'What the engine heard, before any corrections.',
          params: AppointmentIdPath,
          response: { 200: Success(Transcription) },
        },
        config: { clauses: ['contract 4 correction'], reads: 'transcription.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const row = await transcriptions.ofAppointment(db, appointment)
        if (!row) throw notFound('Transcription not found')
        const segments = originalOf(row)
        return success({ ...present(row), transcription: textOf(segments), segments })
      },
    )
  }

async function* presented(pages: AsyncIterable<readonly TranscriptionRow[]>) {
  for await (const page of pages) yield page.map((row) => present(row))
}
