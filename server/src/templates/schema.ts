import { type Static, Type } from 'typebox'
import { NOTE_LANGUAGES } from '../platform/db/states.ts'
import { Named, NullableString, OpenOneOf, RequiredText } from '../platform/http/schema.ts'

const Section = Named('TemplateSection', {
  key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$' }),
  heading: RequiredText(200),
  instruction: Type.String({ maxLength: 2_000, default: '' }),
  format: Type.Union([Type.Literal('paragraph'), Type.Literal('bullets')]),
  required: Type.Boolean({ default: false }),
})

const fields = {
  name: RequiredText(200),
  key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$' }),
  language: OpenOneOf(NOTE_LANGUAGES, { pattern: '^[a-z]{2}$' }),
  specialty: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200 }),
  is_default: Type.Boolean(),
  sections: Type.Array(Section, { minItems: 1, maxItems: 30 }),
}

/** Missing fields come from the template `copy_of`; without one, name, key, language and sections are needed. */
export const NewTemplate = Named('NewTemplate', {
  copy_of: Type.Optional(Type.String()),
  ...Type.Partial(Type.Object(fields)).properties,
})
export type NewTemplate = Static<typeof NewTemplate>

export const TemplateChange = Type.Partial(Type.Object(fields), { title: 'TemplateChange' })
export type TemplateChange = Static<typeof TemplateChange>

export const TemplateRecord = Named('Template', {
  _id: Type.String(),
  key: Type.String(),
  name: Type.String(),
  language: OpenOneOf(NOTE_LANGUAGES),
  specialty: NullableString,
  doctor_id: NullableString,
  version: Type.Number(),
  is_default: Type.Boolean(),
  sections: Type.Array(Section),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
