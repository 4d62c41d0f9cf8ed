import type { Database, Tx } from './platform/db/open.ts'
import * as platform from './platform/jobs/open.ts'
import type * as queue from './platform/jobs/queue.ts'

/**
 * Every kind of background work and its payload: ids only, never patient data. Pipeline stages meet
 * here and nowhere else (docs/architecture.md, floor 4).
 */
export interface JobPayloads {
  /**
   * A stretch of audio -> transcription: the appended take, or the recording itself where none is named. `generation`
   * is the recording's, so a late result cannot land on another one.
   */
  transcribe: { appointment_id: string; recording_id: string; generation: number; take_id?: string }
  /** Transcription -> drafted note. `generation` is the transcription's. */
  draft: { appointment_id: string; transcription_id: string; generation: number }
  /** The model's note in place of the first draft, if the note still has this version. */
  model_draft: { appointment_id: string; version: number }
  /** Document -> text, a few pages of pictures at a time. */
  extract: { document_id: string }
  /** Mails the account a link. Null: there is none to be mailed, and nothing is done. */
  link: { account_id: string | null; purpose: 'verify_email' | 'reset_password' }
  /** Sends a row of `outgoing_mails`. */
  mail: { mail_id: string }
  /** Reads the feed of another calendar, and has it read again later. */
  calendar: { calendar_id: string }
  /** Writes a released note to the operator's folder. */
  deliver: { appointment_id: string }
  /** Answers the practice system that asked for the visit. */
  gdt: { appointment_id: string }
}

export type JobKind = keyof JobPayloads

/** The queue with these kinds, and its related types (platform/jobs/queue.ts). */
export type JobQueue = queue.JobQueue<JobPayloads>
export type Job<K extends JobKind = JobKind> = queue.Job<JobPayloads, K>
export type Handler<K extends JobKind> = queue.Handler<JobPayloads, K>
/** One for each kind; without one of them this does not compile. */
export type Handlers = queue.Handlers<JobPayloads>
export type StoredJob = queue.StoredJob<JobPayloads>

/**
 * The queue in this database; `migrate` creates its table. Work on a visit belongs to its doctor, and doctors take
 * turns, even if one of them sends fifty recordings.
 */
export function openQueue(database: Database): JobQueue {
  const queue = platform.openQueue<JobPayloads>(database)
  return {
    ...queue,
    async enqueue(tx, kind, payload, options = {}) {
      const owner = await doctorOf(tx, payload)
      await queue.enqueue(tx, kind, payload, { ...options, ...(owner && { owner }) })
    },
  }
}

async function doctorOf(tx: Tx, payload: JobPayloads[JobKind]): Promise<string | undefined> {
  if (!('appointment_id' in payload || 'document_id' in payload)) return undefined
  const row = await tx
    .selectFrom('appointments')
    .select('doctor_id')
    .where('id', '=', (eb) =>
      'appointment_id' in payload
        ? eb.val(payload.appointment_id)
        : eb.selectFrom('documents').select('documents.appointment_id').where('documents.id', '=', payload.document_id),
    )
    .executeTakeFirst()
  return row?.doctor_id
}
