import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { render } from '@visite/drafter/note'
import { type Static, Type } from 'typebox'
import { presentListed } from '../appointments/present.ts'
import * as appointments from '../appointments/store.ts'
import * as patients from '../patients/store.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { currentFacts, type Deps } from './facts/current.ts'
import { present } from './facts/present.ts'
import { goesOut } from './facts/rules.ts'
import * as notes from './store.ts'
import { Visit } from './visit-schema.ts'

/** What the next visit needs of the one before. */
const TOLD = new Set(['drug', 'allergy'])

/** A patient's visits, with what was released (contract 9 visits). */
export const visitRoutes =
  (deps: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps

    app.get(
      '/patients/:id/visits',
      {
        schema: {
          tags: ['Patients'],
          operationId: 'listVisits',
          summary: 'List the visits of a patient',
          description:
            'The own appointments that name the patient, the newest first; of those with a released note its summary, and its drugs and allergies with their sources.',
          params: IdPath,
          response: { 200: Success(Type.Array(Visit)) },
        },
        config: { owns: 'patient' },
      },
      async (request) => {
        const { id } = await patients.ownedBy(db, request.doctor.id, identifier(request.params.id, 'Patient'))
        const visits: Static<typeof Visit>[] = []
        for (const appointment of await appointments.ofPatient(db, request.doctor.id, id)) {
          visits.push({ ...presentListed(appointment), ...(await released(appointment)) })
        }
        return success(visits)
      },
    )

    async function released(
      appointment: appointments.OwnedAppointment,
    ): Promise<Pick<Static<typeof Visit>, 'summary' | 'facts'>> {
      const note = appointment.notes_status === 'released' ? await notes.ofAppointment(db, appointment) : undefined
      if (!note) return { summary: null, facts: [] }
      const facts = await currentFacts(deps, appointment)
      return {
        summary: render(notes.structureOf(note).summary).text.trim() || null,
        facts: facts ? present(facts).filter((fact) => TOLD.has(fact.kind) && goesOut(fact)) : [],
      }
    }
  }
