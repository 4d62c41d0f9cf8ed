import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { unrecordedFiles } from '../appointments/unrecorded.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
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

/** A received form; whatever is not kept is removed at the end of the block that uses it. */
export interface ReceivedDocuments extends AsyncDisposable, Pick<ReceivedForm, 'fields'> {
  files: ArrivedFiles
}

export interface KeptDocuments {
  stored: [StoredDocument, ...StoredDocument[]]
  /** For errors of their transaction: removes the files that no row names after all, and rethrows the error. */
  unrecorded(error: unknown): Promise<never>
}

interface Deps {
  db: Db
  blobs: BlobStore
  uploads: Uploads
  log: FastifyBaseLogger
}

export const documentFiles = ({ db, blobs, uploads, log }: Deps) => {
  const unrecordedOf = unrecordedFiles({ blobs, log, inUse: (keys) => documents.blobsInUse(db, keys) })

  return {
    /**
     * Receives a form of documents and checks each by its content (contract 7). When it throws, nothing is left behind.
     * @throws {ApiError} 400, 413
     */
    async receive(request: FastifyRequest, maxFiles: number): Promise<ReceivedDocuments> {
      const { files, fields, discard } = await receiveForm(request, {
        uploads,
        field: 'document',
        maxFiles,
        maxBytes: MAX_DOCUMENT_BYTES,
        tooLarge: new ApiError(413, 'File too large. Maximum size is 25 MB.'),
      })
      try {
        const [first, ...others] = await Promise.all(files.map(async (file) => ({ ...file, kind: await kindOf(file) })))
        if (!first) throw new ApiError(400, 'No file uploaded')
        return { files: [first, ...others], fields, [Symbol.asyncDispose]: discard }
      } catch (error) {
        await discard()
        throw error
      }
    },

    /** Durable before acknowledged (trust 2): keeps every file before rows name them. When it throws, none is left behind. */
    async keep([first, ...others]: ArrivedFiles, appointmentId: string): Promise<KeptDocuments> {
      const stored: KeptDocuments['stored'] = [named(first), ...others.map(named)]
      const unrecorded = unrecordedOf(...stored.map(({ blobKey }) => blobKey))
      try {
        for (const { file, blobKey } of stored)
          await file.staged.keep(blobKey, { kind: 'appointment', id: appointmentId })
      } catch (error) {
        return unrecorded(error)
      }
      return { stored, unrecorded }
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
