import type { FastifyBaseLogger } from 'fastify'
import type { Handler, Job, JobQueue } from '../jobs.ts'
import { de } from '../messages/de.ts'
import { BlobMissing, type BlobStore } from '../platform/blobs/blob-store.ts'
import type { DocumentRow } from '../platform/db/document-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { fuller } from '../platform/document-text/cleaned.ts'
import type { DocumentKind } from '../platform/document-text/kind.ts'
import { DocumentError, type DocumentReader, MAX_PAGES } from '../platform/document-text/reader.ts'
import { ATTEMPTS_BEFORE_OPERATOR } from '../platform/jobs/queue.ts'
import * as documents from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  reader: DocumentReader
  log: FastifyBaseLogger
  now: () => Date
}

/** Pages recognised in one go, so that a thick scan lets other work in between. */
const PAGES_A_JOB = 8

const isLegible = ({ source }: documents.PageText): boolean => source !== 'unreadable'

/**
 * Document -> text, page by page (contract 7). Pages are stored as they are read, so that a retried job continues
 * where it stopped. A page that cannot be read does not affect the others.
 */
export function extractJob({ db, blobs, queue, reader, log, now }: Deps): Handler<'extract'> {
  /** The job's document, locked; undefined when there is nothing left to do for it. */
  async function unread(tx: Tx, id: string) {
    const document = await documents.forJob(tx, id)
    const over = document?.extraction_status === 'done' || document?.extraction_status === 'failed'
    return over ? undefined : document
  }

  const begin = (id: string) =>
    db.transaction().execute(async (tx) => {
      const document = await unread(tx, id)
      if (!document) return null
      if (document.extraction_status === 'pending') {
        await documents.change(tx, document, { extraction_status: 'processing' }, now())
      }
      return { document, known: await documents.pagesOf(tx, document) }
    })

  const store = (job: Job<'extract'>, pageCount: number, pages: readonly documents.PageText[]) =>
    db.transaction().execute(async (tx) => {
      const document = await unread(tx, job.payload.document_id)
      if (!document) return
      await job.assertLease(tx)
      await documents.addPages(tx, document, pageCount, pages)
    })

  const end = (job: Job<'extract'>, { complete }: { complete: boolean }) =>
    db.transaction().execute(async (tx) => {
      const document = await unread(tx, job.payload.document_id)
      if (!document) return
      await job.finish(tx)
      if (complete) await documents.change(tx, document, { extraction_status: 'done' }, now())
      else await documents.extract(tx, queue, document)
    })

  /** The text of a page's picture; for a page that can never be read, what it carries, and why. */
  async function look(path: string, document: DocumentRow, page: number, carried: string, signal: AbortSignal) {
    try {
      const seen = await reader.recognise(path, kindOf(document), page, signal)
      const text = fuller(carried, seen)
      return {
        read: { page, text, source: text === seen ? 'ocr' : 'text' } satisfies documents.PageText,
        refusal: null,
      }
    } catch (error) {
      if (!(error instanceof DocumentError) || error.retryable) throw error
      const source = carried === '' ? 'unreadable' : 'text'
      return { read: { page, text: carried, source } satisfies documents.PageText, refusal: error }
    }
  }

  return {
    async run(job) {
      const begun = await begin(job.payload.document_id)
      if (!begun) return
      const { document, known } = begun
      const file = await blobs.localFile(document.blob_key)
      try {
        const layer = await reader.textLayer(file.path, kindOf(document), job.signal)
        const left = layer.pages
          .slice(0, MAX_PAGES)
          .map((page, index) => ({ ...page, page: index + 1 }))
          .filter(({ page }) => !known.some((one) => one.page === page))
        const carried = left
          .filter(({ sparse }) => !sparse)
          .map(({ page, text }) => ({ page, text, source: 'text' }) satisfies documents.PageText)
        await store(job, layer.pageCount, carried)

        const pictures = left.filter(({ sparse }) => sparse)
        const complete = pictures.length <= PAGES_A_JOB
        let legible = carried.length > 0 || known.some(isLegible)
        let reason: DocumentError | null = null
        for (const { page, text } of pictures.slice(0, PAGES_A_JOB)) {
          const { read, refusal } = await look(file.path, document, page, text, job.signal)
          legible ||= isLegible(read)
          reason = refusal ?? reason
          await store(job, layer.pageCount, [read])
        }
        if (complete && !legible) throw reason ?? new DocumentError('damaged', 'no page can be read')
        await end(job, { complete })
      } finally {
        await file.release()
      }
    },

    async giveUp(tx, job, error) {
      log.error({ err: error, reference: job.id }, 'the text of a document was given up')
      const document = await unread(tx, job.payload.document_id)
      if (!document) return
      const changes = { extraction_status: 'failed', extraction_error: explanation(error, job.id) } as const
      await documents.change(tx, document, changes, now())
    },

    isPermanent: (error, attempt) =>
      error instanceof BlobMissing ||
      (error instanceof DocumentError &&
        (!error.retryable || (error.kind === 'no_program' && attempt >= ATTEMPTS_BEFORE_OPERATOR))),
  }
}

const kindOf = ({ mime_type, file_type }: DocumentRow): DocumentKind => ({ mime_type, file_type })

function explanation(error: unknown, reference: string): string {
  if (error instanceof BlobMissing) return de.documentMissing(reference)
  switch (error instanceof DocumentError ? error.kind : 'unavailable') {
    case 'encrypted':
      return de.documentEncrypted
    case 'damaged':
      return de.documentDamaged
    case 'too_demanding':
      return de.documentTooDemanding
    case 'no_program':
      return de.documentNoProgram(reference)
    case 'unavailable':
      return de.documentNotRead(reference)
  }
}
