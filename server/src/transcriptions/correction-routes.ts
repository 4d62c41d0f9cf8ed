import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import type { JobQueue } from '../jobs.ts'
import { computeThenWrite } from '../platform/db/compute-then-write.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { TranscriptionRow } from '../platform/db/recording-tables.ts'
import { ApiError, notFound } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { inSlices, yieldToOthers } from '../platform/time/slices.ts'
import * as recordings from '../recordings/store.ts'
import * as takes from '../recordings/takes.ts'
import * as vocabularies from '../vocabulary/store.ts'
import { originalOf, present, segmentsOf } from './present.ts'
import { corrected, correctedByTerms, correctedByText, withRolesSwapped } from './rules.ts'
import { Correction, type Replacement, Transcription, VocabularyCorrected, VocabularyCorrection } from './schema.ts'
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

    async function found(tx: Db, doctorId: string, id: string) {
      const appointment = await appointments.ownedBy(tx, doctorId, id)
      const row = await transcriptions.ofAppointment(tx, appointment)
      if (!row) throw notFound('Transcription not found')
      return { appointment, row }
    }

    /** While a take waits to be transcribed, the job that finishes it starts the draft of everything. */
    async function draft(tx: Tx, appointment: appointments.OwnedAppointment, row: TranscriptionRow): Promise<void> {
      const recording = await recordings.ofAppointment(tx, appointment)
      const waiting = recording && (await takes.allOf(tx, recording)).some(takes.isWaiting)
      if (!waiting) await transcriptions.draft(tx, queue, row)
    }

    async function tellCorrected(
      tx: Tx,
      appointment: appointments.OwnedAppointment,
      row: TranscriptionRow,
    ): Promise<void> {
      const happened = await happen(tx, appointment, 'transcriptCorrected', now())
      if (happened?.job === 'draft') await draft(tx, appointment, row)
    }

    /**
     * Changes a transcript. The new one is computed before the transaction, so that nobody has to wait for it: if
     * something has changed it meanwhile, it is computed again from there.
     * @param make the segments it is to have; if they are unchanged, nothing is written and nothing announced
     * @param tell what else the transaction writes
     */
    async function change(
      { doctorId, id, updatedAt }: { doctorId: string; id: string; updatedAt?: string | null | undefined },
      make: (current: KeptSegment[], original: KeptSegment[]) => Generator<void, KeptSegment[]>,
      tell: (tx: Tx, appointment: appointments.OwnedAppointment, row: TranscriptionRow) => Promise<void>,
    ) {
      const written = await computeThenWrite(
        db,
        async (over) => {
          await yieldToOthers()
          const { row } = await found(over, doctorId, id)
          checkUnchanged(row, updatedAt)
          await yieldToOthers()
          const current = segmentsOf(row)
          await yieldToOthers()
          const original = row.original_segments_json === null ? current : originalOf(row)
          await yieldToOthers()
          const segments = await inSlices(make(current, original))
          await yieldToOthers()
          const segments_json = JSON.stringify(segments)
          await yieldToOthers()
          return { row, segments, segments_json, text: textOf(segments) }
        },
        async (tx, { row, segments, segments_json, text }) => {
          const appointment = await appointments.ownedBy(tx, doctorId, id)
          if (!(await transcriptions.isStill(tx, row))) return null
          if (segments_json === row.segments_json) return { row, segments }
          const original = row.original_segments_json === null && { original_segments_json: row.segments_json }
          const changed = await transcriptions.change(tx, row, { text, segments_json, ...original }, now())
          await tell(tx, appointment, changed)
          const entry = { actor: byAccount(doctorId), action: 'transcription.corrected' } as const
          await audit.record(tx, { ...entry, target: { type: 'appointment', id } }, now())
          return { row: changed, segments }
        },
      )
      await yieldToOthers()
      return written
    }

    app.put(
      '/transcriptions/:appointmentId',
      {
        schema: {
          tags: ['Transcriptions'],
          operationId: 'correctTranscription',
          summary: 'Correct the transcription',
          description:
            '`segments` is the whole new list: one without `id` is added, one left out is deleted. `transcription` ' +
            'is the text, with one segment per line. The original transcription is kept. A draft stays until you ' +
            'ask for a new one. With `updatedAt`, returns 409 if somebody else has corrected it since.',
          ...one,
          body: Correction,
        },
        config: {
          reads: 'transcription.read',
          owns: 'appointment',
          refuses: ['Conflict'],
          example: { body: { transcription: 'Ich habe Fieber.' } },
        },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const { segments, transcription, updatedAt } = request.body
        const saved = await change(
          { doctorId: request.doctor.id, id, updatedAt },
          (current, original) => {
            if (segments) return corrected(current, original, segments)
            if (!transcription?.trim()) throw new ApiError(400, (m) => m.nothingToCorrect)
            return correctedByText(current, original, transcription)
          },
          tellCorrected,
        )
        return success(present(saved.row, saved.segments))
      },
    )

    // Only when asked: a term put where another word was said would be worse than a misspelling.
    app.post(
      '/transcriptions/vocabulary/:appointmentId',
      {
        schema: {
          tags: ['Transcriptions'],
          operationId: 'correctByVocabulary',
          summary: 'Apply your vocabulary to the transcription',
          description:
            'Replaces words that do not exist and sound like a term of `GET /vocabulary`; with `preview`, only ' +
            'lists them. Numbers, known words and other drugs stay. The original transcription is kept.',
          params: AppointmentIdPath,
          body: VocabularyCorrection,
          response: { 200: Success(VocabularyCorrected) },
        },
        config: {
          clauses: ['contract 4 vocabulary'],
          reads: 'transcription.read',
          owns: 'appointment',
          refuses: ['Conflict'],
          example: { body: { preview: true } },
        },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const { preview = false, updatedAt } = request.body
        const terms = await vocabularies.termsOf(db, request.doctor.id)
        let replacements: Replacement[] = []
        const done = await change(
          { doctorId: request.doctor.id, id, updatedAt },
          function* (current, original) {
            const found = yield* correctedByTerms(current, terms)
            replacements = found.replacements
            return preview || replacements.length === 0 ? current : yield* corrected(current, original, found.wanted)
          },
          tellCorrected,
        )
        return success({ replacements, transcription: present(done.row, done.segments) })
      },
    )

    // Voices tell doctor and patient apart: if that went wrong, it went wrong everywhere.
    app.post(
      '/transcriptions/swap-roles/:appointmentId',
      {
        schema: {
          tags: ['Transcriptions'],
          operationId: 'swapRoles',
          summary: 'Swap doctor and patient',
          description: 'Then the notes are drafted again, unless they are released.',
          ...one,
        },
        config: { clauses: ['contract 4 roles'], reads: 'transcription.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const saved = await change(
          { doctorId: request.doctor.id, id },
          withRolesSwapped,
          async (tx, appointment, row) => {
            const happening = row.text === '' ? 'rolesSwappedInSilence' : 'rolesSwapped'
            const happened = await happen(tx, appointment, happening, now())
            if (happened?.job === 'draft') await draft(tx, appointment, row)
          },
        )
        return success(present(saved.row, saved.segments))
      },
    )
  }
