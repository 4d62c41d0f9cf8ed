import { type DraftMeta, REPLACEMENT_REASONS } from '@visite/drafter/port'
import { type Static, type TProperties, Type } from 'typebox'
import { AUTHORS, NOTE_LANGUAGES } from '../platform/db/states.ts'
import { AsStored, loose, Named, NullableString, OneOf, OpenOneOf } from '../platform/http/schema.ts'

export const CitationSource = Named('CitationSource', {
  type: OneOf(['transcript', 'document']),
  segment_id: Type.Optional(Type.String()),
  document_id: Type.Optional(Type.String()),
  page: Type.Optional(Type.Number()),
  start_ms: Type.Optional(Type.Number()),
  end_ms: Type.Optional(Type.Number()),
  quote: Type.String({ description: 'The exact words of the source' }),
})

/** Contract 6. */
const Citation = Named('Citation', {
  id: Type.String(),
  section_key: Type.String(),
  note_start: Type.Number({ description: 'In UTF-16 code units of the text' }),
  note_end: Type.Number(),
  support: OneOf(['supported', 'partial', 'unsupported']),
  stale: Type.Optional(Type.Boolean({ description: 'The words it quotes have been changed since' })),
  sources: Type.Array(CitationSource),
})
type Citation = Static<typeof Citation>

const Notes = Type.String({ description: 'Asterisks are removed' })

/** Loose: faults are reported in the words of spec 4.6 ("Notes validation failed"). */
export const NoteBody = Named('NewNote', {
  notes: Type.Optional(loose(Notes)),
  summary: Type.Optional(loose(Type.String({ description: 'Left out: kept' }))),
  citations: Type.Optional(loose(Type.Array(Citation, { description: 'Stored with the first notes only' }))),
})
export type NoteBody = Static<typeof NoteBody>

export const NoteChange = Named('NoteChange', {
  notes: Type.Optional(loose(Notes)),
  summary: Type.Optional(loose(Type.String({ description: 'Empty or left out: kept' }))),
  appointment_id: Type.Optional(
    loose(Type.String({ description: 'One of your appointments without notes, to move these to' })),
  ),
})
export type NoteChange = Static<typeof NoteChange>

/** Citations that a client sends with a note are stored unchanged. */
const Citations = Type.Unsafe<Citation[] | null>({ type: ['array', 'null'], items: AsStored(Citation) })

/** The parts of `DraftMeta` that matter here; it is answered as stored, including members from another release. */
const Part = <P extends TProperties>(title: string, properties: P, description: string) =>
  Type.Optional(Type.Object(properties, { title, description, additionalProperties: true }))

/**
 * How the draft was made (`DraftMeta`), and the headings a note or version is read by, whoever wrote it; null if neither
 * is known.
 */
const Meta = Type.Unsafe<DraftMeta | null>({
  ...Type.Object(
    {
      replaced: Part(
        'ReplacedDraft',
        { engine: Type.String(), reason: OneOf(REPLACEMENT_REASONS) },
        'The model that gave no usable output, and why: the text is the extractive drafter’s',
      ),
      awaited: Part(
        'AwaitedDraft',
        { engine: Type.String() },
        'A first draft, and the model that is still to write another: it replaces this one unless somebody saves',
      ),
      parts: Type.Optional(Type.Integer({ description: 'Number of requests a long consultation was split into' })),
      shortened: Type.Optional(
        Type.Array(Type.String(), { description: 'Documents and earlier appointments that did not fully fit' }),
      ),
      left_out: Part(
        'LeftOut',
        { characters: Type.Integer(), share: Type.Number(), from_ms: Type.Number() },
        'The end of a transcription that was too long: its characters, their share (0..1) and when it begins',
      ),
      roles: Part(
        'RolesInferred',
        { utterances: Type.Integer(), sure_share: Type.Number(), sure: Type.Boolean() },
        'Roles were not given and are inferred from what was said: number of utterances, the share (0..1) that is beyond doubt, and whether that is nearly all',
      ),
      sections: Type.Optional(
        Type.Array(
          Type.Object(
            { key: Type.String(), heading: Type.String() },
            { title: 'NoteHeading', additionalProperties: true },
          ),
          { description: 'Headings used to split the note into sections' },
        ),
      ),
    },
    { title: 'DraftMeta', additionalProperties: true },
  ),
  type: ['object', 'null'],
})

/** Notes (spec 2.5, contract 6). */
export const Note = Named('Note', {
  _id: Type.String(),
  appointment_id: Type.String(),
  notes: Type.String(),
  summary: Type.String(),
  citations: Citations,
  summary_citations: Citations,
  author: OneOf(AUTHORS),
  engine: NullableString,
  language: OpenOneOf(NOTE_LANGUAGES),
  template_key: NullableString,
  template_id: NullableString,
  meta: Meta,
  version: Type.Number(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

/** One version in a note's history; `author` is the drafter or the clinician. */
export const NoteVersion = Named('NoteVersion', {
  version: Type.Number(),
  author: OneOf(AUTHORS),
  notes: Type.String(),
  summary: Type.String(),
  citations: Citations,
  engine: NullableString,
  language: OpenOneOf(NOTE_LANGUAGES),
  template_key: NullableString,
  meta: Meta,
  createdAt: Type.String(),
})

/** Loose: the refusal of a missing template has its own wording (spec 7). */
export const Regeneration = Named('Regeneration', {
  notes_template_type: Type.Optional(loose(Type.String({ description: '`_id` of a template' }))),
  language: Type.Optional(loose(OpenOneOf(NOTE_LANGUAGES, { description: 'Default: the appointment’s language' }))),
})

const Delta = Named('Delta', {
  op: OneOf(['add', 'remove', 'replace']),
  section_key: Type.String(),
  before: NullableString,
  after: NullableString,
  citation_ids: Type.Array(Type.String()),
})

/** Spec 4.6. */
export const Regenerated = Named('RegeneratedNote', {
  notes: Type.String(),
  summary: Type.String(),
  citations: Citations,
  summary_citations: Citations,
  deltas: Type.Unsafe<Static<typeof Delta>[] | null>({ type: ['array', 'null'], items: Delta }),
  changes_summary: NullableString,
  engine: NullableString,
  template_key: NullableString,
  meta: Meta,
  version: Type.Number(),
})
