import { type Static, Type } from 'typebox'
import { FileField, Named, NullableString } from '../platform/http/schema.ts'

const CLOCK = '^([01]\\d|2[0-3]):[0-5]\\d$'

/** Opening hours on a weekday. */
export const OpeningHours = Named('OpeningHours', {
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 for Monday to 7 for Sunday' }),
  from: Type.String({ pattern: CLOCK, description: '`HH:mm`, in the practice’s timezone' }),
  to: Type.String({
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
    description: '`HH:mm`, exclusive; `24:00` is the end of the day',
  }),
})
export type OpeningHours = Static<typeof OpeningHours>

/** Missing fields stay; null or an empty text clears one. */
const text = (maxLength: number) => Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength }))

const Flag = Type.Optional(Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }))

export const PracticeChange = Named('PracticeChange', {
  name: text(200),
  street: text(200),
  postal_code: text(20),
  city: text(200),
  phone: text(50),
  email: text(254),
  website: text(300),
  letterhead: text(2_000),
  opening_hours: Type.Optional(Type.Array(OpeningHours, { maxItems: 42 })),
  consent_required: Flag,
  online_moving: Flag,
})
export type PracticeChange = Static<typeof PracticeChange>

/** The logo's size, and when it was set. */
const PracticeLogo = Named('PracticeLogo', {
  width: Type.Integer({ description: 'Pixels' }),
  height: Type.Integer({ description: 'Pixels' }),
  updatedAt: Type.String(),
})

export const LogoForm = Named('LogoForm', { logo: FileField('PNG or JPEG; at most 2 MB') })

/** The practice of the signed-in doctor (contract 9 practice); texts are empty until they are known. */
export const Practice = Named('Practice', {
  name: Type.String(),
  street: Type.String(),
  postal_code: Type.String(),
  city: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  website: Type.String(),
  letterhead: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Lines at the head of letters, in place of name and address',
  }),
  opening_hours: Type.Array(OpeningHours),
  consent_required: Type.Boolean({ description: 'Record nothing before the patient consents' }),
  online_moving: Type.Boolean({ description: 'Let patients move their bookings to another free time' }),
  logo: Type.Union([PracticeLogo, Type.Null()], { description: 'Whether `GET /practice/logo` returns one' }),
  editable: Type.Boolean({ description: 'Whether you may change it' }),
  updatedAt: NullableString,
})
export type Practice = Static<typeof Practice>
