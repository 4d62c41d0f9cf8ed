import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { compareNotes } from '@visite/drafter/compare-notes'
import { asText } from '@visite/drafter/note'
import type { Drafter } from '@visite/drafter/port'
import * as accounts from '../accounts/store.ts'
import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError, AuthError, notFound, Refusal } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { ID_PATTERN } from '../platform/ids.ts'
import { breath } from '../platform/time/slices.ts'
import * as templates from '../templates/store.ts'
import * as transcriptions from '../transcriptions/store.ts'
import { draft, drafted, draftedText, draftInput, metaOf } from './drafting.ts'
import { orNull } from './present.ts'
import { Regenerated, Regeneration } from './schema.ts'
import * as notes from './store.ts'

interface Deps {
  db: Db
  drafter: Drafter
  gate: PlanGate
  now: () => Date
}

/** Longest wait for a model while the clinician looks on. */
const PATIENCE_MS = 180_000

/** ISO 639, with a country or script behind it: `de`, `de-AT`. */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/i

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export const regenerateRoutes =
  ({ db, drafter, gate, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Order of checks: body, appointment, transcription, generation (spec 4.6).
    app.post(
      '/notes/regenerate-notes/:id',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'regenerateNotes',
          summary: 'Draft the notes anew from the transcription',
          description:
            'Waits for the draft, and answers what is different from the notes before. `notes_template_type` is the `_id` of a template.',
          params: IdPath,
          body: Regeneration,
          response: { 200: Success(Regenerated) },
        },
        config: {
          owns: 'appointment',
          refuses: ['ForbiddenOrPlan', 'Conflict'],
          example: { body: { notes_template_type: '0123456789abcdef01234567', language: 'de' } },
        },
      },
      async (request) => {
        const templateId = text(request.body.notes_template_type)
        if (templateId === undefined) throw new ApiError(400, 'Missing appointmentId or notes_template_type')
        const asked = text(request.body.language)
        if (asked !== undefined && !LANGUAGE.test(asked))
          throw new ApiError(400, (m) => m.invalid('language', m.problemValue))
        const id = identifier(request.params.id, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const transcription = await transcriptions.ofAppointment(db, appointment)
        if (!transcription) throw notFound('Transcription not found')
        const account = await accounts.byId(db, request.doctor.id)
        if (!account) throw new AuthError()
        // Spec 5.10: AI note generation needs an active subscription or trial.
        gate.requireActive(account, now())
        const template = ID_PATTERN.test(templateId) ? await templates.byId(db, templateId.toLowerCase()) : undefined
        if (!template || (template.doctorId !== null && template.doctorId !== account.id)) {
          throw new ApiError(500, 'Template not found in database.')
        }
        try {
          const before = await notes.ofAppointment(db, appointment)
          const wanted = { templateId: template.id, language: asked ?? appointment.language }
          const input = await draftInput(db, appointment, transcription, wanted)
          const made = await draft(drafter, input, { signal: AbortSignal.timeout(PATIENCE_MS), log: request.log })
          await breath()
          const { deltas, changes_summary } = compareNotes(
            before ? notes.structureOf(before).note : null,
            made.note,
            drafted(input.language),
          )
          const at = now()
          const saved = await db.transaction().execute(async (tx) => {
            const current = await appointments.ownedBy(tx, account.id, id)
            const earlier = await notes.ofAppointment(tx, current)
            // Another tab has saved while the model was writing: its text is not thrown away unseen.
            if (earlier?.version !== before?.version) throw new ApiError(409, (m) => m.noteChanged)
            // The transcript was corrected or has grown meanwhile: the draft's quotes are of what it was.
            const heard = await transcriptions.ofAppointment(tx, current)
            if (heard?.generation !== transcription.generation) throw new ApiError(409, (m) => m.transcriptionChanged)
            const row = await notes.save(tx, current, earlier, draftedText(made, input), at)
            await transcriptions.setDraftFailed(tx, heard, null)
            const fields = { notes_type: template.key, notes_template_type: template.id, language: input.language }
            const happening = heard.draft_failed_at === null ? 'draftedAnew' : 'draftedAnewAfterFailure'
            await happen(tx, current, happening, at, { fields })
            return row
          })
          const { notes: text, summary, citations, summary_citations } = asText(made)
          return success({
            notes: text,
            summary,
            citations: orNull(citations),
            summary_citations: orNull(summary_citations),
            deltas,
            changes_summary,
            engine: made.engine,
            template_key: template.key,
            meta: metaOf(made, input),
            version: saved.version,
          })
        } catch (error) {
          if (error instanceof Refusal) throw error
          request.log.error({ err: error, appointment: id }, 'a regeneration failed')
          throw new ApiError(500, 'Failed to regenerate notes and update database')
        }
      },
    )
  }
