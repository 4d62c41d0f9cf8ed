import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { JobQueue } from '../jobs.ts'
import { effectiveChanges } from '../platform/db/effective-changes.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { identifier, Success, success } from '../platform/http/schema.ts'
import type { Erasure } from '../retention/erase.ts'
import { present, presentText } from './present.ts'
import { titleOf } from './rules.ts'
import { Document, DocumentChange, DocumentPath, DocumentText } from './schema.ts'
import * as documents from './store.ts'

interface Deps {
  db: Db
  queue: JobQueue
  erasure: Pick<Erasure, 'removeRemains'>
  now: () => Date
}

/** Single documents, by their own id (contract 7). */
export const documentItemRoutes =
  ({ db, queue, erasure, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { params: DocumentPath, response: { 200: Success(Document) } }

    app.put(
      '/documents/item/:documentId',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'changeDocument',
          summary: 'Change a document’s details',
          description: 'Fields that are left out keep their value; so does the title if it is empty.',
          ...one,
          body: DocumentChange,
        },
        config: {
          reads: 'document.read',
          owns: 'document',
          example: { body: { title: 'Befund Labor', include_in_context: true } },
        },
      },
      async (request) => {
        const id = identifier(request.params.documentId, 'Document')
        const changed = await db.transaction().execute(async (tx) => {
          const document = await documents.ownedBy(tx, request.doctor.id, id)
          const changes = effectiveChanges(document, changesOf(request.body))
          return changes ? documents.change(tx, document, changes, now()) : document
        })
        return success(present(changed))
      },
    )

    app.delete(
      '/documents/item/:documentId',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'deleteDocument',
          summary: 'Delete a document',
          description: 'Deletes its file and its text too.',
          ...one,
        },
        config: { owns: 'document' },
      },
      async (request) => {
        const id = identifier(request.params.documentId, 'Document')
        const { row } = await db.transaction().execute(async (tx) => {
          const document = await documents.ownedBy(tx, request.doctor.id, id)
          return documents.remove(tx, queue, document, now())
        })
        await erasure.removeRemains({ blobKeys: [row.blob_key], spools: [], mailsOf: [] })
        return success(present(row))
      },
    )

    app.get(
      '/documents/text/:documentId',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'getDocumentText',
          summary: 'Get a document’s extracted text',
          description: 'Complete once `extraction_status` is `done`; form feeds separate the pages in `text`.',
          params: DocumentPath,
          response: { 200: Success(DocumentText) },
        },
        config: { reads: 'document.read', owns: 'document' },
      },
      async (request) => {
        const id = identifier(request.params.documentId, 'Document')
        const document = await documents.ownedBy(db, request.doctor.id, id)
        return success(presentText(document, await documents.pagesOf(db, document)))
      },
    )

    app.post(
      '/documents/retry/:documentId',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'retryDocument',
          summary: 'Extract a document’s text again',
          description: 'Only possible when `extraction_status` is `failed`.',
          ...one,
        },
        config: { clauses: ['contract 7 text'], owns: 'document', refuses: ['Conflict'] },
      },
      async (request) => {
        const id = identifier(request.params.documentId, 'Document')
        const changed = await db.transaction().execute(async (tx) => {
          const document = await documents.ownedBy(tx, request.doctor.id, id)
          if (document.extraction_status === 'done') throw new ApiError(409, (m) => m.extractionDone)
          if (document.extraction_status !== 'failed') throw new ApiError(409, (m) => m.extractionUnderWay)
          await documents.removePages(tx, document)
          await documents.extract(tx, queue, document)
          return documents.change(tx, document, { extraction_status: 'pending', extraction_error: null }, now())
        })
        return success(present(changed))
      },
    )
  }

function changesOf({ title, include_in_context, is_consent }: DocumentChange): documents.Changes {
  const named = titleOf(title)
  return {
    ...(named !== null && { title: named }),
    ...(include_in_context !== undefined && { include_in_context: Number(include_in_context) }),
    ...(is_consent !== undefined && { is_consent: Number(is_consent) }),
  }
}
