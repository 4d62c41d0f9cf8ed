import { type Static, Type } from 'typebox'
import { GDT_FAULTS, GDT_PROFILE_IDS, GDT_RECORDS } from '../platform/db/states.ts'
import { Named, NullableOneOf, NullableString, OneOf } from '../platform/http/schema.ts'

/** A file received from a practice system, or sent to one (contract 11a gdt). */
export const GdtEntry = Named('GdtEntry', {
  _id: Type.String(),
  direction: OneOf(['in', 'out'] as const),
  record: NullableOneOf(GDT_RECORDS, 'If it was one of these'),
  status: OneOf(['done', 'failed'] as const),
  error: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'What was wrong, for people' }),
  error_code: NullableOneOf(GDT_FAULTS),
  appointment_id: NullableString,
  agent_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The workplace it came through; null: the folder of the service',
  }),
  can_repeat: Type.Boolean({ description: 'Whether `POST /gdt/log/{id}/again` has something to do' }),
  createdAt: Type.String(),
})
export type GdtEntry = Static<typeof GdtEntry>

/** What a practice system expects of files. */
export const GdtProfile = Named('GdtProfile', {
  id: OneOf(GDT_PROFILE_IDS),
  answers: OneOf(
    ['visit', 'fixed', 'counted'] as const,
    'How answers are called: by the visit, always the same by GDT 2.1, or the same with a running number',
  ),
  unmarked: OneOf(['1', '2', '3', '4', '5'] as const, 'Value of 9206 where a request has none'),
  guessed: Type.Array(OneOf(['answers', 'unmarked'] as const), {
    description: 'What of it is not published: to be tried with a test patient',
  }),
})

export type GdtProfile = Static<typeof GdtProfile>

/** A doctor's settings for the service's folder. */
export const GdtSettings = Named('GdtSettings', {
  available: Type.Boolean({ description: 'Whether the operator has named a folder (`VISITE_GDT_DIR`)' }),
  profile: OneOf(GDT_PROFILE_IDS, 'What the practice system wants of files in it'),
  profiles: Type.Array(GdtProfile, { description: 'All there are, for this folder and for workplaces' }),
})

export const GdtSettingsChange = Named('GdtSettingsChange', { profile: OneOf(GDT_PROFILE_IDS) })
