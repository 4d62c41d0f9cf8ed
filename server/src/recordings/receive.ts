import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { PlanGate } from '../plans/gate.ts'
import { audioKind, couldBeAudio } from '../platform/audio/kind.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { receiveForm } from '../platform/http/upload.ts'
import { newId } from '../platform/ids.ts'
import { MAX_RECORDING_BYTES, sourceOf } from './rules.ts'
import * as recordings from './store.ts'

/** A stretch of audio that is durable under its key, and not yet recorded: what its row says of the file. */
export interface StoredAudio {
  id: string
  blob_key: string
  mime_type: string
  source: string
  bytes: number
  sha256: string
  duration_seconds: number | null
}

interface Deps {
  db: Db
  blobs: BlobStore
  gate: PlanGate
  log: FastifyBaseLogger
}

const unsupported = () => new ApiError(400, 'Unsupported audio type.')

/**
 * Receives a form with one audio file (spec 4.4), judged by its content, and has `record` write the row that names it:
 * the file is durable first (trust.md). Whatever fails, nothing of it is left.
 */
export const audioReceiver =
  ({ db, blobs, gate, log }: Deps) =>
  async <T>(request: FastifyRequest, record: (audio: StoredAudio) => Promise<T>): Promise<T> => {
    const form = await receiveForm(request, {
      blobs,
      field: 'audio',
      maxFiles: 1,
      maxBytes: MAX_RECORDING_BYTES,
      tooLarge: new ApiError(413, 'File too large. Maximum size is 500 MB.'),
      begins: { rightly: couldBeAudio, refusal: unsupported() },
    })
    let key: string | null = null
    try {
      const { source, feature } = sourceOf(form.fields.source)
      gate.requireFeature(request.doctor, feature)
      const [file] = form.files
      if (!file) throw new ApiError(400, 'No file uploaded')
      const kind = await audioKind(file.staged.path)
      if (!kind) throw unsupported()
      const id = newId()
      key = `recordings/${id}.${kind.extension}`
      await file.staged.keep(key)
      return await record({
        id,
        blob_key: key,
        mime_type: kind.mime_type,
        source,
        bytes: file.staged.bytes,
        sha256: file.staged.sha256,
        duration_seconds: kind.duration_seconds,
      })
    } catch (error) {
      await form.discard()
      if (key !== null) await discardUnlessStored(key)
      throw error
    }

    /** A failed commit may still have happened: only a file that no row names goes. The sweeper takes what is missed. */
    async function discardUnlessStored(key: string): Promise<void> {
      try {
        if (!(await recordings.blobInUse(db, key))) await blobs.delete(key)
      } catch (error) {
        log.warn({ err: error }, 'an orphan file is left to the sweeper')
      }
    }
  }
