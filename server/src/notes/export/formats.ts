import { ApiError } from '../../platform/http/errors.ts'
import type { ExportedNote } from './exported-note.ts'
import { gdtRecord } from './gdt.ts'
import { type LaidOut, type Layout, lengthOf } from './layout.ts'
import { noteText } from './txt.ts'

/** A format of exported notes (contract 6). The code for the large formats is loaded when one is asked for. */
export interface Format {
  mediaType: string
  /** The file's extension, without a dot. */
  extension: string
  /** Has a place for facts. */
  withFacts?: true
  write(note: ExportedNote, layout: Layout): Promise<Buffer> | Buffer
}

/** Most characters of a note to lay out, some forty pages. */
const LONGEST = 100_000

/** @throws {ApiError} 422 for a note that is too long */
const laidOut =
  (as: LaidOut) =>
  (note: ExportedNote, layout: Layout): Promise<Buffer> => {
    if (lengthOf(note) > LONGEST) throw new ApiError(422, (m) => m.exportTooLong)
    return layout(as, note)
  }

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    'pdf',
    {
      mediaType: 'application/pdf',
      extension: 'pdf',
      write: laidOut('pdf'),
    },
  ],
  [
    'docx',
    {
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      extension: 'docx',
      write: laidOut('docx'),
    },
  ],
  [
    'fhir',
    {
      mediaType: 'application/fhir+json; charset=utf-8',
      extension: 'json',
      withFacts: true,
      write: async (note: ExportedNote) => Buffer.from(JSON.stringify((await import('./fhir.ts')).fhirBundle(note))),
    },
  ],
  [
    'gdt',
    { mediaType: 'text/plain; charset=iso-8859-1', extension: 'gdt', write: (note: ExportedNote) => gdtRecord(note) },
  ],
  [
    'txt',
    {
      mediaType: 'text/plain; charset=utf-8',
      extension: 'txt',
      write: (note: ExportedNote) => Buffer.from(noteText(note)),
    },
  ],
])

export const FORMAT_NAMES = [...FORMATS.keys()].join(', ')

/** Without their character sets. */
export const MEDIA_TYPES = [...new Set([...FORMATS.values()].map(({ mediaType }) => mediaType.split(';')[0] ?? ''))]

export const formatNamed = (name: string | undefined): Format | undefined => FORMATS.get(name ?? '')
