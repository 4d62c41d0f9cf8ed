import { type Static, Type } from 'typebox'
import { Named, NullableString } from '../platform/http/schema.ts'

/** Far more than a practice's drugs and names; engines use as many as they can. */
const MAX_TERMS = 1_000
/** UTF-16 code units. */
const MAX_CHARS = 100

/** The whole list; terms no longer in it are forgotten. */
export const NewVocabulary = Named('NewVocabulary', {
  terms: Type.Array(Type.String({ maxLength: MAX_CHARS }), { maxItems: MAX_TERMS }),
})

export const Vocabulary = Named('Vocabulary', {
  terms: Type.Array(Type.String()),
  /** Null until something has been saved. */
  updatedAt: NullableString,
})
export type Vocabulary = Static<typeof Vocabulary>
