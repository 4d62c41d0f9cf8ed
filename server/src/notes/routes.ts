import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { render } from '@visite/drafter/note'
import { type Static, Type } from 'typebox'
import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import { computeThenWrite } from '../platform/db/compute-then-write.ts'
import { effectiveChanges } from '../platform/db/effective-changes.ts'
import type { NoteRow } from '../platform/db/note-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { Id, IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { chosen } from '../templates/rules.ts'
import * as templates from '../templates/store.ts'
import { segmentsOf } from '../transcriptions/present.ts'
import * as transcriptions from '../transcriptions/store.ts'
import { asAwaited, forget } from './awaited.ts'
import { basisOf, metaOf, withHeadings, written, writtenSummary } from './citations.ts'
import { present, presentVersion } from './present.ts'
import { changedNotes, citationsOf, requiredNotes, summaryOf } from './rules.ts'
import { Note, NoteBody, NoteChange, NoteVersion } from './schema.ts'
import * as notes from './store.ts'

const VersionPath = Type.Object({ id: Id, version: Type.String({ description: 'Number of the version' }) })

interface Deps {
  db: Db
  queue: JobQueue
  /** Writes whatever else a release, or a change of a released note, requires. */
  released: (tx: Tx, appointment: appointments.OwnedAppointment) => Promise<void>
  now: () => Date
}

export const noteRoutes =
  ({ db, queue, released, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(Note) }

    // A clinician saves: the note is released and nothing automatic overwrites it from here on.
    app.post(
      '/notes/add/:id',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'saveNotes',
          summary: 'Save and release the notes',
          description: 'The appointment becomes `finished`; from now on nothing automatic overwrites the text.',
          params: IdPath,
          body: NoteBody,
          response: one,
        },
        config: {
          owns: 'appointment',
          example: { body: { notes: 'Subjektiv: Husten seit zwei Wochen.', summary: 'Husten.' } },
        },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const at = now()
        const saved = await changed(
          request.doctor.id,
          id,
          (over, appointment, earlier) => releasedText(over, appointment, earlier, request.body),
          async (tx, appointment, earlier, text) => {
            await forget(tx, queue, appointment)
            const row = await notes.save(tx, appointment, earlier, text, at, { released: true })
            await happen(tx, appointment, 'noteReleased', at)
            await released(tx, appointment)
            return { appointment, row }
          },
        )
        return success(await shown({ db, queue }, saved))
      },
    )

    app.put(
      '/notes/:id',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'changeNotes',
          summary: 'Change the notes',
          description:
            'Fields that are empty or left out keep their value. `appointment_id` moves the notes to another of ' +
            'your appointments that has none.',
          params: IdPath,
          body: NoteChange,
          response: one,
        },
        config: {
          reads: 'notes.read',
          owns: 'appointment',
          refuses: ['Conflict'],
          example: { body: { notes: 'Subjektiv: Husten seit drei Wochen.' } },
        },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const at = now()
        const target = () => targetOf(request.body.appointment_id, id)
        const saved = await changed(
          request.doctor.id,
          id,
          (over, appointment, earlier) => changedText(over, appointment, earlier, request.body, target() !== null),
          async (tx, appointment, earlier, text) => {
            if (!earlier) throw notFound('Notes not found')
            // The body is empty: this only records that somebody has looked (spec 4.6: `updatedAt` is refreshed).
            if (!text) return { appointment, row: await notes.touch(tx, earlier, at) }
            await forget(tx, queue, appointment)
            const released = appointment.notes_status === 'released'
            const row = await notes.save(tx, appointment, earlier, text, at, { released })
            await happen(tx, appointment, 'noteChanged', at)
            return placed(tx, appointment, row, target(), at)
          },
        )
        return success(await shown({ db, queue }, saved))
      },
    )

    /** A changed note stays or moves; a released one is delivered again. */
    async function placed(
      tx: Tx,
      appointment: appointments.OwnedAppointment,
      row: NoteRow,
      to: string | null,
      at: Date,
    ) {
      const saved = to === null ? { appointment, row } : await move(tx, appointment, row, to, at)
      if (appointment.notes_status === 'released') await released(tx, saved.appointment)
      return saved
    }

    /** Contract 8: only to the doctor's own appointment without notes. */
    async function move(tx: Tx, appointment: appointments.OwnedAppointment, row: NoteRow, to: string, at: Date) {
      const other = await appointments.ownedBy(tx, appointment.doctor_id, to)
      if (await notes.ofAppointment(tx, other)) throw new ApiError(409, 'Notes already exist')
      await notes.move(tx, row, other)
      const notes_status = appointment.notes_status === 'released' ? 'released' : 'draft'
      await happen(tx, other, 'noteMovedIn', at, { notes_status })
      await happen(tx, appointment, 'noteMovedOut', at)
      return { appointment: other, row: { ...row, appointment_id: other.id } }
    }

    /**
     * Changes a note. The new note is computed before the transaction: finding the sources of a long text takes time.
     * If somebody else saves meanwhile, it is computed again from there.
     */
    function changed<Made>(
      doctorId: string,
      id: string,
      make: (over: Db, appointment: appointments.OwnedAppointment, earlier: NoteRow | undefined) => Promise<Made>,
      write: (
        tx: Tx,
        appointment: appointments.OwnedAppointment,
        earlier: NoteRow | undefined,
        made: Made,
      ) => Promise<Written>,
    ): Promise<Written> {
      return computeThenWrite(
        db,
        async (over) => {
          const appointment = await appointments.ownedBy(over, doctorId, id)
          const earlier = await notes.ofAppointment(over, appointment)
          return { version: earlier?.version, made: await make(over, appointment, earlier) }
        },
        async (tx, { version, made }) => {
          const appointment = await appointments.ownedBy(tx, doctorId, id)
          const earlier = await notes.ofAppointment(tx, appointment)
          return earlier?.version === version ? write(tx, appointment, earlier, made) : null
        },
      )
    }

    app.get(
      '/notes/:id/versions',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'listNoteVersions',
          summary: 'List all versions of the notes',
          description: 'Drafted and saved ones: the draft is kept beside what a clinician released.',
          params: IdPath,
          response: { 200: Success(Type.Array(NoteVersion)) },
        },
        config: { reads: 'notes.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const rows = await notes.versionsOf(db, appointment)
        const metas = await withHeadings(db, rows)
        return success(rows.map((row, at) => presentVersion(row, metas[at] ?? null)))
      },
    )

    app.get(
      '/notes/:id/versions/:version',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'getNoteVersion',
          summary: 'Get a version of the notes',
          description: 'By its number from `GET /notes/{id}/versions`.',
          params: VersionPath,
          response: { 200: Success(NoteVersion) },
        },
        config: { reads: 'notes.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const number = Number(request.params.version)
        const row = Number.isSafeInteger(number) ? await notes.versionOf(db, appointment, number) : undefined
        if (!row) throw notFound('Version not found')
        return success(presentVersion(row, await metaOf(db, row)))
      },
    )

    app.get(
      '/notes/:id',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'getNotes',
          summary: 'Get the notes',
          description: 'A list with one entry or none. Citations quote the transcription as it reads now.',
          params: IdPath,
          response: { 200: Success(Type.Array(Note)) },
        },
        config: { reads: 'notes.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const row = await notes.ofAppointment(db, appointment)
        return success(row ? [await shown({ db, queue }, { appointment, row })] : [])
      },
    )
  }

