import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import { de } from '../messages/de.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { RecordingRow } from '../platform/db/tables.ts'
import { newId } from '../platform/ids.ts'
import * as recordings from './store.ts'
import * as takes from './takes.ts'

/** How the state of a stretch whose file is gone is called (spec 3.1), whether or not its speech is text already. */
export const MISSING = 'audio_upload_failed'

interface Deps {
  db: Db
  blobs: BlobStore
  now: () => Date
}

/** Is there no file of a recording and its takes any more? Then another may take its place. */
export async function isLost(db: Db, blobs: BlobStore, recording: RecordingRow): Promise<boolean> {
  for (const { row } of await takes.allOf(db, recording)) if (await blobs.stat(row.blob_key)) return false
  return true
}

/**
 * Looks for the file of every recording and every take, and marks those that have none: the doctor sees that, and may
 * upload the recording again. Nothing is removed, since the storage may be what is wrong: what is found again another
 * time loses its mark. What waits for its transcription is left to its job, which says the same.
 * @returns how many files are missing
 * @throws when the storage cannot be asked
 */
export async function markMissing({ db, blobs, now }: Deps): Promise<number> {
  let missing = 0
  let after = ''
  for (let recording = await next(); recording; recording = await next()) {
    after = recording.id
    for (const take of await takes.allOf(db, recording)) {
      if (takes.isWaiting(take)) continue
      const gone = (await blobs.stat(take.row.blob_key)) === null
      if (gone) missing++
      if (gone !== (take.row.failed_status === MISSING)) await mark(recording.id, take.row.id, gone)
    }
  }
  return missing

  function next() {
    return db.selectFrom('recordings').selectAll().where('id', '>', after).orderBy('id').limit(1).executeTakeFirst()
  }

  function mark(recordingId: string, takeId: string, gone: boolean) {
    return db.transaction().execute(async (tx) => {
      const recording = await recordings.byId(tx, recordingId)
      const appointment = recording && (await appointments.forJob(tx, recording.appointment_id))
      const all = recording ? await takes.allOf(tx, recording) : []
      const take = all.find(({ row }) => row.id === takeId)
      if (!appointment || !take || takes.isWaiting(take)) return
      const at = now()
      const heard = take.row.transcribed_at !== null
      // Found again and never heard: it is for the doctor to try again.
      if (!gone && !heard) return
      const failed: Pick<RecordingRow, 'failed_status' | 'failed_reason'> = {
        failed_status: gone ? MISSING : null,
        failed_reason: gone ? de.audioMissing(newId()) : null,
      }
      await takes.change(tx, take, failed, at)
      const happening = heard || all.some(takes.isWaiting) ? 'audioFoundMissingLater' : 'audioMissing'
      await happen(tx, appointment, happening, at, { failure: { status: MISSING, reason: failed.failed_reason } })
    })
  }
}
