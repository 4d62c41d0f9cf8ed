import { type Static, Type } from 'typebox'
import { PATIENT_LANGUAGES } from '../messages/patient/languages.ts'
import { Named, NullableOneOf, NullableString, OneOf } from '../platform/http/schema.ts'

export const CONSENT_STATUSES = ['none', 'given', 'withdrawn'] as const
export const CONSENT_METHODS = ['oral', 'signed', 'patient_link'] as const

export const Language = OneOf(PATIENT_LANGUAGES)

/** Whether the patient of an appointment agreed to its recording (contract 9 consent). */
export const Consent = Named('Consent', {
  status: OneOf(CONSENT_STATUSES),
  method: NullableOneOf(CONSENT_METHODS),
  text_version: NullableString,
  language: NullableOneOf(PATIENT_LANGUAGES),
  given_at: NullableString,
  withdrawn_at: NullableString,
  by: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: '`_id` of the account that recorded it, or `patient`',
  }),
  required: Type.Boolean({ description: 'Whether recording has to wait for consent' }),
})
export type Consent = Static<typeof Consent>

/** The box in which signatures are drawn. */
export const SIGNATURE_BOX = { width: 1000, height: 300 } as const
const MOST_STROKES = 200
const MOST_NUMBERS = 4_000

/** Strokes of a finger: x, y, x, y … in a box of 1000 by 300. */
export const Signature = Type.Array(
  Type.Array(Type.Integer({ minimum: 0, maximum: SIGNATURE_BOX.width }), { minItems: 2, maxItems: MOST_NUMBERS }),
  { minItems: 1, maxItems: MOST_STROKES },
)
export type Signature = Static<typeof Signature>

export const ConsentChange = Named('ConsentChange', {
  status: OneOf(['given', 'withdrawn']),
  method: Type.Optional(
    Type.Unsafe<'oral' | 'signed' | null>({
      type: ['string', 'null'],
      enum: ['oral', 'signed', null],
      description: 'Default: `oral`',
    }),
  ),
  language: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...PATIENT_LANGUAGES, null] })),
  text_version: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 30,
      description: 'Version of the text that was shown; default: the current one',
    }),
  ),
  signature: Type.Optional(Signature),
})
export type ConsentChange = Static<typeof ConsentChange>

/** The text a patient reads. */
export const ConsentText = Named('ConsentText', {
  language: Language,
  language_name: Type.String(),
  direction: OneOf(['ltr', 'rtl']),
  title: Type.String(),
  text_version: Type.String(),
  paragraphs: Type.Array(Type.String()),
  built_in: Type.Boolean(),
  wording: Type.String({
    description:
      'The paragraphs in the form in which they are edited: separated by empty lines, with the placeholders ' +
      '`{practice}` and `{days}`',
  }),
  since: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'When the practice put this text in force; null for a built-in text that was never replaced',
  }),
})
export type ConsentText = Static<typeof ConsentText>

export const OwnConsentText = Named('OwnConsentText', {
  language: Language,
  text: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 20_000,
    description:
      'Paragraphs separated by empty lines; `{practice}` and `{days}` are placeholders. Null or empty restores the ' +
      'built-in text',
  }),
})

export const LanguageQuery = Type.Object({ language: Type.Optional(Language) })
export const SheetQuery = Type.Object({ language: Language })

/** A link for the patient's own phone. */
export const ConsentLink = Named('ConsentLink', {
  url: Type.String(),
  qr_svg: Type.String(),
  expires_at: Type.String(),
})
