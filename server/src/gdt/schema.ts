import { type Static, Type } from 'typebox'
import { GDT_FAULTS, GDT_PROFILE_IDS, GDT_RECORDS } from '../platform/db/states.ts'
import { Named, NullableOneOf, NullableString, OneOf } from '../platform/http/schema.ts'

/** A file received from a practice system, or sent to one (contract 11a gdt). */
export const GdtEntry = Named('GdtEntry', {
  _id: Type.String(),
  direction: OneOf(['in', 'out'] as const),
  record: NullableOneOf(GDT_RECORDS, 'Null if it was none of these'),
  status: OneOf(['done', 'failed'] as const),
  error: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'What went wrong, in words' }),
  error_code: NullableOneOf(GDT_FAULTS),
  appointment_id: NullableString,
  agent_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The workplace it came through; null for the service’s folder',
  }),
  can_repeat: Type.Boolean({ description: 'Whether `POST /gdt/log/{id}/again` can retry it' }),
  createdAt: Type.String(),
})
export type GdtEntry = Static<typeof GdtEntry>

/** What a practice system expects of files. */
export const GdtProfile = Named('GdtProfile', {
  id: OneOf(GDT_PROFILE_IDS),
  answers: OneOf(
    ['visit', 'fixed', 'counted'] as const,
    'How answer files are named: after the visit, always the same according to GDT 2.1, or the same with a running number',
  ),
  unmarked: OneOf(['1', '2', '3', '4', '5'] as const, 'Value of 9206 for requests that have none'),
  guessed: Type.Array(OneOf(['answers', 'unmarked'] as const), {
    description: 'Settings that are guesses because the manufacturer publishes nothing: try them with a test patient',
  }),
})

export type GdtProfile = Static<typeof GdtProfile>

/** A doctor's settings for the service's folder. */
export const GdtSettings = Named('GdtSettings', {
  available: Type.Boolean({ description: 'Whether the operator has set a folder (`VISITE_GDT_DIR`)' }),
  profile: OneOf(GDT_PROFILE_IDS, 'Profile of the practice system that uses this folder'),
  profiles: Type.Array(GdtProfile, { description: 'All available profiles, for the folder and for workplaces' }),
})

export const GdtSettingsChange = Named('GdtSettingsChange', { profile: OneOf(GDT_PROFILE_IDS) })
