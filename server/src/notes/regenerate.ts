import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { compareNotes } from '@visite/drafter/compare-notes'
import { asText } from '@visite/drafter/note'
import type { Draft, Drafter } from '@visite/drafter/port'
import type { Template } from '@visite/drafter/templates/template'
import type { FastifyBaseLogger } from 'fastify'
import type { Static } from 'typebox'
import * as accounts from '../accounts/store.ts'
import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { NoteRow } from '../platform/db/note-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError, AuthError, notFound, Refusal } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { ID_PATTERN } from '../platform/ids.ts'
import { yieldToOthers } from '../platform/time/slices.ts'
import * as templates from '../templates/store.ts'
import * as transcriptions from '../transcriptions/store.ts'
import { forget } from './awaited.ts'
import { type DraftInput, draft, drafted, draftedText, draftInput, metaOf } from './drafting.ts'
import { orNull } from './present.ts'
import { Regenerated, Regeneration } from './schema.ts'
import * as notes from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  drafter: Drafter
  gate: PlanGate
  now: () => Date
}

/** Longest wait for a model while the clinician is waiting. */
const PATIENCE_MS = 180_000

/** ISO 639, with a country or script behind it: `de`, `de-AT`. */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/i

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export const regenerateRoutes =
  ({ db, queue, drafter, gate, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Order of checks: body, appointment, transcription, generation (spec 4.6).
    app.post(
      '/notes/regenerate-notes/:id',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'regenerateNotes',
          summary: 'Draft the notes again from the transcription',
          description:
            'Waits for the draft and returns what differs from the previous notes. `notes_template_type` is the ' +
            '`_id` of a template.',
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
        const asked = askedFor(request.body)
        const id = identifier(request.params.id, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const transcription = await transcriptions.ofAppointment(db, appointment)
        if (!transcription) throw notFound('Transcription not found')
        const account = await accounts.byId(db, request.doctor.id)
        if (!account) throw new AuthError()
        // Spec 5.10: AI note generation needs an active subscription or trial.
        gate.requireActive(account, now())
        const template = await templateFor(db, account.id, asked.templateId)
        const wanted = { templateId: template.id, language: asked.language ?? appointment.language }
        try {
          const input = await draftInput(db, appointment, transcription, wanted)
          return success(await draftedAnew({ db, queue, drafter, now }, appointment, input, request.log))
        } catch (error) {
          if (error instanceof Refusal) throw error
          request.log.error({ err: error, appointment: id }, 'a regeneration failed')
          throw new ApiError(500, 'Failed to regenerate notes and update database')
        }
      },
    )
  }

async function draftedAnew(
  { db, queue, drafter, now }: Omit<Deps, 'gate'>,
  appointment: appointments.OwnedAppointment,
  input: DraftInput,
  log: FastifyBaseLogger,
): Promise<Static<typeof Regenerated>> {
  const before = await notes.ofAppointment(db, appointment)
  const made = await draft(drafter, input, { signal: AbortSignal.timeout(PATIENCE_MS), log })
  await yieldToOthers()
  const earlier = before ? notes.structureOf(before).note : null
  const { deltas, changes_summary } = compareNotes(earlier, made.note, drafted(input.language))
  const saved = await db.transaction().execute(async (tx) => {
    const row = await saveDraft(tx, appointment, before?.version, made, input, now())
    await forget(tx, queue, appointment)
    return row
  })
  const { notes: text, summary, citations, summary_citations } = asText(made)
  return {
    notes: text,
    summary,
    citations: orNull(citations),
    summary_citations: orNull(summary_citations),
    deltas,
    changes_summary,
    engine: made.engine,
    template_key: input.template.key,
    meta: metaOf(made, input),
    version: saved.version,
  }
}

/** @throws {ApiError} 400 without a template, or for an invalid language */
function askedFor(body: Static<typeof Regeneration>): { templateId: string; language: string | undefined } {
  const templateId = text(body.notes_template_type)
  if (templateId === undefined) throw new ApiError(400, 'Missing appointmentId or notes_template_type')
  const language = text(body.language)
  if (language !== undefined && !LANGUAGE.test(language))
    throw new ApiError(400, (m) => m.invalid('language', m.problemValue))
  return { templateId, language }
}

async function templateFor(db: Db, doctorId: string, id: string): Promise<Template> {
  const template = ID_PATTERN.test(id) ? await templates.byId(db, id.toLowerCase()) : undefined
  if (template && (template.doctorId === null || template.doctorId === doctorId)) return template
  throw new ApiError(500, 'Template not found in database.')
}

/** @throws {ApiError} 409 when the note or the transcript is not what the draft was made from */
async function saveDraft(
  tx: Tx,
  { doctor_id, id }: appointments.OwnedAppointment,
  version: number | undefined,
  made: Draft,
  input: DraftInput,
  at: Date,
): Promise<NoteRow> {
  const current = await appointments.ownedBy(tx, doctor_id, id)
  const earlier = await notes.ofAppointment(tx, current)
  // Another tab has saved while the model was writing: never discard its text unseen.
  if (earlier?.version !== version) throw new ApiError(409, (m) => m.noteChanged)
  // The transcript has been corrected or has grown meanwhile: the draft quotes the old one.
  const heard = await transcriptions.ofAppointment(tx, current)
  if (heard?.generation !== input.transcription.generation) throw new ApiError(409, (m) => m.transcriptionChanged)
  const row = await notes.save(tx, current, earlier, draftedText(made, input), at)
  await transcriptions.setDraftFailed(tx, heard, null)
  const { template, language } = input
  const fields = { notes_type: template.key, notes_template_type: template.id, language }
  const happening = heard.draft_failed_at === null ? 'draftedAnew' : 'draftedAnewAfterFailure'
  await happen(tx, current, happening, at, { fields })
  return row
}
