import type { FastifyBaseLogger } from 'fastify'
import * as appointments from '../appointments/store.ts'
import * as events from '../events/store.ts'
import { de } from '../messages/de.ts'
import type { Db } from '../platform/db/open.ts'
import { type Drafter, DrafterError } from '../platform/drafter/drafter.ts'
import type { Handler } from '../platform/jobs/queue.ts'
import { builtIn } from '../templates/built-in.ts'
import { segmentsOf } from '../transcriptions/present.ts'
import * as transcriptions from '../transcriptions/store.ts'
import * as notes from './store.ts'

interface Deps {
  db: Db
  drafter: Drafter
  log: FastifyBaseLogger
  now: () => Date
}

/** Transcription -> drafted note (spec 1.4). The appointment stays `processing` until a clinician saves. */
export const draftJob = ({ db, drafter, log, now }: Deps): Handler<'draft'> => ({
  async run(job) {
    const { appointment_id, transcription_id, generation } = job.payload
    const input = await db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, appointment_id)
      const transcription = appointment && (await transcriptions.ofAppointment(tx, appointment))
      const current = transcription?.id === transcription_id && transcription.generation === generation
      return appointment && current && appointment.notes_status !== 'released' ? { appointment, transcription } : null
    })
    if (!input) return
    const { language, notes_type } = input.appointment
    const template = builtIn(notes_type, language)
    const draft = await drafter.draft({
      segments: segmentsOf(input.transcription),
      language,
      template,
      context: [],
      signal: job.signal,
    })
    const at = now()

    await db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, appointment_id)
      const transcription = appointment && (await transcriptions.ofAppointment(tx, appointment))
      if (!appointment || transcription?.generation !== generation) return
      await job.finish(tx)
      const earlier = await notes.ofAppointment(tx, appointment)
      // A clinician's saved text is never overwritten by a late job (contract 3).
      if (appointment.notes_status === 'released' || earlier?.author === 'clinician') return
      const text = {
        notes: draft.notes,
        summary: draft.summary,
        citations_json: draft.citations.length > 0 ? JSON.stringify(draft.citations) : null,
        author: 'drafter',
        engine: draft.engine,
        language,
        template_key: template.key,
      } as const
      await notes.save(tx, appointment, earlier, text, at)
      const changed = await appointments.change(tx, appointment, { notes_status: 'draft', error_reason: null }, at)
      await events.appointmentChanged(tx, 'notes.drafted', changed, at)
    })
  },

  async giveUp(tx, job, error) {
    log.error({ err: error, reference: job.id }, 'a draft was given up')
    const appointment = await appointments.forJob(tx, job.payload.appointment_id)
    if (appointment?.notes_status !== 'drafting') return
    const at = now()
    const changes = { status: 'error', notes_status: 'none', error_reason: de.draftFailed(job.id) } as const
    const changed = await appointments.change(tx, appointment, changes, at)
    await events.appointmentChanged(tx, 'notes.failed', changed, at)
  },

  isPermanent: (error) => error instanceof DrafterError && !error.retryable,
})
