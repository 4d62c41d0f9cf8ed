import { holdsNothing } from '@visite/drafter/holds-nothing'
import { type Drafter, DrafterError, type DraftMeta, markedAsStandIn } from '@visite/drafter/port'
import type { FastifyBaseLogger } from 'fastify'
import * as accounts from '../accounts/store.ts'
import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import type { Handler, JobPayloads, JobQueue } from '../jobs.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { NoteRow } from '../platform/db/note-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { PlanError } from '../platform/http/errors.ts'
import * as transcriptions from '../transcriptions/store.ts'
import { ask, withoutAwaited } from './awaited.ts'
import { draft, drafted, draftedText, draftInput } from './drafting.ts'
import * as notes from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  drafter: Drafter
  gate: PlanGate
  log: FastifyBaseLogger
  now: () => Date
}

type Payload = JobPayloads['model_draft']

/** First draft -> the model's note. Whoever saves first wins, and the model's note is then dropped. */
export const modelDraftJob = ({ db, queue, drafter, gate, log, now }: Deps): Handler<'model_draft'> => ({
  async run(job) {
    const target = await appointments.forJob(db, job.payload.appointment_id)
    const heard = target && (await transcriptions.ofAppointment(db, target))
    if (!target || !heard || !(await firstDraft(db, target, job.payload))) return
    const account = await accounts.byId(db, target.doctor_id)
    if (!account) return
    // Spec 5.10: AI note generation needs an active subscription or trial.
    gate.requireActive(account, now())
    const input = await draftInput(db, target, heard)
    const made = await draft(drafter, input, { signal: job.signal, isLastAttempt: job.isLast, log })
    const at = now()

    await db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, target.id)
      const transcription = appointment && (await transcriptions.ofAppointment(tx, appointment))
      if (!appointment || !transcription) return
      await job.finish(tx)
      const first = await firstDraft(tx, appointment, job.payload)
      if (!first) return
      // The transcript was corrected while the model was writing, so a note based on the correction is due.
      if (transcription.generation !== heard.generation) await ask(tx, queue, appointment, first.version)
      else if (!holdsNothing(made.note, drafted(input.language)))
        await replace(tx, appointment, first, draftedText(made, input), at)
    })
  },

  async giveUp(tx, job, error) {
    const lapsed = error instanceof PlanError
    if (!lapsed) log.error({ err: error, reference: job.id }, "a model's draft was given up")
    const appointment = await appointments.forJob(tx, job.payload.appointment_id)
    const first = appointment && (await firstDraft(tx, appointment, job.payload))
    if (!first || !(await happen(tx, appointment, 'firstDraftReplaced', now()))) return
    await notes.explain(tx, first, explained(first, { engine: drafter.name, reason: lapsed ? 'plan' : 'unavailable' }))
  },

  isPermanent: (error) => error instanceof PlanError || (error instanceof DrafterError && !error.retryable),
})

/** The note, if it is still the draft that was to be replaced. */
async function firstDraft(
  db: Db | Tx,
  appointment: appointments.OwnedAppointment,
  { version }: Payload,
): Promise<NoteRow | undefined> {
  if (appointment.notes_status !== 'draft') return undefined
  const note = await notes.ofAppointment(db, appointment)
  return note?.version === version && note.author === 'drafter' ? note : undefined
}

async function replace(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  first: NoteRow,
  text: notes.NoteText,
  at: Date,
): Promise<void> {
  if (!(await happen(tx, appointment, 'firstDraftReplaced', at))) return
  // The built-in drafter wrote it once more, in place of the model, so there is nothing new to read.
  if (readsAs(first, text)) await notes.explain(tx, first, text)
  else await notes.save(tx, appointment, first, text, at)
}

const readsAs = (one: notes.NoteText, other: notes.NoteText): boolean =>
  one.note_json === other.note_json && one.summary_json === other.summary_json

function explained(first: NoteRow, replaced: NonNullable<DraftMeta['replaced']>) {
  const { engine, meta_json } = withoutAwaited(first)
  const { meta, ...stood } = markedAsStandIn({ engine: engine ?? '', meta: JSON.parse(meta_json ?? '{}') }, replaced)
  return { ...stood, meta_json: JSON.stringify(meta) }
}
