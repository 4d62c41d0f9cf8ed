import { happen } from '../appointments/happen.ts'
import * as appointments from '../appointments/store.ts'
import { SERVICE } from '../audit/actions.ts'
import { de } from '../messages/de.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { Progress } from '../platform/db/periodic.ts'
import type { RecordingRow } from '../platform/db/recording-tables.ts'
import { newId } from '../platform/ids.ts'
import * as recordings from './store.ts'
import * as takes from './takes.ts'

/** The state of a take whose file is gone (spec 3.1), whether or not it has been transcribed. */
export const MISSING = 'audio_upload_failed'

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'stat' | 'stored'>
  now: () => Date
  /** Where an interrupted search stopped, and how to remember the place of this one. */
  progress?: Progress
}

/** How many files to look for at once. */
const PAGE = 1_000

/** Have all files of a recording and its takes gone? Then another recording may replace it. */
export async function isLost(db: Db, blobs: Pick<BlobStore, 'stat'>, recording: RecordingRow): Promise<boolean> {
  for (const { row } of await takes.allOf(db, recording)) if (await blobs.stat(row.blob_key)) return false
  return true
}

/**
 * Looks for the file of every recording and every take, and marks those without one: the doctor sees the mark and may
 * upload the recording again. It removes nothing, since the storage may be at fault: a file that turns up again loses
 * its mark. Takes that wait for transcription are left to their job, which marks them itself.
 * @returns how many files are missing
 * @throws when the storage cannot be asked
 */
export async function markMissing({ db, blobs, now, progress }: Deps): Promise<number> {
  let missing = 0
  const [placeTable, placeKey = ''] = (progress?.place?.split(' ') ?? []) as [Table?, string?]
  const from = placeTable === undefined ? 0 : Math.max(0, TABLES.indexOf(placeTable))
  for (const table of TABLES.slice(from)) {
    let after = table === placeTable ? placeKey : ''
    for (let page = await pageOf(db, table, after); page.length > 0; page = await pageOf(db, table, after)) {
      missing += await lookAt(page)
      after = page.at(-1)?.blob_key ?? after
      await progress?.keep(`${table} ${after}`)
    }
  }
  return missing

  /** Nearly all are where they should be: only the rest are checked one by one. @returns how many are missing */
  async function lookAt(page: readonly NamedTake[]): Promise<number> {
    const there = await blobs.stored(page.map(({ blob_key }) => blob_key))
    let gone = 0
    for (const take of page)
      if ((!there.has(take.blob_key) || take.failed_status === MISSING) && (await look(take))) gone++
    return gone
  }

  /** @returns whether its file is missing */
  async function look({ recording_id, take_id, blob_key }: NamedTake): Promise<boolean> {
    const recording = await recordings.byId(db, recording_id)
    const all = recording ? await takes.allOf(db, recording) : []
    const take = all.find(({ row }) => row.id === take_id)
    if (!take || takes.isWaiting(take)) return false
    const gone = (await blobs.stat(blob_key)) === null
    if (gone !== (take.row.failed_status === MISSING))
      await mark(db, { recordingId: recording_id, takeId: take_id, gone }, now())
    return gone
  }
}

interface NamedTake extends Pick<RecordingRow, 'blob_key' | 'failed_status'> {
  recording_id: string
  take_id: string
}

const TABLES = ['recordings', 'recording_takes'] as const
type Table = (typeof TABLES)[number]

/** In the order in which the storage lists their files. */
const pageOf = (db: Db, table: Table, after: string): Promise<NamedTake[]> =>
  db
    .selectFrom(table)
    .select(['blob_key', 'id as take_id', 'failed_status'])
    .select(table === 'recordings' ? 'id as recording_id' : 'recording_id')
    .where('blob_key', '>', after)
    .orderBy('blob_key')
    .limit(PAGE)
    .execute()

interface Seen {
  recordingId: string
  takeId: string
  gone: boolean
}

/** Marks a take whose file is gone, or removes the mark, if still necessary. */
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
