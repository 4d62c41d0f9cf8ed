import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import { SERVICE } from '../audit/actions.ts'
import { de } from '../messages/de.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { Progress } from '../platform/db/periodic.ts'
import type { RecordingRow } from '../platform/db/tables.ts'
import { newId } from '../platform/ids.ts'
import * as recordings from './store.ts'
import * as takes from './takes.ts'

/** The state of a take whose file is gone (spec 3.1), whether or not it has been transcribed. */
export const MISSING = 'audio_upload_failed'

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'stat'>
  now: () => Date
  /** Where an earlier look broke off, and how the place of this one is remembered. */
  progress?: Progress
}

/** Recordings between two places that are remembered. */
const REMEMBERED = 100

/** Have all files of a recording and its takes gone? Then another recording may replace it. */
export async function isLost(db: Db, blobs: Pick<BlobStore, 'stat'>, recording: RecordingRow): Promise<boolean> {
  for (const { row } of await takes.allOf(db, recording)) if (await blobs.stat(row.blob_key)) return false
  return true
}

/**
 * Looks for the file of every recording and every take, and marks those without one: the doctor sees that, and may
 * upload the recording again. Nothing is removed, since the storage may be at fault: a file that is found again loses its
 * mark. Takes that wait for their transcription are left to their job, which marks them itself.
 * @returns how many files are missing
 * @throws when the storage cannot be asked
 */
export async function markMissing({ db, blobs, now, progress }: Deps): Promise<number> {
  let missing = 0
  let after = progress?.place ?? ''
  let looked = 0
  for (let recording = await nextAfter(db, after); recording; recording = await nextAfter(db, after)) {
    after = recording.id
    if (++looked % REMEMBERED === 0) await progress?.keep(after)
    for (const { row } of (await takes.allOf(db, recording)).filter((take) => !takes.isWaiting(take))) {
      const gone = (await blobs.stat(row.blob_key)) === null
      if (gone) missing++
      if (gone !== (row.failed_status === MISSING))
        await mark(db, { recordingId: recording.id, takeId: row.id, gone }, now())
    }
  }
  return missing
}

const nextAfter = (db: Db, id: string) =>
  db.selectFrom('recordings').selectAll().where('id', '>', id).orderBy('id').limit(1).executeTakeFirst()

interface Seen {
  recordingId: string
  takeId: string
  gone: boolean
}

/** Marks a take whose file is gone, or removes the mark, if that is still necessary. */
const mark = (db: Db, { recordingId, takeId, gone }: Seen, at: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const recording = await recordings.byId(tx, recordingId)
    const appointment = recording && (await appointments.forJob(tx, recording.appointment_id))
    if (!recording || !appointment) return
    const all = await takes.allOf(tx, recording)
    const take = all.find(({ row }) => row.id === takeId)
    if (!take || takes.isWaiting(take)) return
    const heard = take.row.transcribed_at !== null
    // Found again but never transcribed: the doctor decides whether to retry.
    if (!gone && !heard) return
    const failed: Pick<RecordingRow, 'failed_status' | 'failed_reason'> = gone
      ? { failed_status: MISSING, failed_reason: de.audioMissing(newId()) }
      : { failed_status: null, failed_reason: null }
    await takes.change(tx, take, failed, at)
    const happening = heard || all.some(takes.isWaiting) ? 'audioFoundMissingLater' : 'audioMissing'
    await happen(tx, appointment, happening, at, {
      by: SERVICE,
      failure: { status: MISSING, reason: failed.failed_reason },
    })
  })
