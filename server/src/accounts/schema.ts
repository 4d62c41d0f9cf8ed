import { type Static, Type } from 'typebox'
import { NullableString } from '../platform/http/schema.ts'

/** Spec 4.2: the rule for the password's length has a message of its own, so it is not in the schema. */
export const Registration = Type.Object({
  firstName: Type.String({ minLength: 1, maxLength: 200 }),
  lastName: Type.String({ minLength: 1, maxLength: 200 }),
  email: Type.String({ minLength: 1, maxLength: 320 }),
  password: Type.String({ maxLength: 1_000 }),
  specialty: Type.String({ minLength: 1, maxLength: 200 }),
  ehr_system_type: Type.String({ minLength: 1, maxLength: 200 }),
  ehr_system_name: Type.String({ minLength: 1, maxLength: 200 }),
  title: Type.Optional(NullableString),
})
export type Registration = Static<typeof Registration>

export const RegisteredAccount = Type.Object({
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

export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 320 }),
  password: Type.String({ maxLength: 1_000 }),
  remember: Type.Boolean({ default: false }),
  twoFactorCode: Type.Optional(NullableString),
})

export const LoggedIn = Type.Object({
  success: Type.Literal(true),
  /** Not told to a browser that keeps it in a cookie. */
  token: Type.Optional(Type.String()),
  uid: Type.String(),
  userTitle: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  twoFactorEnabled: Type.Boolean(),
})

export const Profile = Type.Object({
  name: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  title: Type.String(),
  specialty: Type.String(),
  subscriptionType: Type.String(),
  subscriptionActive: Type.Boolean(),
  subscriptionExpiry: NullableString,
  teamId: NullableString,
  teamRole: NullableString,
  hasTeamSubscription: Type.Boolean(),
})
