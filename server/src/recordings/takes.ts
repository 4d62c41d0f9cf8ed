import type { JobPayloads, JobQueue } from '../jobs.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { RecordingRow, RecordingTakeRow } from '../platform/db/recording-tables.ts'
import * as recordings from './store.ts'

/** A piece of an appointment's audio: the recording itself, or one appended to it. */
export type Take = { appended: false; row: RecordingRow } | { appended: true; row: RecordingTakeRow }

/** `waiting`: its transcription is under way, or waits for the takes before it. */
export function stateOf({ row }: Take): 'waiting' | 'transcribed' | 'failed' {
  if (row.transcribed_at !== null) return 'transcribed'
  return row.failed_status === null ? 'waiting' : 'failed'
}

export const isWaiting = (take: Take): boolean => stateOf(take) === 'waiting'
export const hasFailed = (take: Take): boolean => stateOf(take) === 'failed'

/** In the order they were recorded, the recording itself first. */
export async function allOf(db: Db, recording: RecordingRow): Promise<[Take, ...Take[]]> {
  const rows = await appendedTo(db, recording)
  return [{ appended: false, row: recording }, ...rows.map((row): Take => ({ appended: true, row }))]
}

export const appendedTo = (db: Db, { id }: Pick<RecordingRow, 'id'>): Promise<RecordingTakeRow[]> =>
  db.selectFrom('recording_takes').selectAll().where('recording_id', '=', id).orderBy('position').execute()

/** A job's take and the others of its recording; undefined if it is gone or already done. */
export async function forJob(
  db: Db,
  { recording_id, generation, take_id }: JobPayloads['transcribe'],
): Promise<{ recording: RecordingRow; take: Take; all: readonly Take[] } | undefined> {
  const recording = await recordings.byId(db, recording_id)
  if (recording?.generation !== generation) return undefined
  const all = await allOf(db, recording)
  const take = all.find(({ row }) => row.id === (take_id ?? recording_id))
  return take && isWaiting(take) ? { recording, take, all } : undefined
}

export async function append(tx: Tx, row: RecordingTakeRow): Promise<void> {
  await tx.insertInto('recording_takes').values(row).execute()
}

type Outcome = Partial<Pick<RecordingRow, 'duration_seconds' | 'transcribed_at' | 'failed_status' | 'failed_reason'>>

export async function change(tx: Tx, { appended, row }: Take, outcome: Outcome, now: Date): Promise<void> {
  const set = { ...outcome, updated_at: now.toISOString() }
  if (appended) await tx.updateTable('recording_takes').set(set).where('id', '=', row.id).execute()
  else await tx.updateTable('recordings').set(set).where('id', '=', row.id).execute()
}

export async function setOffset(tx: Tx, { row }: Take & { appended: true }, offset_ms: number): Promise<void> {
  await tx.updateTable('recording_takes').set({ offset_ms }).where('id', '=', row.id).execute()
}

/**
 * Enqueues a take's transcription. One at a time: a later take must know where earlier ones end, and each finished one
 * starts the next.
 * @param keyed false while a job that is about to end still holds the key
 */
export const transcribe = (
  tx: Tx,
  queue: JobQueue,
  recording: RecordingRow,
  { appended, row }: Take,
  { keyed } = { keyed: true },
): Promise<void> =>
  queue.enqueue(
    tx,
    'transcribe',
    {
      appointment_id: recording.appointment_id,
      recording_id: recording.id,
      generation: recording.generation,
      ...(appended && { take_id: row.id }),
    },
    keyed ? { key: keyOf(recording.appointment_id) } : {},
  )

/** The key used to cancel work on a deleted recording. */
export const keyOf = (appointmentId: string): string => `transcribe:${appointmentId}`