/** A note as saved, and the appointment it now belongs to. */
interface Written {
  appointment: appointments.OwnedAppointment
  row: NoteRow
}

/** What a clinician releases: their text, with the sources of the sentences they kept from the draft. */
async function releasedText(
  over: Db,
  appointment: appointments.OwnedAppointment,
  earlier: NoteRow | undefined,
  body: Static<typeof NoteBody>,
): Promise<notes.NoteText> {
  const text = requiredNotes(body)
  const citations = citationsOf(body)
  const basis = earlier && (await basisOf(over, appointment, earlier, text))
  const bases = basis && earlier ? [basis, earlier] : []
  const summary = summaryOf(body) ?? (earlier ? summaryText(earlier) : '')
  const source = basis ?? (await ownText(over, appointment))
  const { engine, language, template_key, template_id } = source
  const meta = await metaOf(over, source)
  return {
    note_json: JSON.stringify(await written(basis, text, meta?.sections)),
    summary_json: JSON.stringify(await writtenSummary(bases, summary)),
    // Stored only on initial creation (spec 4.6).
    sent_citations_json: basis ? basis.sent_citations_json : citations && JSON.stringify(citations),
    author: 'clinician',
    ...{ engine, language, template_key, template_id, meta_json: meta && JSON.stringify(meta) },
  }
}

/** For a note that was not drafted: its headings come from the template named by the appointment, if any. */
async function ownText(over: Db, { doctor_id, language, notes_type }: appointments.OwnedAppointment) {
  const available = notes_type === null ? [] : await templates.availableTo(over, doctor_id)
  const occasion = { id: null, language, specialty: '', appointmentType: '', returning: false }
  const template = available.length > 0 ? chosen(available, { key: notes_type, ...occasion }) : null
  const template_id = template?.key === notes_type ? template.id : null
  return { engine: null, language, template_key: notes_type, template_id, meta_json: null }
}

/** A note as a clinician changed it; null when nothing is changed. */
async function changedText(
  over: Db,
  appointment: appointments.OwnedAppointment,
  earlier: NoteRow | undefined,
  body: Static<typeof NoteChange>,
  moves: boolean,
): Promise<notes.NoteText | null> {
  if (!earlier) throw notFound('Notes not found')
  const given = { notes: changedNotes(body), summary: summaryOf(body) }
  const stored = { notes: render(notes.structureOf(earlier).note).text, summary: summaryText(earlier) }
  const text = given.notes ?? stored.notes
  const summary = given.summary || stored.summary
  const author = given.notes !== undefined || given.summary || moves ? 'clinician' : earlier.author
  const says = { notes: text, summary, author }
  if (!moves && !effectiveChanges({ ...stored, author: earlier.author }, says)) return null
  const basis = await basisOf(over, appointment, earlier, text)
  const meta = await metaOf(over, basis)
  return {
    ...basis,
    author,
    meta_json: meta && JSON.stringify(meta),
    note_json: JSON.stringify(await written(basis, text, meta?.sections)),
    summary_json: JSON.stringify(await writtenSummary([basis, earlier], summary)),
  }
}

const summaryText = (row: NoteRow): string => render(notes.structureOf(row).summary).text

/** A note with its sources as they now read in the transcript. */
async function shown({ db, queue }: Pick<Deps, 'db' | 'queue'>, { appointment, row }: Written) {
  // A note that was not drafted has no sources to look for.
  const transcription = row.engine === null ? undefined : await transcriptions.ofAppointment(db, appointment)
  const awaited = await asAwaited(db, queue, appointment, row)
  return present(awaited, transcription ? segmentsOf(transcription) : null, await metaOf(db, awaited))
}

/** The appointment a note is moved to; null when it stays. */
function targetOf(value: unknown, current: string): string | null {
  if (value === undefined || value === null || value === '') return null
  const id = identifier(String(value), 'Notes', 'appointment_id')
  return id === current ? null : id
}
