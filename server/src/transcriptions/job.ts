import type { FastifyBaseLogger } from 'fastify'
import * as appointments from '../appointments/store.ts'
import * as events from '../events/store.ts'
import { de } from '../messages/de.ts'
import { BlobMissing, type BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import type { Handler, JobQueue } from '../platform/jobs/queue.ts'
import { type Transcriber, TranscriberError } from '../platform/transcriber/transcriber.ts'
import * as recordings from '../recordings/store.ts'
import * as transcriptions from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  transcriber: Transcriber
  log: FastifyBaseLogger
  now: () => Date
}

/** Recording -> transcription -> the drafting job (spec 3.1: `transcribing` -> `processing`). */
export const transcribeJob = ({ db, blobs, queue, transcriber, log, now }: Deps): Handler<'transcribe'> => ({
  async run(job) {
    const { appointment_id, recording_id, generation } = job.payload
    const recording = await recordings.byId(db, recording_id)
    if (recording?.generation !== generation) return
    const language = await languageOf(db, appointment_id)
    const file = await blobs.localFile(recording.blob_key)
    const transcript = await transcriber
      .transcribe({ file: file.path, language, signal: job.signal })
      .finally(() => file.release())
    const heard = transcript.segments.length > 0
    const at = now()

    await db.transaction().execute(async (tx) => {
      const appointment = await appointments.forJob(tx, appointment_id)
      const current = await recordings.byId(tx, recording_id)
      if (!appointment || current?.generation !== generation) return
      await job.finish(tx)
      const saved = await transcriptions.save(tx, {
        id: newId(),
        appointment_id,
        recording_id,
        generation,
        text: transcript.segments.map((segment) => segment.text).join('\n'),
        segments_json: JSON.stringify(transcript.segments),
        original_segments_json: null,
        language: transcript.language,
        engine: transcript.engine,
        duration_seconds: transcript.duration_seconds,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      })
      await recordings.setDuration(tx, recording_id, transcript.duration_seconds)
      // A clinician who has released a note is done: nothing late changes what they see.
      const released = appointment.notes_status === 'released'
      const changed = await appointments.change(
        tx,
        appointment,
        released
          ? {}
          : heard
            ? { status: 'processing', notes_status: 'drafting', error_reason: null }
            : { status: 'error_transcription', error_reason: de.noSpeech },
        at,
      )
      if (heard && !released) {
        const payload = { appointment_id, transcription_id: saved.id, generation }
        await queue.enqueue(tx, 'draft', payload, { key: `draft:${appointment_id}` })
      }
      await events.appointmentChanged(tx, heard ? 'transcription.completed' : 'transcription.failed', changed, at)
    })
  },

  async giveUp(tx, job, error) {
    const { appointment_id, recording_id, generation } = job.payload
    const appointment = await appointments.forJob(tx, appointment_id)
    const recording = await recordings.byId(tx, recording_id)
    log.error({ err: error, reference: job.id }, 'a transcription was given up')
    if (!appointment || recording?.generation !== generation || appointment.notes_status === 'released') return
    const at = now()
    const changes =
      error instanceof BlobMissing
        ? { status: 'audio_upload_failed', error_reason: de.audioMissing(job.id) }
        : { status: 'error_transcription', error_reason: reason(error, job.id) }
    const changed = await appointments.change(tx, appointment, changes, at)
    await events.appointmentChanged(tx, 'transcription.failed', changed, at)
  },

  isPermanent: (error) => error instanceof BlobMissing || (error instanceof TranscriberError && !error.retryable),
})

function reason(error: unknown, reference: string): string {
  const kind = error instanceof TranscriberError ? error.kind : 'unavailable'
  if (kind === 'undecodable') return de.transcriptionUndecodable(reference)
  if (kind === 'no_engine') return de.transcriptionNoEngine(reference)
  return de.transcriptionFailed(reference)
}

async function languageOf(db: Db, appointmentId: string): Promise<string> {
  const row = await db.selectFrom('appointments').select('language').where('id', '=', appointmentId).executeTakeFirst()
  return row?.language ?? 'de'
}
