import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { TranscriptionRow } from '../platform/db/tables.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import * as recordings from '../recordings/store.ts'
import * as takes from '../recordings/takes.ts'
import * as vocabularies from '../vocabulary/store.ts'
import { originalOf, present, segmentsOf } from './present.ts'
import { corrected, correctedByTerms, correctedByText, withRolesSwapped } from './rules.ts'
import { Correction, Transcription, VocabularyCorrected, VocabularyCorrection } from './schema.ts'
import { type KeptSegment, textOf } from './segments.ts'
import * as transcriptions from './store.ts'

/** @throws {ApiError} 409 when somebody has changed it since */
function checkUnchanged(row: TranscriptionRow, updatedAt: string | null | undefined): void {
  if (updatedAt && updatedAt !== row.updated_at) {
    throw new ApiError(409, (m) => m.transcriptionChanged, 'TRANSCRIPTION_CHANGED')
  }
}

interface Deps {
  db: Db
  queue: JobQueue
  now: () => Date
}

export const correctionRoutes =
  ({ db, queue, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { params: AppointmentIdPath, response: { 200: Success(Transcription) } }

    async function found(tx: Tx, doctorId: string, id: string) {
      const appointment = await appointments.ownedBy(tx, doctorId, id)
      const row = await transcriptions.ofAppointment(tx, appointment)
      if (!row) throw notFound('Transcription not found')
      return { appointment, row }
    }

    const store = (tx: Tx, row: TranscriptionRow, segments: readonly KeptSegment[]) =>
      transcriptions.change(
        tx,
        row,
        {
          text: textOf(segments),
          segments_json: JSON.stringify(segments),
          original_segments_json: row.original_segments_json ?? row.segments_json,
        },
        now(),
      )

    /** While a take waits to be transcribed, whoever ends it has the whole drafted. */
    async function draft(tx: Tx, appointment: appointments.OwnedAppointment, row: TranscriptionRow): Promise<void> {
      const recording = await recordings.ofAppointment(tx, appointment)
      const waiting = recording && (await takes.allOf(tx, recording)).some(takes.isWaiting)
      if (!waiting) await transcriptions.draft(tx, queue, row)
    }

    async function correct(
      tx: Tx,
      appointment: appointments.OwnedAppointment,
      row: TranscriptionRow,
      segments: readonly KeptSegment[],
    ): Promise<TranscriptionRow> {
      const changed = await store(tx, row, segments)
      const happened = await happen(tx, appointment, 'transcriptCorrected', now())
      if (happened?.job === 'draft') await draft(tx, appointment, changed)
      return changed
    }

    app.put('/transcriptions/:appointmentId', { schema: { ...one, body: Correction } }, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const { segments, transcription, updatedAt } = request.body
      const saved = await db.transaction().execute(async (tx) => {
        const { appointment, row } = await found(tx, request.doctor.id, id)
        checkUnchanged(row, updatedAt)
        const [current, original] = [segmentsOf(row), originalOf(row)]
        if (!segments && !transcription?.trim()) throw new ApiError(400, (m) => m.nothingToCorrect)
        const wanted = segments
          ? corrected(current, original, segments)
          : correctedByText(current, original, transcription ?? '')
        return correct(tx, appointment, row, wanted)
      })
      return success(present(saved))
    })

    // Only when asked: a term put where another word was said would be worse than a misspelling.
    const byTerms = {
      params: AppointmentIdPath,
      body: VocabularyCorrection,
      response: { 200: Success(VocabularyCorrected) },
    }
    app.post('/transcriptions/vocabulary/:appointmentId', { schema: byTerms }, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const { preview = false, updatedAt } = request.body
      const done = await db.transaction().execute(async (tx) => {
        const { appointment, row } = await found(tx, request.doctor.id, id)
        checkUnchanged(row, updatedAt)
        const terms = await vocabularies.termsOf(tx, request.doctor.id)
        const { replacements, wanted } = correctedByTerms(segmentsOf(row), terms)
        if (preview || replacements.length === 0) return { replacements, row }
        const segments = corrected(segmentsOf(row), originalOf(row), wanted)
        return { replacements, row: await correct(tx, appointment, row, segments) }
      })
      return success({ replacements: done.replacements, transcription: present(done.row) })
    })

    // Doctor and patient are told apart by the voices: where that went wrong, it went wrong everywhere.
    app.post('/transcriptions/swap-roles/:appointmentId', { schema: one }, async (request) => {
      const id = identifier(request.params.appointmentId, 'Appointment')
      const saved = await db.transaction().execute(async (tx) => {
        const { appointment, row } = await found(tx, request.doctor.id, id)
        const changed = await store(tx, row, withRolesSwapped(segmentsOf(row)))
        const happening = changed.text === '' ? 'rolesSwappedInSilence' : 'rolesSwapped'
        const happened = await happen(tx, appointment, happening, now())
        if (happened?.job === 'draft') await draft(tx, appointment, changed)
        return changed
      })
      return success(present(saved))
    })
  }
