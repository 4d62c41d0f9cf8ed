import { type Static, Type } from 'typebox'
import { PATIENT_LANGUAGES } from '../messages/patient/languages.ts'
import { Named, NullableOneOf, NullableString, RequiredText } from '../platform/http/schema.ts'
import { SEXES } from './record.ts'

export const PatientIdentifier = Named('PatientIdentifier', {
  system: RequiredText(50),
  value: RequiredText(100),
})

const Identifiers = Type.Array(PatientIdentifier, {
  maxItems: 20,
  description: 'The patient’s numbers in other systems; `gdt` is the number in the practice system',
})

const Language = NullableOneOf(
  PATIENT_LANGUAGES,
  'Language of mails and pages for the patient; null: that of each appointment',
)

const text = (maxLength: number) => Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength }))

const details = {
  first_name: text(200),
  birth_date: Type.Optional(NullableString),
  sex: Type.Optional(NullableOneOf(SEXES)),
  email: text(254),
  phone: text(50),
  insurer: text(200),
  language: Type.Optional(Language),
  identifiers: Type.Optional(Identifiers),
}

export const NewPatientRecord = Named('NewPatientRecord', { last_name: RequiredText(200), ...details })
export type NewPatientRecord = Static<typeof NewPatientRecord>

/** Absent fields stay unchanged; null or an empty text clears a field. */
export const PatientChange = Named('PatientChange', { last_name: Type.Optional(RequiredText(200)), ...details })
export type PatientChange = Static<typeof PatientChange>

/** Contract 9 patients. */
export const Patient = Named('PatientRecord', {
  _id: Type.String(),
  doctor_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  birth_date: Type.Unsafe<string | null>({ type: ['string', 'null'], description: '`YYYY-MM-DD`' }),
  sex: NullableOneOf(SEXES),
  email: NullableString,
  phone: NullableString,
  insurer: NullableString,
  language: Language,
  identifiers: Identifiers,
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type Patient = Static<typeof Patient>

export const PatientQuery = Type.Object({
  query: Type.Optional(
    Type.String({ maxLength: 200, description: 'Beginnings of names in any order, a date of birth, or a number' }),
  ),
})

export const Merging = Named('Merging', {
  other_id: Type.String({ description: 'The patient to merge into this one, who can no longer be found' }),
})
export const Merged = Named('Merged', { patient: Patient, merge_id: Type.String() })
/** A merge that can be undone. */
export const PatientMerge = Named('PatientMerge', {
  merge_id: Type.String(),
  other: Patient,
  appointments: Type.Integer({ description: 'How many appointments the other patient had' }),
  by: Type.String({ description: 'Name of the person who merged them' }),
  createdAt: Type.String(),
  until: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'When both will be erased, as their appointments stand now: until then the merge can be undone. Null: not ' +
      'until somebody erases them',
  }),
})
export type PatientMerge = Static<typeof PatientMerge>
export const Unmerging = Named('Unmerging', { merge_id: Type.String() })
