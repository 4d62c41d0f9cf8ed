import type { AccountRow, SessionRow } from '../platform/db/account-tables.ts'
import type { AccountRole } from '../platform/db/states.ts'
import { ApiError, EntryError } from '../platform/http/errors.ts'
import { oneLine } from '../platform/text/one-line.ts'
import type { ProfileChange, Registration } from './schema.ts'

/** Spec 8. */
export const MIN_PASSWORD = 6

/** Lifetime of a verification link (contract 2). */
export const VERIFICATION_MS = 48 * 3_600_000

/** Token lifetimes (spec 5.4). */
export const lifetimeMs = (remember: boolean): number => (remember ? 7 : 1) * 86_400_000

/** Upper limits on a session besides its tokens' lifetime; null: no limit. */
export interface SessionEnds {
  /** Without a request. */
  idleMs: number | null
  /** From signing in. */
  longestMs: number | null
}

/**
 * Whoever comes from an OpenID provider goes back there at least this often: only the provider knows who has left, and
 * who is still in which group.
 */
const PROVIDER_MS = 7 * 86_400_000
export const longestOf = (method: SessionRow['method'], { longestMs }: SessionEnds): number | null =>
  method === 'oidc' ? Math.min(longestMs ?? PROVIDER_MS, PROVIDER_MS) : longestMs

/** The earliest of several ends after an instant. */
export const earliest = (from: Date, ...ms: (number | null)[]): Date =>
  new Date(from.getTime() + Math.min(...ms.filter((each) => each !== null)))

/** Sensitive acts need a proof no older than this (contract 13). */
const FRESH_MS = 10 * 60_000
export const isFresh = (provedAt: string | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - Date.parse(provedAt) < FRESH_MS

/** Must the account have a second factor before it may do anything else? */
export const mustHaveFactor = (role: AccountRole, required: 'none' | 'admins' | 'all'): boolean =>
  required === 'all' || (required === 'admins' && role === 'admin')

/** Lifetime of an invitation. */
export const INVITATION_MS = 7 * 86_400_000

/** A refreshed session's old token works this much longer, for requests in flight (contract 2). */
const REFRESH_GRACE_MS = 60_000

/** Does the session's token with this number still work? Only the last two can. */
export const isCurrent = (
  generation: number,
  session: { generation: number; refreshed_at: string },
  now: Date,
): boolean =>
  generation === session.generation ||
  (generation === session.generation - 1 && now.getTime() < Date.parse(session.refreshed_at) + REFRESH_GRACE_MS)

/** `last_seen_at` is written at most this often (trust 1). */
export const SEEN_MS = 60_000

/** Lifetime of a password-reset link. */
export const RESET_MS = 3_600_000

/** Link mails anyone may request, per address and hour, so that no mailbox is flooded. */
export const LINK_MAILS = 5
export const LINK_MAILS_WINDOW_MS = 3_600_000

/** Spec 8: login attempts per address. */
export const LOGIN_ATTEMPTS = 10
export const LOGIN_WINDOW_MS = 15 * 60_000

/** Spec 2.1: title, first and last name. */
export const fullName = (account: { title: string | null; first_name: string; last_name: string }): string =>
  [account.title, account.first_name, account.last_name].filter(Boolean).join(' ')

/** Maximum length of a title. */
const MAX_TITLE = 200

const titleOf = (value: string | null | undefined): string | null => oneLine(value ?? '').slice(0, MAX_TITLE) || null

/** What an account says about itself (spec 2.1). Others see it, so it has no control characters or direction marks. */
export function descriptionOf(applicant: Omit<Registration, 'email' | 'password' | 'invitation'>) {
  const required = (field: keyof typeof applicant): string => {
    const value = oneLine(applicant[field] ?? '')
    if (value === '') throw new EntryError(400, (m) => m.invalid(field, m.problemMissing))
    return value
  }
  return {
    title: titleOf(applicant.title),
    first_name: required('firstName'),
    last_name: required('lastName'),
    specialty: required('specialty'),
    ehr_system_type: required('ehr_system_type'),
    ehr_system_name: required('ehr_system_name'),
  }
}

/** The fields that a profile change sets: only the title can be cleared. */
export function profileChanges(body: ProfileChange) {
  const changes: Partial<AccountRow> = {}
  if (body.title !== undefined) changes.title = titleOf(body.title)
  for (const [field, column] of PROFILE_FIELDS) {
    const given = body[field]
    const value = given === undefined ? undefined : oneLine(given)
    if (value === '') throw new ApiError(400, (m) => m.invalid(field, m.problemMissing))
    if (value !== undefined) changes[column] = value
  }
  return changes
}

const PROFILE_FIELDS = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['specialty', 'specialty'],
  ['ehr_system_type', 'ehr_system_type'],
  ['ehr_system_name', 'ehr_system_name'],
  ['language', 'language'],
] as const
