import type { FactReader } from '@visite/drafter/facts/reader'
import { holdsNothing } from '@visite/drafter/holds-nothing'
import { type Draft, type Drafter, DrafterError } from '@visite/drafter/port'
import type { FastifyBaseLogger } from 'fastify'
import * as accounts from '../accounts/store.ts'
import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import type { Handler, JobQueue } from '../jobs.ts'
import { de } from '../messages/de.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { TranscriptionRow } from '../platform/db/recording-tables.ts'
import { PlanError } from '../platform/http/errors.ts'
import * as transcriptions from '../transcriptions/store.ts'
import { ask } from './awaited.ts'
import { type DraftInput, draft, drafted, draftedText, draftInput } from './drafting.ts'
import { keep, talkOf } from './facts/current.ts'
import * as notes from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  drafter: Drafter
  reader: FactReader
  gate: PlanGate
  log: FastifyBaseLogger
  now: () => Date
}

/** Transcription -> drafted note (spec 1.4). The appointment stays `processing` until a clinician saves. */
export const draftJob = ({ db, queue, drafter, reader, gate, log, now }: Deps): Handler<'draft'> => ({
  async run(job) {
    const { appointment_id, transcription_id, generation } = job.payload
    const target = await appointments.forJob(db, appointment_id)
    const heard = target && (await transcriptions.ofAppointment(db, target))
    const current = heard?.id === transcription_id && heard.generation === generation
    // No longer `drafting`: meanwhile a clinician has released a note or asked for another draft.
    if (!target || !current || target.notes_status !== 'drafting') return
    const account = await accounts.byId(db, target.doctor_id)
    if (!account) return
    // Spec 5.10: AI note generation needs an active subscription or trial.
    gate.requireActive(account, now())
    const input = await draftInput(db, target, heard)
    const attempt = { signal: job.signal, isLastAttempt: job.isLast, log }
    const first = await firstDraft(drafter, input, attempt)
    const made = first ?? (await draft(drafter, input, attempt))
    const read = await talkOf(reader, target, heard).catch((error: unknown) => {
      // They are read when somebody asks for them, so that the draft need not wait.
      log.warn({ err: error, appointment: appointment_id }, 'the facts of a talk could not be read')
      return null
    })
    const at = now()

    await db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, appointment_id)
      const transcription = appointment && (await transcriptions.ofAppointment(tx, appointment))
      if (!appointment || transcription?.generation !== generation) return
      await job.finish(tx)
      await keep(tx, appointment, transcription, read, at)
      if (holdsNothing(made.note, drafted(input.language)))
        await withoutDraft(tx, appointment, transcription, de.nothingToDraft, at)
      else await keepDraft(tx, queue, appointment, draftedText(made, input), { isFirst: first !== null, at })
    })
  },

  async giveUp(tx, job, error) {
    const lapsed = error instanceof PlanError
    if (!lapsed) log.error({ err: error, reference: job.id }, 'a draft was given up')
    const appointment = await appointments.forJob(tx, job.payload.appointment_id)
    const transcription = appointment && (await transcriptions.ofAppointment(tx, appointment))
    const current = transcription?.generation === job.payload.generation
    if (!appointment || !current) return
    const reason = lapsed ? de.draftNeedsPlan : de.draftFailed(job.id)
    await withoutDraft(tx, appointment, transcription, reason, now())
  },

  isPermanent: (error) => error instanceof PlanError || (error instanceof DrafterError && !error.retryable),
})

/** The draft to read while a slow drafter writes. @returns null if it would be empty, or no drafter is slow */
async function firstDraft(
  { first, name }: Drafter,
  input: DraftInput,
  attempt: Parameters<typeof draft>[2],
): Promise<Draft | null> {
  if (!first) return null
  const made = await draft(first, input, attempt)
  if (holdsNothing(made.note, drafted(input.language))) return null
  return { ...made, meta: { ...made.meta, awaited: { engine: name } } }
}

async function keepDraft(
  tx: Tx,
  queue: JobQueue,
  appointment: appointments.OwnedAppointment,
  text: notes.NoteText,
  { isFirst, at }: { isFirst: boolean; at: Date },
): Promise<void> {
  const earlier = await notes.ofAppointment(tx, appointment)
  // A clinician's saved text is never overwritten by a late job (contract 3), nor is a draft they asked for.
  const isTheirs = earlier?.author === 'clinician'
  const happened = await happen(tx, appointment, isFirst && !isTheirs ? 'draftedFirst' : 'drafted', at)
  if (!happened || isTheirs) return
  const note = await notes.save(tx, appointment, earlier, text, at)
  if (happened.job === 'model_draft') await ask(tx, queue, appointment, note.version)
}

/** Says why there is no draft (contract 3), although an earlier one is still there. */
async function withoutDraft(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  transcription: TranscriptionRow,
  reason: string,
  at: Date,
): Promise<void> {
  const happening = (await notes.ofAppointment(tx, appointment)) ? 'draftFailedBesideEarlier' : 'draftFailed'
  if (await happen(tx, appointment, happening, at, { reason })) {
    await transcriptions.setDraftFailed(tx, transcription, at)
  }
}
