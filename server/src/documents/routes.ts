import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import * as appointments from '../appointments/store.ts'
import type { JobQueue } from '../jobs.ts'
import type { PlanGate } from '../plans/gate.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { VerifyBlob } from '../platform/blobs/verify.ts'
import type { Db } from '../platform/db/open.ts'
import type { Uploads } from '../platform/disk/uploads.ts'
import { ApiError, forbidden, notFound } from '../platform/http/errors.ts'
import { AppointmentIdPath, IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { sendFile } from '../platform/http/send-file.ts'
import { attaching } from './attach.ts'
import { documentFiles } from './files.ts'
import { present } from './present.ts'
import { flagOf, MAX_FILES, savedName, titleOf } from './rules.ts'
import { Document, DocumentForm, DocumentsForm, FileQuery } from './schema.ts'
import * as documents from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
  uploads: Uploads
  queue: JobQueue
  gate: PlanGate
  verify: VerifyBlob
  now: () => Date
}

/** The documents of an appointment. For single documents see `item-routes.ts`. */
export const appointmentDocumentRoutes =
  ({ db, blobs, uploads, queue, gate, verify, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const files = documentFiles({ db, blobs, uploads, log: app.log })
    const attach = attaching({ db, blobs, queue, gate, log: app.log, now })
    const many = { 200: Success(Type.Array(Document)) }
    async function requirePlan({ doctor }: FastifyRequest): Promise<void> {
      gate.requireFeature(doctor, 'documents.attach_additional')
      await gate.admitStorage(db, doctor, 0)
    }

    app.put(
      '/documents/:id',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'putDocument',
          summary: 'Add or replace the document of an appointment',
          description:
            'Replaces the consent document or, if the appointment has exactly one document, that one; otherwise ' +
            'adds the file. At most 25 MB.',
          params: IdPath,
          response: { 200: Success(Document) },
        },
        config: {
          owns: 'appointment',
          refuses: ['ForbiddenOrPlan', 'UploadTooSlow', 'Conflict'],
          form: DocumentForm,
          example: { body: { document: 'befund.pdf', title: 'Befund' } },
        },
      },
      async (request) => {
        const appointmentId = identifier(request.params.id, 'Appointment')
        const { doctor } = request
        await appointments.ownedBy(db, doctor.id, appointmentId)
        await requirePlan(request)
        await using received = await files.receive(request, 1)
        const title = titleOf(received.fields.title)
        const { stored, unrecorded } = await files.keep(received.files, appointmentId)
        const row = await attach.replace({ doctor, appointmentId }, stored[0], title).catch(unrecorded)
        return success(present(row))
      },
    )

    app.post(
      '/documents/upload',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'uploadDocuments',
          summary: 'Add documents to an appointment',
          description: 'Always adds, never replaces. At most 25 MB per file.',
          response: many,
        },
        config: {
          refuses: ['ForbiddenOrPlan', 'UploadTooSlow', 'NotFound'],
          form: DocumentsForm,
          example: {
            body: {
              appointment_id: '0123456789abcdef01234567',
              document: ['befund.pdf'],
              title: 'Befund',
              include_in_context: 'true',
            },
          },
        },
      },
      async (request) => {
        await requirePlan(request)
        const { doctor } = request
        await using received = await files.receive(request, MAX_FILES)
        const { fields } = received
        if (!fields.appointment_id) throw new ApiError(400, (m) => m.invalid('appointment_id', m.problemMissing))
        const appointmentId = identifier(fields.appointment_id, 'Document', 'appointment_id')
        await appointments.ownedBy(db, doctor.id, appointmentId)
        const marks = {
          title: titleOf(fields.title),
          isConsent: flagOf(fields, 'is_consent', false),
          includeInContext: flagOf(fields, 'include_in_context', true),
        }
        const { stored, unrecorded } = await files.keep(received.files, appointmentId)
        const rows = await attach.add({ doctor, appointmentId }, stored, marks).catch(unrecorded)
        return success(rows.map(present))
      },
    )

    app.get(
      '/documents/:id',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'listDocuments',
          summary: 'List the documents of an appointment',
          description: '`id` is the appointment’s. The order is undefined.',
          params: IdPath,
          response: many,
        },
        config: { reads: 'document.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        return success((await documents.ofAppointment(db, appointment)).map(present))
      },
    )

    app.get(
      '/documents/doctor/:id',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'listDoctorDocuments',
          summary: 'List all your documents',
          description: '`id` is that of your own account. The order is undefined.',
          params: IdPath,
          response: many,
        },
        config: { reads: 'document.read', owns: 'account', others: 403 },
      },
      async (request) => {
        if (request.params.id.toLowerCase() !== request.doctor.id) throw forbidden()
        try {
          return success((await documents.listOf(db, request.doctor.id)).map(present))
        } catch (error) {
          request.log.error({ err: error }, 'documents could not be listed')
          throw new ApiError(400, 'Error fetching documents by doctor ID')
        }
      },
    )

    const file = { params: AppointmentIdPath, querystring: FileQuery }
    app.get(
      '/documents/get/:appointmentId',
      {
        schema: {
          tags: ['Documents'],
          operationId: 'downloadDocument',
          summary: 'Download a document',
          description: 'The appointment’s newest document, or the one you name.',
          ...file,
        },
        config: {
          reads: 'document.read',
          owns: 'appointment',
          sends: ['application/pdf', 'image/*'],
          ranges: true,
          example: { query: { document_id: '6650f1c2a9b3d4e5f6071829' } },
        },
      },
      async (request, reply) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const wanted = request.query.document_id && identifier(request.query.document_id, 'Document')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const all = await documents.ofAppointment(db, appointment)
        const document = wanted ? all.find((each) => each.id === wanted) : all.at(-1)
        if (!document) throw notFound('Document not found')
        return sendFile(
          request,
          reply,
          { blobs, verify },
          {
            blobKey: document.blob_key,
            bytes: document.bytes,
            sha256: document.sha256,
            mimeType: document.mime_type,
            disposition: 'attachment',
            fileName: savedName(document.file_name, document.file_type),
          },
        )
      },
    )
  }
