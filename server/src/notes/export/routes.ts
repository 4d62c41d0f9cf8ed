import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FactReader } from '@visite/drafter/facts/reader'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import * as appointments from '../../appointments/store.ts'
import type { Db } from '../../platform/db/open.ts'
import { NOTE_FORMATS } from '../../platform/db/states.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { IdPath, identifier, loose, Named, OneOf } from '../../platform/http/schema.ts'
import { oneLine, someLines } from '../../platform/text/one-line.ts'
import { dayIn } from '../../platform/time/zoned.ts'
import { currentFacts } from '../facts/current.ts'
import type { Addressee } from './exported-note.ts'
import { FORMAT_NAMES, type Format, formatNamed, MEDIA_TYPES } from './formats.ts'
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
  format: Type.Optional(loose(OneOf(NOTE_FORMATS), Type.String())),
})

/** What fits the window of an envelope (DIN 5008). */
const MOST_LINES = 6

const NewLetter = Named('NewLetter', {
  format: OneOf(['pdf', 'docx', 'txt']),
  to: Type.String({
    minLength: 1,
    maxLength: 300,
    description: `The recipient’s address, at most ${MOST_LINES} lines`,
  }),
  salutation: Type.Optional(Type.String({ maxLength: 200, description: 'Default: a greeting to colleagues' })),
})

/** @throws {ApiError} 400 */
function addresseeOf({ to, salutation = '' }: Static<typeof NewLetter>): Addressee {
  const lines = someLines(to).split('\n').filter(Boolean)
  if (lines.length === 0) throw new ApiError(400, (m) => m.invalid('to', m.problemMissing))
  if (lines.length > MOST_LINES) throw new ApiError(400, (m) => m.invalid('to', m.problemValue))
  return { to: lines, salutation: oneLine(salutation) || null }
}

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
            'As a PDF, Word document, FHIR R4 document Bundle, GDT 2.1 record or plain text. A draft is marked as one.',
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
      async ({ doctor, params, query }, reply) => {
        const format = formatNamed(query.format)
        const appointment = await appointments.ownedBy(db, doctor.id, identifier(params.id, 'Appointment'))
        if (!format) throw new ApiError(400, (m) => m.exportFormatNeeded(FORMAT_NAMES))
        return send(reply, appointment, format)
      },
    )

    app.post(
      '/notes/:id/letter',
      {
        schema: {
          tags: ['Notes'],
          operationId: 'writeLetter',
          summary: 'Export the notes as a letter',
          description:
            'In the form of a referral letter, whatever the template, with the given address and salutation. These ' +
            'are not stored.',
          params: IdPath,
          body: NewLetter,
        },
        config: {
          clauses: ['contract 6 export'],
          reads: 'notes.exported',
          owns: 'appointment',
          refuses: ['TooLong'],
          sends: MEDIA_TYPES,
          example: {
            body: {
              format: 'txt',
              to: 'Dr. Clara Lang\nMarkt 5\n04103 Leipzig',
              salutation: 'Liebe Clara,',
            },
          },
        },
      },
      async ({ doctor, params, body }, reply) => {
        const appointment = await appointments.ownedBy(db, doctor.id, identifier(params.id, 'Appointment'))
        const addressee = addresseeOf(body)
        const format = formatNamed(body.format)
        if (!format) throw new ApiError(400, (m) => m.exportFormatNeeded(FORMAT_NAMES))
        return send(reply, appointment, format, { addressee })
      },
    )

    async function send(
      reply: FastifyReply,
      appointment: appointments.OwnedAppointment,
      format: Format,
      also: { addressee?: Addressee } = {},
    ) {
      const facts = format.withFacts ? await currentFacts({ db, reader, now }, appointment) : null
      const note = await exportedNote(db, appointment, timezone, facts)
      const day = dayIn(timezone, note.encounter.start)
      const bytes = await format.write({ ...note, ...also }, layout)
      return (
        reply
          .header('content-type', format.mediaType)
          // Many people see a file's name, so it names no patient.
          .header('content-disposition', contentDisposition('attachment', `notiz-${day}.${format.extension}`))
          .send(bytes)
      )
    }
  }
