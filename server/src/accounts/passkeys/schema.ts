import { type Static, Type } from 'typebox'
import { Named, NullableString, OneOf } from '../../platform/http/schema.ts'

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

const KnownCredential = Named('KnownPasskey', {
  id: Type.String(),
  type: Type.String(),
  transports: Type.Optional(Type.Array(Type.String())),
})
const Verification = OneOf(['required', 'preferred', 'discouraged'])
const asked = {
  challenge: Type.String({ description: 'Base64url' }),
  timeout: Type.Optional(Type.Integer({ description: 'Milliseconds' })),
  hints: Type.Optional(Type.Array(OneOf(['client-device', 'hybrid', 'security-key']))),
  extensions: Type.Optional(Named('PasskeyExtensions', { credProps: Type.Optional(Type.Boolean()) })),
}

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = Named('PasskeyCreation', {
  ...asked,
  rp: Named('PasskeyParty', { name: Type.String(), id: Type.Optional(Type.String()) }),
  user: Named('PasskeyUser', { id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(
    Named('PasskeyAlgorithm', {
      type: Type.Literal('public-key'),
      alg: Type.Integer({ description: 'IANA’s number of a COSE algorithm' }),
    }),
  ),
  excludeCredentials: Type.Optional(Type.Array(KnownCredential)),
  authenticatorSelection: Type.Optional(
    Named('PasskeySelection', {
      authenticatorAttachment: Type.Optional(OneOf(['cross-platform', 'platform'])),
      residentKey: Type.Optional(Verification),
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: Type.Optional(Verification),
    }),
  ),
  attestation: Type.Optional(OneOf(['direct', 'enterprise', 'indirect', 'none'])),
})
export type PasskeyCreation = Static<typeof PasskeyCreation>

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = Named('PasskeyRequest', {
  ...asked,
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(Type.Array(KnownCredential)),
  userVerification: Type.Optional(Verification),
})
export type PasskeyRequest = Static<typeof PasskeyRequest>

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
