import { type Static, Type } from 'typebox'
import { Named, NullableString } from '../../platform/http/schema.ts'

/** Base64url, as in WebAuthn's JSON form. */
const Bytes = Type.String({ minLength: 1, maxLength: 20_000 })
const Text = Type.Optional(Type.String({ maxLength: 100 }))

/** The parts of WebAuthn's `RegistrationResponseJSON` that we read. */
export const NewCredential = Named('NewPasskeyCredential', {
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal('public-key'),
  response: Named('PasskeyAttestation', {
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
  }),
  authenticatorAttachment: Text,
})
export type NewCredential = Static<typeof NewCredential>

/** The parts of WebAuthn's `AuthenticationResponseJSON` that we read. */
export const Credential = Named('PasskeyCredential', {
  id: Bytes,
  rawId: Bytes,
  type: Type.Literal('public-key'),
  response: Named('PasskeyAssertion', {
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  authenticatorAttachment: Text,
})
export type Credential = Static<typeof Credential>

/** Options for `navigator.credentials`, in WebAuthn's JSON form. */
export const PasskeyOptions = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  title: 'PasskeyOptions',
  additionalProperties: true,
  properties: { challenge: { type: 'string' } },
  required: ['challenge'],
})

export const Passkey = Named('Passkey', {
  _id: Type.String(),
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: NullableString,
})

export const NewPasskey = Named('NewPasskey', {
  credential: NewCredential,
  /** The owner's name for it. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
})

export const PasskeyLogin = Named('PasskeyLogin', {
  credential: Credential,
  remember: Type.Optional(Type.Boolean({ default: false })),
})

/** The address does not affect the answer, which therefore reveals nothing about who has a passkey. */
export const PasskeyAsker = Named('PasskeyAsker', { email: Type.Optional(Type.String({ maxLength: 320 })) })
