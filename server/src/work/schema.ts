import { type Static, Type } from 'typebox'
import { Named, NullableNumber, NullableString, OneOf } from '../platform/http/schema.ts'

export const WORK_STATES = ['waiting', 'running', 'failing', 'failed'] as const

/** Background work as administrators see it: ids and kinds, nothing of what it is about. */
export const Work = Named('Work', {
  _id: Type.String(),
  kind: Type.String({ description: 'What is done: `transcribe`, `draft`, `mail`, …' }),
  state: OneOf(WORK_STATES, '`failing`: tried in vain, will be tried again; `failed`: a mail that was given up'),
  attempts: NullableNumber,
  createdAt: Type.String(),
  dueAt: NullableString,
  reason: NullableString,
})
export type Work = Static<typeof Work>
