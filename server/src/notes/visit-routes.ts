import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { render } from '@visite/drafter/note'
import { type Static, Type } from 'typebox'
import { presentListed } from '../appointments/present.ts'
import * as appointments from '../appointments/store.ts'
import * as patients from '../patients/store.ts'
import type { FactsRow } from '../platform/db/facts-table.ts'
import type { NoteRow } from '../platform/db/note-tables.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { currentFactsOf, type Deps } from './facts/current.ts'
import { present } from './facts/present.ts'
import { goesOut } from './facts/rules.ts'
import * as notes from './store.ts'
import { Visit } from './visit-schema.ts'

/** The facts that the next visit needs from earlier ones. */
const TOLD = new Set(['drug', 'allergy'])

type Told = Pick<Static<typeof Visit>, 'summary' | 'facts'>

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
            'Your appointments with this patient, newest first. Those with a released note have its summary, and ' +
            'its drugs and allergies with their sources.',
          params: IdPath,
          response: { 200: Success(Type.Array(Visit)) },
        },
        config: { reads: 'patient.read', owns: 'patient' },
      },
      async (request) => {
        const { id } = await patients.ownedBy(db, request.doctor.id, identifier(request.params.id, 'Patient'))
        const own = await appointments.ofPatient(db, request.doctor.id, id)
        const told = await released(own)
        const visits = own.map((appointment): Static<typeof Visit> => {
          return { ...presentListed(appointment), ...(told.get(appointment.id) ?? { summary: null, facts: [] }) }
        })
        return success(visits)
      },
    )

    /** The released notes of the appointments, by their ids. */
    async function released(own: readonly appointments.OwnedAppointment[]): Promise<ReadonlyMap<string, Told>> {
      const ofId = new Map(own.filter((each) => each.notes_status === 'released').map((each) => [each.id, each]))
      if (ofId.size === 0) return new Map()
      const rows = await notes.ofAppointments(db, [...ofId.keys()])
      const noted = rows.flatMap((note) => {
        const appointment = ofId.get(note.appointment_id)
        return appointment ? [{ appointment, note }] : []
      })
      const facts = await currentFactsOf(deps, noted)
      return new Map(noted.map(({ note }) => [note.appointment_id, toldBy(note, facts.get(note.appointment_id))]))
    }
  }

function toldBy(note: NoteRow, facts: FactsRow | null | undefined): Told {
  return {
    summary: render(notes.structureOf(note).summary).text.trim() || null,
    facts: facts ? present(facts).filter((fact) => TOLD.has(fact.kind) && goesOut(fact)) : [],
  }
}
