import type { AudioKind } from '@visite/hearing/audio/kind'
import type { FastifyBaseLogger } from 'fastify'
import { unrecordedFiles } from '../appointments/unrecorded.ts'
import type { BlobStore, StagedBlob } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import type { RecordingRow } from '../platform/db/recording-tables.ts'
import type { RecordingSource } from '../platform/db/states.ts'
import { newId } from '../platform/ids.ts'
import * as recordings from './store.ts'

/** Audio that is durable under its key but has no row yet: what the row will say about the file. */
export type StoredAudio = Pick<
  RecordingRow,
  'id' | 'blob_key' | 'mime_type' | 'source' | 'bytes' | 'sha256' | 'duration_seconds'
>

/** Audio that was received and checked, but is not yet durable. */
export interface ReceivedAudio {
  staged: StagedBlob
  kind: Pick<AudioKind, 'mime_type' | 'extension' | 'duration_seconds'>
  source: RecordingSource
}

export interface KeptAudio {
  audio: StoredAudio
  /** For errors of the row's transaction: removes the file, unless a row names it after all, and rethrows the error. */
  unrecorded(error: unknown): Promise<never>
}

interface Deps {
  db: Db
  blobs: BlobStore
  log: FastifyBaseLogger
}

/**
 * Makes staged audio durable under its own key, before a row names it: the file comes first (trust 2). When it throws, nothing
 * is left behind.
 */
export const audioKeeper = ({ db, blobs, log }: Deps) => {
  const unrecordedOf = unrecordedFiles({ blobs, log, inUse: (keys) => recordings.blobsInUse(db, keys) })

  return async ({ staged, kind, source }: ReceivedAudio, appointmentId: string): Promise<KeptAudio> => {
    const id = newId()
    const key = `recordings/${id}.${kind.extension}`
    const unrecorded = unrecordedOf(key)
    try {
      await staged.keep(key, { kind: 'appointment', id: appointmentId })
    } catch (error) {
      await staged.discard()
      return unrecorded(error)
    }
    const { mime_type, duration_seconds } = kind
    const { bytes, sha256 } = staged
    return { audio: { id, blob_key: key, mime_type, source, bytes, sha256, duration_seconds }, unrecorded }
  }
}

export type AudioKeeper = ReturnType<typeof audioKeeper>
