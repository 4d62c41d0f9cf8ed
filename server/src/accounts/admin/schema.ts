import { type Static, Type } from 'typebox'
import { ACCOUNT_ROLES, TEAM_ROLES } from '../../platform/db/states.ts'
import { Named, NullableOneOf, NullableString, OneOf } from '../../platform/http/schema.ts'

/** An account as administrators see it: nothing of its clinical work. */
export const ManagedAccount = Named('ManagedAccount', {
  _id: Type.String(),
  email: Type.String(),
  title: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  specialty: Type.String(),
  role: OneOf(ACCOUNT_ROLES),
  isVerified: Type.Boolean(),
  disabled: Type.Boolean(),
  plan: Type.String(),
  subscriptionType: Type.String(),
  subscriptionActive: Type.Boolean(),
  subscriptionExpiry: Type.String(),
  teamId: NullableString,
  teamRole: NullableOneOf(TEAM_ROLES),
  twoFactorEnabled: Type.Boolean(),
  createdAt: Type.String(),
})
export type ManagedAccount = Static<typeof ManagedAccount>

/** Contract 2. `expiry` null: the plan never lapses; omitted with a new plan: the plan's own expiry. */
export const AccountChange = Named('AccountChange', {
  plan: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  expiry: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 100 })),
  role: Type.Optional(Type.Union([Type.Literal('doctor'), Type.Literal('admin')])),
  disabled: Type.Optional(Type.Boolean()),
  end_sessions: Type.Optional(
    Type.Boolean({ description: '`true` ends all sessions of the account, and changes nothing else' }),
  ),
})
export type AccountChange = Static<typeof AccountChange>

const Verdict = Named('Verdict', {
  ok: Type.Boolean(),
  /** It works, but `detail` says something the operator should know. */
  warning: Type.Optional(Type.Literal(true)),
  detail: Type.String(),
})

/** Every part of the service with its verdict (`platform/verdict.ts`). */
export const Health = Named('Health', {
  status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
  parts: Type.Record(Type.String(), Verdict),
})
