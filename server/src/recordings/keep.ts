import type { AudioKind } from '@visite/hearing/audio/kind'
import type { FastifyBaseLogger } from 'fastify'
import * as appointments from '../appointments/store.ts'
import type { BlobStore, StagedBlob } from '../platform/blobs/blob-store.ts'
import { OwnerGone } from '../platform/crypto/data-keys.ts'
import type { Db } from '../platform/db/open.ts'
import type { RecordingSource } from '../platform/db/states.ts'
import type { RecordingRow } from '../platform/db/tables.ts'
import { newId } from '../platform/ids.ts'
import * as recordings from './store.ts'

/** Audio that is durable under its key but has no row yet: what the row will say about the file. */
export type StoredAudio = Pick<
  RecordingRow,
  'id' | 'blob_key' | 'mime_type' | 'source' | 'bytes' | 'sha256' | 'duration_seconds'
>

interface Deps {
  db: Db
  blobs: BlobStore
  log: FastifyBaseLogger
}

/**
 * Makes staged audio durable under its own key and has `record` write the row that names it: the file comes
 * first (trust 2). Whatever fails, nothing is left behind.
 */
export const audioKeeper =
  ({ db, blobs, log }: Deps) =>
  async <T>(
    staged: StagedBlob,
    kind: Pick<AudioKind, 'mime_type' | 'extension' | 'duration_seconds'>,
    { source, appointmentId }: { source: RecordingSource; appointmentId: string },
    record: (audio: StoredAudio) => Promise<T>,
  ): Promise<T> => {
    const id = newId()
    const key = `recordings/${id}.${kind.extension}`
    try {
      await staged.keep(key, { kind: 'appointment', id: appointmentId })
      return await record({
        id,
        blob_key: key,
        mime_type: kind.mime_type,
        source,
        bytes: staged.bytes,
        sha256: staged.sha256,
        duration_seconds: kind.duration_seconds,
      })
    } catch (error) {
      await staged.discard()
      await discardUnlessStored(key)
      throw error instanceof OwnerGone ? appointments.unknown() : error
    }

    /** A failed commit may still have happened: only a file that no row names goes. The sweeper gets the rest. */
    async function discardUnlessStored(key: string): Promise<void> {
      try {
        if (!(await recordings.blobsInUse(db, [key])).has(key)) await blobs.delete(key)
      } catch (error) {
        log.warn({ err: error }, 'an orphan file is left to the sweeper')
      }
    }
  }

export type AudioKeeper = ReturnType<typeof audioKeeper>
