import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { render } from '@visite/drafter/note'
import { Type } from 'typebox'
import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import { differing } from '../platform/db/differing.ts'
import type { Db } from '../platform/db/open.ts'
import type { NoteRow } from '../platform/db/tables.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { segmentsOf } from '../transcriptions/present.ts'
import * as transcriptions from '../transcriptions/store.ts'
import { takenUp, written, writtenSummary } from './citations.ts'
import { present, presentVersion } from './present.ts'
import { changedNotes, citationsOf, requiredNotes, summaryOf } from './rules.ts'
import { Note, NoteBody, NoteChange, NoteVersion } from './schema.ts'
import * as notes from './store.ts'

const VersionPath = Type.Object({ id: Type.String(), version: Type.String() })

export const noteRoutes =
  ({ db, now }: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(Note) }

    // A clinician saves: the note is released and nothing automatic overwrites it from here on.
    app.post('/notes/add/:id', { schema: { params: IdPath, body: NoteBody, response: one } }, async (request) => {
      const id = identifier(request.params.id, 'Appointment')
      const at = now()
      const saved = await db.transaction().execute(async (tx) => {
        const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
        const text = requiredNotes(request.body)
        const citations = citationsOf(request.body)
        const earlier = await notes.ofAppointment(tx, appointment)
        const basis = earlier && (await takenUp(tx, appointment, earlier, text))
        const bases = basis && earlier ? [basis, earlier] : []
        const summary = summaryOf(request.body) ?? (earlier ? summaryText(earlier) : '')
        const row = await notes.save(
          tx,
          appointment,
          earlier,
          {
            note_json: JSON.stringify(await written(tx, basis, text)),
            summary_json: JSON.stringify(writtenSummary(bases, summary)),
            // Stored only on initial creation (spec 4.6).
            sent_citations_json: basis ? basis.sent_citations_json : citations && JSON.stringify(citations),
            author: 'clinician',
            engine: basis?.engine ?? null,
            language: basis?.language ?? appointment.language,
            template_key: basis?.template_key ?? appointment.notes_type,
            template_id: basis?.template_id ?? null,
            meta_json: basis?.meta_json ?? null,
          },
          at,
        )
        await happen(tx, appointment, 'noteReleased', at)
        return shown(tx, appointment, row)
      })
      return success(saved)
    })

    app.put('/notes/:id', { schema: { params: IdPath, body: NoteChange, response: one } }, async (request) => {
      const id = identifier(request.params.id, 'Appointment')
      const at = now()
      const saved = await db.transaction().execute(async (tx) => {
        const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
        const earlier = await notes.ofAppointment(tx, appointment)
        if (!earlier) throw notFound('Notes not found')
        const target = targetOf(request.body.appointment_id, id)
        const text = changedNotes(request.body) ?? render(notes.structureOf(earlier).note).text
        const basis = await takenUp(tx, appointment, earlier, text)
        const summary = summaryOf(request.body) || summaryText(earlier)
        const says = changedNotes(request.body) !== undefined || summaryOf(request.body) || target !== null
        const next = {
          ...basis,
          note_json: JSON.stringify(await written(tx, basis, text)),
          summary_json: JSON.stringify(writtenSummary([basis, earlier], summary)),
          author: says ? ('clinician' as const) : earlier.author,
        }
        const changed = target !== null || differing(earlier, next) !== null
        const row = changed ? await notes.save(tx, appointment, earlier, next, at) : await notes.touch(tx, earlier, at)
        if (changed) await happen(tx, appointment, 'noteChanged', at)
        if (!target) return shown(tx, appointment, row)
        // Contract 8: only to an own appointment without notes.
        const other = await appointments.ownedBy(tx, request.doctor.id, target)
        if (await notes.ofAppointment(tx, other)) throw new ApiError(409, 'Notes already exist')
        await notes.move(tx, row, other)
        await happen(tx, other, 'noteMovedIn', at, { notes_status: appointment.notes_status })
        await happen(tx, appointment, 'noteMovedOut', at)
        return shown(tx, other, { ...row, appointment_id: other.id })
      })
      return success(saved)
    })

    const versions = { schema: { params: IdPath, response: { 200: Success(Type.Array(NoteVersion)) } } }
    app.get('/notes/:id/versions', versions, async (request) => {
      const id = identifier(request.params.id, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      return success((await notes.versionsOf(db, appointment)).map(presentVersion))
    })

    const version = { schema: { params: VersionPath, response: { 200: Success(NoteVersion) } } }
    app.get('/notes/:id/versions/:version', version, async (request) => {
      const id = identifier(request.params.id, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      const number = Number(request.params.version)
      const row = Number.isSafeInteger(number) ? await notes.versionOf(db, appointment, number) : undefined
      if (!row) throw notFound('Version not found')
      return success(presentVersion(row))
    })

    const list = { schema: { params: IdPath, response: { 200: Success(Type.Array(Note)) } } }
    app.get('/notes/:id', list, async (request) => {
      const id = identifier(request.params.id, 'Appointment')
      const appointment = await appointments.ownedBy(db, request.doctor.id, id)
      const row = await notes.ofAppointment(db, appointment)
      return success(row ? [await shown(db, appointment, row)] : [])
    })
  }

const summaryText = (row: NoteRow): string => render(notes.structureOf(row).summary).text

/** A note with its sources as they read in the transcript now. */
async function shown(db: Db, appointment: appointments.OwnedAppointment, row: NoteRow) {
  const transcription = await transcriptions.ofAppointment(db, appointment)
  return present(row, transcription ? segmentsOf(transcription) : null)
}

/** The appointment a note is moved to; null when it stays. */
function targetOf(value: unknown, current: string): string | null {
  if (value === undefined || value === null || value === '') return null
  const id = identifier(String(value), 'Notes', 'appointment_id')
  return id === current ? null : id
}
