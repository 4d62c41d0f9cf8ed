import { type Static, Type } from 'typebox'
import { GDT_FAULTS } from '../platform/db/states.ts'
import { Named, NullableOneOf, NullableString, OneOf } from '../platform/http/schema.ts'

/** A file that came from a practice system, or went to one (contract 11a gdt). */
export const GdtEntry = Named('GdtEntry', {
  _id: Type.String(),
  direction: OneOf(['in', 'out'] as const),
  record: Type.Unsafe<string | null>({ type: ['string', 'null'], description: '6301, 6302 or 6310, if it was one' }),
  status: OneOf(['done', 'failed'] as const),
  error: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'What was wrong, for people' }),
  error_code: NullableOneOf(GDT_FAULTS),
  appointment_id: NullableString,
  createdAt: Type.String(),
})
export type GdtEntry = Static<typeof GdtEntry>
