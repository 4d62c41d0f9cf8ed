import type { FastifyBaseLogger } from 'fastify'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { PlanGate, Subscriber } from '../plans/gate.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { DocumentRow } from '../platform/db/document-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { StoredDocument } from './files.ts'
import { replacedBy } from './rules.ts'
import * as documents from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  queue: JobQueue
  gate: PlanGate
  log: FastifyBaseLogger
  now: () => Date
}

/** The owner of the documents, and the appointment they belong to. */
interface Place {
  doctor: Subscriber
  appointmentId: string
}

interface Marks {
  title: string | null
  isConsent: boolean
  includeInContext: boolean
}

export const attaching = ({ db, blobs, queue, gate, log, now }: Deps) => {
  const rowOf = ({ doctor, appointmentId }: Place, stored: StoredDocument, marks: Marks, at: Date): DocumentRow => ({
    id: stored.id,
    appointment_id: appointmentId,
    doctor_id: doctor.id,
    blob_key: stored.blobKey,
    file_name: stored.file.fileName,
    title: marks.title ?? stored.file.fileName,
    ...stored.file.kind,
    source: 'upload',
    bytes: stored.file.staged.bytes,
    sha256: stored.file.staged.sha256,
    is_consent: Number(marks.isConsent),
    include_in_context: Number(marks.includeInContext),
    extraction_status: 'pending',
    extraction_error: null,
    page_count: null,
    version: 0,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  })

  /** The old file could not be removed, so the old document comes back and the new one goes (contract 8). */
  async function takeBack(added: DocumentRow, removed: documents.Removed): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // Erased meanwhile, with all its documents.
      if (!(await appointments.forJob(tx, added.appointment_id))) return
      const current = await documents.forJob(tx, added.id)
      if (current) await documents.remove(tx, queue, current, now())
      await documents.restore(tx, queue, removed, now())
    })
  }

  return {
    /** Adds documents to those the appointment has. */
    add: (place: Place, stored: readonly StoredDocument[], marks: Marks): Promise<DocumentRow[]> =>
      db.transaction().execute(async (tx) => {
        const at = now()
        await gate.admitStorage(tx, place.doctor, bytesOf(stored))
        await appointments.ownedBy(tx, place.doctor.id, place.appointmentId)
        const rows = stored.map((each) => rowOf(place, each, marks, at))
        for (const row of rows) await documents.add(tx, queue, row, at)
        return rows
      }),

    /**
     * Adds a document or replaces another with it (spec 4.7 r1 to spec 4.7 r3). One transaction swaps them, so that
     * whatever fails, the appointment has the old one or the new one (contract 8).
     * @throws {ApiError} 400 when the old file cannot be removed: nothing has changed
     */
    async replace(place: Place, stored: StoredDocument, title: string | null): Promise<DocumentRow> {
      const { row, removed } = await db.transaction().execute(async (tx) => {
        const at = now()
        await gate.admitStorage(tx, place.doctor, bytesOf([stored]))
        const appointment = await appointments.ownedBy(tx, place.doctor.id, place.appointmentId)
        const old = replacedBy(await documents.ofAppointment(tx, appointment))
        const removed = old && (await documents.remove(tx, queue, old, at))
        // A consent's replacement is a consent, too; otherwise the next upload would find none.
        const marks = { title, isConsent: old?.is_consent === 1, includeInContext: true }
        const row = rowOf(place, stored, marks, at)
        await documents.add(tx, queue, row, at)
        return { row, removed }
      })
      if (!removed) return row
      try {
        await blobs.delete(removed.row.blob_key)
      } catch (error) {
        log.error({ err: error, document: removed.row.id }, 'a replaced document could not be deleted')
        await takeBack(row, removed)
        throw new ApiError(400, 'Error deleting old document')
      }
      return row
    },
  }
}

const bytesOf = (stored: readonly StoredDocument[]) => stored.reduce((sum, { file }) => sum + file.staged.bytes, 0)
