import { type Static, Type } from 'typebox'
import type { JobKind } from '../jobs.ts'
import { Named, NullableNumber, NullableString, OneOf, OpenOneOf } from '../platform/http/schema.ts'

/** By name, so that a missing one does not compile. */
const KINDS: Record<JobKind, true> = {
  ...{ transcribe: true, draft: true, model_draft: true, extract: true, link: true, mail: true },
  ...{ calendar: true, deliver: true, gdt: true },
}

export const WORK_STATES = ['waiting', 'running', 'failing', 'failed'] as const

/** Background work as administrators see it: ids and kinds, nothing of what it is about. */
export const Work = Named('Work', {
  _id: Type.String(),
  kind: OpenOneOf(Object.keys(KINDS) as JobKind[], {
    description: 'Kind of work; other releases may have other kinds',
  }),
  state: OneOf(WORK_STATES, '`failing`: failed and will be retried; `failed`: a mail that was given up'),
  attempts: NullableNumber,
  createdAt: Type.String(),
  dueAt: NullableString,
  reason: NullableString,
})
export type Work = Static<typeof Work>
