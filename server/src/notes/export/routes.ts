import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FactReader } from '@visite/drafter/facts/reader'
import { Type } from 'typebox'
import * as appointments from '../../appointments/store.ts'
import type { Db } from '../../platform/db/open.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { IdPath, identifier } from '../../platform/http/schema.ts'
import { dayIn } from '../../platform/time/zoned.ts'
import { currentFacts } from '../facts/current.ts'
import { FORMAT_NAMES, formatNamed, MEDIA_TYPES } from './formats.ts'
import { noteLayout } from './layout.ts'
import { exportedNote } from './load.ts'

interface Deps {
  db: Db
  /** IANA name of the practice timezone. */
  timezone: string
  reader: FactReader
  now: () => Date
}

/** Loose: the refusal of an unknown format lists the known ones. */
const ExportQuery = Type.Object({
  format: Type.Optional(Type.String({ description: `One of ${FORMAT_NAMES}` })),
})

/** Exports notes to other systems and to paper (contract 6). */
export const exportRoutes =
  ({ db, timezone, reader, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const layout = noteLayout()
    app.get(
      '/notes/:id/export',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'exportNotes',
          summary: 'Export the notes',
          description:
            'As PDF, Word document, FHIR R4 document Bundle, GDT 2.1 record or plain text. A draft says that it is one.',
          params: IdPath,
          querystring: ExportQuery,
        },
        config: {
          reads: 'notes.exported',
          owns: 'appointment',
          refuses: ['TooLong'],
          sends: MEDIA_TYPES,
          example: { query: { format: 'txt' } },
        },
      },
      async (request, reply) => {
        const id = identifier(request.params.id, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const format = formatNamed(request.query.format)
        if (!format) throw new ApiError(400, (m) => m.exportFormatNeeded(FORMAT_NAMES))
        const facts = format.withFacts ? await currentFacts({ db, reader, now }, appointment) : null
        const note = await exportedNote(db, appointment, timezone, facts)
        const day = dayIn(timezone, note.encounter.start)
        const bytes = await format.write(note, layout)
        return (
          reply
            .header('content-type', format.mediaType)
            // Many people see a file's name, so it names no patient.
            .header('content-disposition', contentDisposition('attachment', `notiz-${day}.${format.extension}`))
            .send(bytes)
        )
      },
    )
  }
