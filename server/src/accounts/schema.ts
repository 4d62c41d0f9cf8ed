import { type Static, Type } from 'typebox'
import { ACCOUNT_ROLES, TEAM_ROLES } from '../platform/db/states.ts'
import { Named, NullableOneOf, NullableString, OneOf, RequiredText } from '../platform/http/schema.ts'
import { Credential } from './passkeys/schema.ts'

const Required = RequiredText(200)

/** Spec 4.2: the rule for the password's length has its own message, so it is not in the schema. */
export const Registration = Named('Registration', {
  firstName: Required,
  lastName: Required,
  email: Type.String({ minLength: 1, maxLength: 320 }),
  password: Type.String({ maxLength: 1_000 }),
  specialty: Required,
  ehr_system_type: Required,
  ehr_system_name: Required,
  title: Type.Optional(NullableString),
  /** From the link of an invitation (contract 13). */
  invitation: Type.Optional(Type.String({ maxLength: 200 })),
})
export type Registration = Static<typeof Registration>

export const RegisteredAccount = Named('RegisteredAccount', {
  _id: Type.String(),
  title: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  specialty: Type.String(),
  ehr_system_type: Type.String(),
  ehr_system_name: Type.String(),
  isVerified: Type.Boolean(),
})

/** Spec 4.2: the account is in `result`, not in `data`. */
export const Registered = Named('Registered', { success: Type.Literal(true), result: RegisteredAccount })

/** The token in a mailed link. */
export const LinkToken = Named('LinkToken', { token: Type.String({ maxLength: 200 }) })

/** Any text: an invalid address has no account and gets the same answer. */
export const Address = Named('MailAddress', { email: Type.String({ maxLength: 320 }) })

export const NewPassword = Named('NewPassword', {
  token: Type.String({ maxLength: 200 }),
  password: Type.String({ maxLength: 1_000 }),
})

export const PasswordChange = Named('PasswordChange', {
  current_password: Type.String({ maxLength: 1_000 }),
  password: Type.String({ maxLength: 1_000 }),
})

/** An account without a password needs a fresh proof instead. */
export const AccountDeletion = Named('AccountDeletion', { password: Type.Optional(Type.String({ maxLength: 1_000 })) })

/** Contract 13: one of them. */
export const Proof = Named('Proof', {
  password: Type.Optional(Type.String({ maxLength: 1_000 })),
  code: Type.Optional(Type.String({ maxLength: 200 })),
  credential: Type.Optional(Credential),
})

export const Invitation = Named('Invitation', { email: Type.String({ minLength: 1, maxLength: 320 }) })

/** An unused invitation. */
export const WaitingInvitation = Named('WaitingInvitation', {
  _id: Type.String(),
  email: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
})

/** The ways to sign in that a page can offer. */
export const LoginWays = Named('LoginWays', {
  registration: OneOf(['open', 'invite', 'closed'] as const),
  /** By password and passkey. */
  local: Type.Boolean(),
  /** By an OpenID provider of this name, at `GET /login/oidc`. */
  oidc: NullableString,
})

export const Login = Named('Login', {
  email: Type.String({ minLength: 1, maxLength: 320 }),
  password: Type.String({ maxLength: 1_000 }),
  remember: Type.Optional(Type.Boolean({ default: false })),
  twoFactorCode: Type.Optional(NullableString),
  /** A passkey as the second factor (contract 13). */
  passkey: Type.Optional(Credential),
})

export const LoggedIn = Named('LoggedIn', {
  success: Type.Literal(true),
  /** Left out for browsers that keep it in a cookie. */
  token: Type.Optional(Type.String()),
  uid: Type.String(),
  userTitle: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  twoFactorEnabled: Type.Boolean(),
})

/** Spec 4.2: the password was right; the client sends it again with a code. */
export const CodeNeeded = Named('CodeNeeded', {
  success: Type.Literal(true),
  requires2FA: Type.Literal(true),
  /** The account's second factors; left out: only codes. */
  factors: Type.Optional(Type.Array(OneOf(['code', 'passkey'] as const))),
  message: Type.String(),
})

export const Profile = Named('Profile', {
  name: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  title: Type.String(),
  specialty: Type.String(),
  /** Beyond spec 2.1: `doctor` or `admin`, so that a dashboard knows what to offer. */
  role: OneOf(ACCOUNT_ROLES),
  subscriptionType: Type.String(),
  subscriptionActive: Type.Boolean(),
  /** Spec 2.1. The last possible instant: it never lapses. */
  subscriptionExpiry: Type.String(),
  teamId: NullableString,
  teamRole: NullableOneOf(TEAM_ROLES),
  hasTeamSubscription: Type.Boolean(),
})

/** Contract 2. The address cannot change, because it identifies the account. */
export const ProfileChange = Named('ProfileChange', {
  title: Type.Optional(NullableString),
  firstName: Type.Optional(Required),
  lastName: Type.Optional(Required),
  specialty: Type.Optional(Required),
  ehr_system_type: Type.Optional(Required),
  ehr_system_name: Type.Optional(Required),
  /** Language of the account's mails. */
  language: Type.Optional(Type.Union([Type.Literal('de'), Type.Literal('en')])),
})
export type ProfileChange = Static<typeof ProfileChange>

/** Spec 2.7. */
export const Session = Named('Session', {
  id: Type.String(),
  device_label: Type.String(),
  platform: Type.String(),
  last_seen_at: Type.String(),
  created_at: Type.String(),
  current: Type.Boolean(),
})

export const Refreshed = Named('Refreshed', {
  success: Type.Literal(true),
  /** Left out for browsers that keep it in a cookie. */
  token: Type.Optional(Type.String()),
  uid: Type.String(),
})
