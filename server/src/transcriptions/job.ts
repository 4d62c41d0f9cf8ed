import { type Transcriber, TranscriberError, type Transcript } from '@visite/hearing/port'
import type { FastifyBaseLogger } from 'fastify'
import { happen } from '../appointments/happen.ts'
import type { Given, Happening } from '../appointments/lifecycle.ts'
import * as appointments from '../appointments/store.ts'
import type { Handler, JobQueue } from '../jobs.ts'
import { de } from '../messages/de.ts'
import { BlobMissing, type BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { RecordingRow } from '../platform/db/recording-tables.ts'
import { ATTEMPTS_BEFORE_OPERATOR } from '../platform/jobs/queue.ts'
import * as takes from '../recordings/takes.ts'
import * as vocabularies from '../vocabulary/store.ts'
import * as heardAnswers from './heard-answers.ts'
import { type Heard, keep } from './keep.ts'
import * as transcriptions from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  transcriber: Transcriber
  /** Prepares the drafter while the engine listens. */
  prepare?: (() => void) | undefined
  log: FastifyBaseLogger
  now: () => Date
}

/**
 * A take -> transcription -> the next waiting take, else the drafting job (spec 3.1: `transcribing` -> `processing`).
 * `notes_status` is `drafting` as soon as there is something new to draft from.
 */
export const transcribeJob = ({ db, blobs, queue, transcriber, prepare, log, now }: Deps): Handler<'transcribe'> => ({
  async run(job) {
    const { appointment_id } = job.payload
    const given = await takes.forJob(db, job.payload)
    if (!given) return
    const wish = await wishOf(db, given.recording)
    const memory = heardAnswers.memoryOf(db, given, log, now)
    prepare?.()
    const file = await blobs.localFile(given.take.row.blob_key)
    const transcript = await transcriber
      .transcribe({ file: file.path, ...wish, memory, signal: job.signal })
      .finally(() => file.release())
    const at = now()
    await db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, appointment_id)
      const found = await takes.forJob(tx, job.payload)
      if (!appointment || !found) return
      await job.finish(tx)
      await settle(tx, queue, { appointment, ...found }, transcript, at)
    })
  },

  async giveUp(tx, job, error) {
    log.error({ err: error, reference: job.id }, 'a transcription was given up')
    const appointment = await appointments.forJob(tx, job.payload.appointment_id)
    const found = await takes.forJob(tx, job.payload)
    if (!appointment || !found) return
    const { recording, take, all } = found
    const at = now()
    const failed: Failed =
      error instanceof BlobMissing
        ? { failed_status: 'audio_upload_failed', failed_reason: de.audioMissing(job.id) }
        : { failed_status: 'error_transcription', failed_reason: reason(error, job.id) }
    await takes.change(tx, take, failed, at)
    const next = all.find((each) => each !== take && takes.isWaiting(each))
    const transcription = await transcriptions.ofAppointment(tx, appointment)
    const happened = await happen(tx, appointment, failedWith(next), at, failureOf(failed))
    if (happened?.job === 'transcribe' && next) await takes.transcribe(tx, queue, recording, next, { keyed: false })
    if (happened?.job === 'draft' && transcription) await transcriptions.draft(tx, queue, transcription)
  },

  isPermanent: (error, attempt) =>
    error instanceof BlobMissing ||
    (error instanceof TranscriberError &&
      (!error.retryable || (error.kind === 'no_engine' && attempt >= ATTEMPTS_BEFORE_OPERATOR))),
})

/** Stores what was heard in a take, then continues with the next take or the draft. */
async function settle(tx: Tx, queue: JobQueue, given: Heard, transcript: Transcript, at: Date): Promise<void> {
  const { appointment, recording, take, all } = given
  const heard = transcript.segments.length > 0
  const outcome = heard
    ? { transcribed_at: at.toISOString() }
    : ({ failed_status: 'error_transcription', failed_reason: de.noSpeech } as const)
  await takes.change(tx, take, { ...outcome, duration_seconds: transcript.duration_seconds }, at)
  await heardAnswers.forget(tx, take)
  const saved = await keep(tx, given, transcript, at)

  const others = all.filter((each) => each !== take)
  const next = others.find(takes.isWaiting)
  const failed = heard ? others.find(takes.hasFailed)?.row : outcome
  const happening = heard ? heardWith(next, failed) : failedWith(next)
  const happened = await happen(tx, appointment, happening, at, failureOf(failed))
  if (happened?.job === 'transcribe' && next) await takes.transcribe(tx, queue, recording, next)
  if (happened?.job === 'draft') await transcriptions.draft(tx, queue, saved)
}

type Failed = Pick<RecordingRow, 'failed_status' | 'failed_reason'>

const heardWith = (next: takes.Take | undefined, failed: object | undefined): Happening =>
  next ? 'takeHeardAnotherWaits' : failed ? 'takeHeardAnotherFailed' : 'takeHeard'
const failedWith = (next: takes.Take | undefined): Happening => (next ? 'takeFailedAnotherWaits' : 'takeFailed')

const failureOf = (failed: Partial<Failed> | undefined): Given =>
  failed?.failed_status ? { failure: { status: failed.failed_status, reason: failed.failed_reason ?? null } } : {}

function reason(error: unknown, reference: string): string {
  const kind = error instanceof TranscriberError ? error.kind : 'unavailable'
  if (kind === 'undecodable') return de.transcriptionUndecodable(reference)
  if (kind === 'no_engine') return de.transcriptionNoEngine(reference)
  return de.transcriptionFailed(reference)
}

/** What the engine gets besides the audio: the appointment's language and the doctor's terms. */
async function wishOf(db: Db, { appointment_id, doctor_id }: RecordingRow) {
  const row = await db.selectFrom('appointments').select('language').where('id', '=', appointment_id).executeTakeFirst()
  return { language: row?.language ?? 'de', vocabulary: await vocabularies.termsOf(db, doctor_id) }
}
