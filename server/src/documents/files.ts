import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import * as appointments from '../appointments/store.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { OwnerGone } from '../platform/crypto/data-keys.ts'
import type { Db } from '../platform/db/open.ts'
import type { Uploads } from '../platform/disk/uploads.ts'
import { type DocumentKind, documentKind } from '../platform/document-text/kind.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type ReceivedFile, type ReceivedForm, receiveForm } from '../platform/http/upload.ts'
import { newId } from '../platform/ids.ts'
import { MAX_DOCUMENT_BYTES } from './rules.ts'
import * as documents from './store.ts'

/** A received document in transit: staged, of a known kind. */
export interface ArrivedFile extends ReceivedFile {
  kind: DocumentKind
}

export type ArrivedFiles = [ArrivedFile, ...ArrivedFile[]]

/** A document that is durable under its key, and not yet recorded. */
export interface StoredDocument {
  id: string
  blobKey: string
  file: ArrivedFile
}

interface Deps {
  db: Db
  blobs: BlobStore
  uploads: Uploads
  log: FastifyBaseLogger
}

export const documentFiles = ({ db, blobs, uploads, log }: Deps) => {
  /** A commit may have happened although it failed: only a file that no row names is removed. */
  async function removeOrphan(key: string): Promise<void> {
    try {
      if (!(await documents.blobsInUse(db, [key])).has(key)) await blobs.delete(key)
    } catch (error) {
      log.warn({ err: error }, 'an orphan file is left to the sweeper')
    }
  }

  return {
    /**
     * Receives a form of documents and checks each by its content (contract 7), then passes it to `use`. Whatever fails,
     * nothing of what was received is left.
     * @throws {ApiError} 400, 413
     */
    async receive<T>(
      request: FastifyRequest,
      maxFiles: number,
      use: (form: ReceivedForm, files: ArrivedFiles) => Promise<T>,
    ): Promise<T> {
      const form = await receiveForm(request, {
        uploads,
        field: 'document',
        maxFiles,
        maxBytes: MAX_DOCUMENT_BYTES,
        tooLarge: new ApiError(413, 'File too large. Maximum size is 25 MB.'),
      })
      try {
        const files = await Promise.all(form.files.map(async (file) => ({ ...file, kind: await kindOf(file) })))
        const [first, ...others] = files
        if (!first) throw new ApiError(400, 'No file uploaded')
        return await use(form, [first, ...others])
      } finally {
        await form.discard()
      }
    },

    /** Durable before acknowledged (trust 2): keeps every file, then has `record` write the rows that name them. */
    async keep<T>(
      [first, ...others]: ArrivedFiles,
      appointmentId: string,
      record: (stored: [StoredDocument, ...StoredDocument[]]) => Promise<T>,
    ): Promise<T> {
      const stored: [StoredDocument, ...StoredDocument[]] = [named(first), ...others.map(named)]
      try {
        for (const { file, blobKey } of stored)
          await file.staged.keep(blobKey, { kind: 'appointment', id: appointmentId })
        return await record(stored)
      } catch (error) {
        for (const { blobKey } of stored) await removeOrphan(blobKey)
        throw error instanceof OwnerGone ? appointments.unknown() : error
      }
    },
  }
}

/** We make the key, never from a client's file name (trust 2). */
function named(file: ArrivedFile): StoredDocument {
  const id = newId()
  return { id, blobKey: `documents/${id}.${file.kind.file_type}`, file }
}

async function kindOf(file: ReceivedFile): Promise<DocumentKind> {
  const kind = await documentKind(file.staged.look)
  if (!kind) throw new ApiError(400, 'Unsupported file type. Allowed: PDF, PNG, JPEG, WEBP.')
  return kind
}
