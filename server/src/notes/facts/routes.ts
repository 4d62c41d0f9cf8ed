import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import * as appointments from '../../appointments/store.ts'
import { byAccount } from '../../audit/actions.ts'
import * as audit from '../../audit/store.ts'
import { notFound } from '../../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../../platform/http/schema.ts'
import { currentFacts, type Deps } from './current.ts'
import { factsIn, present, verdictsIn } from './present.ts'
import { withVerdict } from './rules.ts'
import { Fact, FactPath, FactVerdict } from './schema.ts'
import * as facts from './store.ts'

/** Contract 12: what a consultation established. */
export const factRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/notes/facts/:appointmentId',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'listFacts',
          summary: 'List the facts of an appointment',
          description:
            'Each fact has its sources in the transcription and says whether the note contains it; they come in ' +
            'the order in which they were said. Empty without a transcription. Facts are only suggestions: none ' +
            'goes into a note by itself.',
          params: AppointmentIdPath,
          response: { 200: Success(Type.Array(Fact)) },
        },
        config: { reads: 'facts.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const appointment = await appointments.ownedBy(deps.db, request.doctor.id, id)
        const row = await currentFacts(deps, appointment)
        return success(row ? present(row) : [])
      },
    )

    app.put(
      '/notes/facts/:appointmentId/:factId',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'judgeFact',
          summary: 'Accept or reject a fact',
          description:
            '`open` takes a verdict back. A verdict survives a correction of the transcription if the fact still ' +
            'says the same.',
          params: FactPath,
          body: FactVerdict,
          response: { 200: Success(Fact) },
        },
        config: { owns: 'appointment', example: { body: { verdict: 'accepted' } } },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const appointment = await appointments.ownedBy(deps.db, request.doctor.id, id)
        const factId = identifier(request.params.factId, 'Fact')
        await currentFacts(deps, appointment)
        const judged = await deps.db.transaction().execute(async (tx) => {
          const locked = await appointments.ownedBy(tx, request.doctor.id, id)
          const row = await facts.ofAppointment(tx, locked)
          const fact = row && factsIn(row).find((one) => one.id === factId)
          if (!fact) throw notFound('Fact not found')
          const entry = { actor: byAccount(locked.doctor_id), action: 'facts.judged' } as const
          await audit.record(tx, { ...entry, target: { type: 'appointment', id } }, deps.now())
          const verdicts_json = JSON.stringify(withVerdict(verdictsIn(row), fact, request.body.verdict))
          return facts.save(tx, { ...row, verdicts_json, updated_at: deps.now().toISOString() })
        })
        const changed = present(judged).find((one) => one.id === factId)
        if (!changed) throw notFound('Fact not found')
        return success(changed)
      },
    )
  }
