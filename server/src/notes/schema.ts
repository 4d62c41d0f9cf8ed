import { type Static, Type } from 'typebox'
import { Loose, loose, NullableString } from '../platform/http/schema.ts'

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

/** Spec 2.5, and what contract 6 adds. */
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
  meta: Loose,
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
  version: Type.Number(),
})
