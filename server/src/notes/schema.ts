import type { DraftMeta } from '@visite/drafter/port'
import { type Static, Type } from 'typebox'
import { loose, NullableString } from '../platform/http/schema.ts'

/** Loose: what is wrong is said in the words of spec 4.6 ("Notes validation failed"). */
export const NoteBody = Type.Object({
  notes: Type.Optional(loose('Text; asterisks are removed')),
  summary: Type.Optional(loose('Text; kept when left out')),
  citations: Type.Optional(loose('List; stored with the first notes only')),
})
export type NoteBody = Static<typeof NoteBody>

export const NoteChange = Type.Object({
  notes: Type.Optional(loose('Text; asterisks are removed')),
  summary: Type.Optional(loose('Text; kept when empty or left out')),
  appointment_id: Type.Optional(loose('An own appointment without notes, to move these to')),
})
export type NoteChange = Static<typeof NoteChange>

/** Contract 6. Those a client sends with a note are kept as they are, hence loose. */
const Citations = Type.Unsafe<unknown[] | null>({ type: ['array', 'null'], items: {} })

/** How the draft came about (`DraftMeta`); null for a note that nobody drafted. */
const Meta = Type.Unsafe<DraftMeta | null>({
  type: ['object', 'null'],
  additionalProperties: true,
  properties: {
    replaced: {
      type: 'object',
      description: 'The model that gave no usable output, and why: the text is the extractive drafter’s',
      additionalProperties: true,
      properties: { engine: { type: 'string' }, reason: { type: 'string' } },
      required: ['engine', 'reason'],
    },
    parts: { type: 'integer', description: 'Requests a long consultation was divided into' },
    shortened: {
      type: 'array',
      description: 'Documents and earlier appointments that did not fit whole',
      items: { type: 'string' },
    },
    left_out: {
      type: 'object',
      description: 'The end of a transcript that was too long: its characters, their share (0..1) and when it begins',
      additionalProperties: true,
      properties: {
        characters: { type: 'integer' },
        share: { type: 'number' },
        from_ms: { type: 'number' },
      },
      required: ['characters', 'share', 'from_ms'],
    },
    roles: {
      type: 'object',
      description:
        'Who speaks was not given and is taken from the talk: utterances, the share (0..1) of which is beyond doubt, and whether that is nearly all',
      additionalProperties: true,
      properties: {
        utterances: { type: 'integer' },
        sure_share: { type: 'number' },
        sure: { type: 'boolean' },
      },
      required: ['utterances', 'sure_share', 'sure'],
    },
    sections: {
      type: 'array',
      description: 'The headings the draft was written under',
      items: {
        type: 'object',
        additionalProperties: true,
        properties: { key: { type: 'string' }, heading: { type: 'string' } },
        required: ['key', 'heading'],
      },
    },
  },
})

/** Notes (spec 2.5, contract 6). */
export const Note = Type.Object({
  _id: Type.String(),
  appointment_id: Type.String(),
  notes: Type.String(),
  summary: Type.String(),
  citations: Citations,
  summary_citations: Citations,
  author: Type.String(),
  engine: NullableString,
  language: Type.String(),
  template_key: NullableString,
  template_id: NullableString,
  meta: Meta,
  version: Type.Number(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})

/** One text of a note's history; `author` tells the drafter's from the clinician's. */
export const NoteVersion = Type.Object({
  version: Type.Number(),
  author: Type.String(),
  notes: Type.String(),
  summary: Type.String(),
  citations: Citations,
  engine: NullableString,
  language: Type.String(),
  template_key: NullableString,
  meta: Meta,
  createdAt: Type.String(),
})

/** Loose: the refusal of a missing template has words of its own (spec 7). */
export const Regeneration = Type.Object({
  notes_template_type: Type.Optional(loose('Id of a template')),
  language: Type.Optional(loose('`de` or `en`; the appointment’s when left out')),
})

const Delta = Type.Object({
  op: Type.String(),
  section_key: Type.String(),
  before: NullableString,
  after: NullableString,
  citation_ids: Type.Array(Type.String()),
})

/** Spec 4.6. */
export const Regenerated = Type.Object({
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
