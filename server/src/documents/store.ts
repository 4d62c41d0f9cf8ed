import type { OwnedAppointment } from '../appointments/store.ts'
import * as events from '../events/store.ts'
import type { EventType } from '../events/types.ts'
import type { JobQueue } from '../jobs.ts'
import type { DocumentPageRow, DocumentRow } from '../platform/db/document-tables.ts'
import { type Db, locksRows, type Tx } from '../platform/db/open.ts'
import { foreign, notFound } from '../platform/http/errors.ts'

declare const owned: unique symbol

/** A document whose ownership has been checked. Only this file makes one. */
export type OwnedDocument = DocumentRow & { readonly [owned]: true }

const jobKey = (id: string): string => `extract:${id}`

/**
 * The doctor's document; inside a transaction its row is locked until the end.
 * @throws {ApiError} 404 for an unknown one, 403 for another doctor's
 */
export async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnedDocument> {
  const row = await forJob(db, id)
  if (!row) throw notFound('Document not found')
  if (row.doctor_id !== doctorId) throw foreign('document', row)
  return row
}

/** A job acts for the owner whose request wrote it. A missing document is not an error: there is nothing left to do. */
export async function forJob(db: Db, id: string): Promise<OwnedDocument | undefined> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst()
  return row as OwnedDocument | undefined
}

/** Oldest first. */
export const ofAppointment = (db: Db, appointment: OwnedAppointment): Promise<OwnedDocument[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('appointment_id', '=', appointment.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute() as Promise<OwnedDocument[]>

export const listOf = (db: Db, doctorId: string): Promise<DocumentRow[]> =>
  db.selectFrom('documents').selectAll().where('doctor_id', '=', doctorId).orderBy('created_at').execute()

/** Records a document whose file is durable, and enqueues reading its text. */
export async function add(tx: Tx, queue: JobQueue, row: DocumentRow, now: Date): Promise<void> {
  await tx.insertInto('documents').values(row).execute()
  await extract(tx, queue, row)
  await tell(tx, 'document.added', row, now)
}

export const extract = (tx: Tx, queue: JobQueue, { id }: Pick<DocumentRow, 'id'>): Promise<void> =>
  queue.enqueue(tx, 'extract', { document_id: id }, { key: jobKey(id) })

export type Changes = Partial<
  Pick<DocumentRow, 'title' | 'include_in_context' | 'is_consent' | 'extraction_status' | 'extraction_error'>
>

export async function change(tx: Tx, document: OwnedDocument, changes: Changes, now: Date): Promise<OwnedDocument> {
  const set = { ...changes, version: document.version + 1, updated_at: now.toISOString() }
  await tx.updateTable('documents').set(set).where('id', '=', document.id).execute()
  const changed = { ...document, ...set }
  await tell(tx, 'document.updated', changed, now)
  return changed
}

/** Everything about a document, so that a replacement can be undone. The caller handles its file. */
export interface Removed {
  row: DocumentRow
  pages: DocumentPageRow[]
}

export async function remove(tx: Tx, queue: JobQueue, document: OwnedDocument, now: Date): Promise<Removed> {
  const pages = await pagesOf(tx, document)
  await tx.deleteFrom('documents').where('id', '=', document.id).execute()
  await queue.cancel(tx, jobKey(document.id))
  await tell(tx, 'document.deleted', document, now)
  return { row: document, pages }
}

/** Undoes a removal, if its appointment still exists. */
export async function restore(tx: Tx, queue: JobQueue, { row, pages }: Removed, now: Date): Promise<void> {
  await tx.insertInto('documents').values(row).execute()
  if (pages.length > 0) await tx.insertInto('document_pages').values(pages).execute()
  if (row.extraction_status === 'pending' || row.extraction_status === 'processing') await extract(tx, queue, row)
  await tell(tx, 'document.added', row, now)
}

/** In their order. */
export const pagesOf = (db: Db, document: OwnedDocument): Promise<DocumentPageRow[]> =>
  db.selectFrom('document_pages').selectAll().where('document_id', '=', document.id).orderBy('page').execute()

/** A page without its document. */
export type PageText = Pick<DocumentPageRow, 'page' | 'source' | 'text'>

/** Keeps pages as they are read. Safe to repeat: an existing page stays. */
export async function addPages(
  tx: Tx,
  { id, appointment_id }: OwnedDocument,
  pageCount: number,
  pages: readonly PageText[],
): Promise<void> {
  await tx.updateTable('documents').set({ page_count: pageCount }).where('id', '=', id).execute()
  if (pages.length === 0) return
  await tx
    .insertInto('document_pages')
    .values(pages.map((page) => ({ ...page, document_id: id, appointment_id })))
    .onConflict((conflict) => conflict.columns(['document_id', 'page']).doNothing())
    .execute()
}

export async function removePages(tx: Tx, document: OwnedDocument): Promise<void> {
  await tx.deleteFrom('document_pages').where('document_id', '=', document.id).execute()
}

/**
 * The documents a note may be based on, with their pages: those that have been read and are not excluded (contract 7).
 */
export async function inContext(
  db: Db,
  appointment: OwnedAppointment,
): Promise<{ id: string; title: string; pages: DocumentPageRow[] }[]> {
  const read = (await ofAppointment(db, appointment)).filter(
    (document) => document.include_in_context === 1 && document.extraction_status === 'done',
  )
  return Promise.all(read.map(async (row) => ({ id: row.id, title: row.title, pages: await pagesOf(db, row) })))
}

/** Those of the keys that a row names, so that the sweeper leaves them. */
export async function blobsInUse(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('documents').select('blob_key').where('blob_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.blob_key))
}

const tell = (tx: Tx, type: EventType, { id, doctor_id, appointment_id, extraction_status }: DocumentRow, now: Date) =>
  events.emit(
    tx,
    { type, doctorId: doctor_id, appointmentId: appointment_id, data: { document_id: id, extraction_status } },
    now,
  )
