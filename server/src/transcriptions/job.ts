import { type Transcriber, TranscriberError } from '@visite/hearing/port'
import type { FastifyBaseLogger } from 'fastify'
import * as appointments from '../appointments/store.ts'
import * as events from '../events/store.ts'
import type { Handler, JobQueue } from '../jobs.ts'
import { de } from '../messages/de.ts'
import { BlobMissing, type BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { RecordingRow } from '../platform/db/tables.ts'
import { ATTEMPTS_BEFORE_OPERATOR } from '../platform/jobs/queue.ts'
import * as takes from '../recordings/takes.ts'
import * as vocabularies from '../vocabulary/store.ts'
import * as heardAnswers from './heard-answers.ts'
import { keep } from './keep.ts'
import * as transcriptions from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  transcriber: Transcriber
  log: FastifyBaseLogger
  now: () => Date
}

/**
 * A take -> transcription -> the next take that waits, else the drafting job (spec 3.1: `transcribing` ->
 * `processing`). `notes_status` is `drafting` as soon as there is something new to draft from.
 */
export const transcribeJob = ({ db, blobs, queue, transcriber, log, now }: Deps): Handler<'transcribe'> => ({
  async run(job) {
    const { appointment_id } = job.payload
    const given = await takes.forJob(db, job.payload)
    if (!given) return
    const wish = await wishOf(db, given.recording)
    const memory = heardAnswers.memoryOf(db, given, log, now)
    const file = await blobs.localFile(given.take.row.blob_key)
    const transcript = await transcriber
      .transcribe({ file: file.path, ...wish, memory, signal: job.signal })
      .finally(() => file.release())
    const heard = transcript.segments.length > 0
    const at = now()

    await db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, appointment_id)
      const found = await takes.forJob(tx, job.payload)
      if (!appointment || !found) return
      await job.finish(tx)
      const { recording, take, all } = found
      const outcome = heard
        ? { transcribed_at: at.toISOString() }
        : { failed_status: 'error_transcription', failed_reason: de.noSpeech }
      await takes.change(tx, take, { ...outcome, duration_seconds: transcript.duration_seconds }, at)
      await heardAnswers.forget(tx, take)
      const saved = await keep(tx, { appointment, recording, all, take }, transcript, at)

      const others = all.filter((each) => each !== take)
      const next = others.find(takes.isWaiting)
      if (next) await takes.transcribe(tx, queue, recording, next)
      // A clinician who has released a note is done: nothing late changes what they see.
      const released = appointment.notes_status === 'released'
      const owed = heard || appointment.notes_status === 'drafting'
      if (!released && owed && !next) await transcriptions.draft(tx, queue, saved)
      const failed = heard ? others.find(takes.hasFailed)?.row : outcome
      const changes = released
        ? {}
        : { ...(!next && statusAfter(failed)), ...(owed && { notes_status: 'drafting' as const }) }
      const changed = await appointments.change(tx, appointment, changes, at)
      await events.appointmentChanged(tx, heard ? 'transcription.completed' : 'transcription.failed', changed, at)
    })
  },

  async giveUp(tx, job, error) {
    log.error({ err: error, reference: job.id }, 'a transcription was given up')
    const appointment = await appointments.forJob(tx, job.payload.appointment_id)
    const found = await takes.forJob(tx, job.payload)
    if (!appointment || !found) return
    const { recording, take, all } = found
    const at = now()
    const failed =
      error instanceof BlobMissing
        ? { failed_status: 'audio_upload_failed', failed_reason: de.audioMissing(job.id) }
        : { failed_status: 'error_transcription', failed_reason: reason(error, job.id) }
    await takes.change(tx, take, failed, at)
    const next = all.find((each) => each !== take && takes.isWaiting(each))
    if (next) await takes.transcribe(tx, queue, recording, next, { keyed: false })
    const released = appointment.notes_status === 'released'
    const transcription = await transcriptions.ofAppointment(tx, appointment)
    const owed = appointment.notes_status === 'drafting' && transcription
    if (owed && !next) await transcriptions.draft(tx, queue, transcription)
    const changes = released || next ? {} : statusAfter(failed)
    const changed = await appointments.change(tx, appointment, changes, at)
    await events.appointmentChanged(tx, 'transcription.failed', changed, at)
  },

  isPermanent: (error, attempt) =>
    error instanceof BlobMissing ||
    (error instanceof TranscriberError &&
      (!error.retryable || (error.kind === 'no_engine' && attempt >= ATTEMPTS_BEFORE_OPERATOR))),
})

/** What an appointment's status becomes when no take waits any more: one that failed is not hidden by another. */
const statusAfter = (failed: { failed_status?: string | null; failed_reason?: string | null } | undefined) =>
  failed?.failed_status
    ? { status: failed.failed_status, error_reason: failed.failed_reason ?? null }
    : { status: 'processing', error_reason: null }

function reason(error: unknown, reference: string): string {
  const kind = error instanceof TranscriberError ? error.kind : 'unavailable'
  if (kind === 'undecodable') return de.transcriptionUndecodable(reference)
  if (kind === 'no_engine') return de.transcriptionNoEngine(reference)
  return de.transcriptionFailed(reference)
}

/** What the engine is told beside the audio: the appointment's language, the doctor's terms. */
async function wishOf(db: Db, { appointment_id, doctor_id }: RecordingRow) {
  const row = await db.selectFrom('appointments').select('language').where('id', '=', appointment_id).executeTakeFirst()
  return { language: row?.language ?? 'de', vocabulary: await vocabularies.termsOf(db, doctor_id) }
}
