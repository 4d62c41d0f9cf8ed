import { OWNED, type Owned } from '../api-docs/operation.ts'

/** What an entry is about. */
export type TargetType = Exclude<Owned, 'booking'> | 'team'
export const TARGET_TYPES: readonly TargetType[] = [...OWNED.filter((kind) => kind !== 'booking'), 'team']

/** What people look for in the trail of their own account. */
export const KINDS = ['read', 'changed', 'signing_in'] as const
export type Kind = (typeof KINDS)[number]

/** Whose acts: one's own, or everybody else's. */
export const DOERS = ['me', 'others'] as const
export type Doer = (typeof DOERS)[number]

/** The actions of each kind, as SQL `like` patterns; an action that fits none is a change. */
export const PATTERNS: Readonly<Record<Exclude<Kind, 'changed'>, readonly string[]>> = {
  read: ['%.read', '%.listed', '%.exported', 'access.refused'],
  signing_in: ['login.%', 'session.%', 'password.%', 'passkey.%', 'two_factor.%'],
}
