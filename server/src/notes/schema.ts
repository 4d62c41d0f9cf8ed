import { type Static, Type } from 'typebox'
import { Loose, NullableString } from '../platform/http/schema.ts'

/** Loose: what is wrong is said in the words of spec 4.6 ("Notes validation failed"). */
export const NoteBody = Type.Object({
  notes: Type.Optional(Loose),
  summary: Type.Optional(Loose),
  citations: Type.Optional(Loose),
})
export type NoteBody = Static<typeof NoteBody>

export const NoteChange = Type.Object({
  notes: Type.Optional(Loose),
  summary: Type.Optional(Loose),
  appointment_id: Type.Optional(Loose),
})
export type NoteChange = Static<typeof NoteChange>

/** Spec 2.5, and what contract 6 adds. */
export const Note = Type.Object({
  _id: Type.String(),
  appointment_id: Type.String(),
  notes: Type.String(),
  summary: Type.String(),
  citations: Type.Unsafe<unknown[] | null>({ type: ['array', 'null'], items: {} }),
  author: Type.String(),
  engine: NullableString,
  language: Type.String(),
  template_key: NullableString,
  version: Type.Number(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
