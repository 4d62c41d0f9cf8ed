import { type Static, Type } from 'typebox'
import type { DraftTemplate } from '../port.ts'

const strict = { additionalProperties: false }

/**
 * What the model copies from the head of its instructions: if it is missing, they were cut off before the model read
 * them.
 */
const code = Type.String({ default: '' })

const sources = Type.Array(Type.Object({ id: Type.String(), quote: Type.String({ default: '' }) }, strict), {
  default: [],
})

/** A sentence as a model writes it. */
export const noteSentence = Type.Object(
  {
    text: Type.String(),
    sources,
    /** Number of the sentence in an earlier part that this one corrects; otherwise empty. */
    corrects: Type.String({ default: '' }),
  },
  strict,
)

/** A part of a note. Strict dialects want every field required and objects closed. */
export const noteAnswer = ({ sections }: DraftTemplate) => ({
  name: 'note',
  schema: Type.Object(
    {
      code,
      sections: Type.Array(
        Type.Object(
          {
            key: Type.String({ enum: sections.map(({ key }) => key) }),
            sentences: Type.Array(noteSentence),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
})

export type NoteAnswer = Static<ReturnType<typeof noteAnswer>['schema']>

export const summaryAnswer = {
  name: 'summary',
  schema: Type.Object(
    {
      code,
      sentences: Type.Array(Type.Object({ text: Type.String(), basis: Type.Array(Type.String()) }, strict)),
    },
    strict,
  ),
}

export const repairAnswer = {
  name: 'repair',
  schema: Type.Object(
    { code, sentences: Type.Array(Type.Object({ number: Type.String(), text: Type.String(), sources }, strict)) },
    strict,
  ),
}
