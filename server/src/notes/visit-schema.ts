import { Type } from 'typebox'
import { ListedAppointment } from '../appointments/schema.ts'
import { Named, NullableString } from '../platform/http/schema.ts'
import { Fact } from './facts/schema.ts'

/** A patient's appointment with the summary of its released note (contract 9 visits). */
export const Visit = Named('Visit', {
  ...ListedAppointment.properties,
  summary: Type.Unsafe<string | null>({ ...NullableString, description: 'Summary of the released note' }),
  facts: Type.Array(Fact, { description: 'Drugs and allergies that are in the released note or were accepted' }),
})
