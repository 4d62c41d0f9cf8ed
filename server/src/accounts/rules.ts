/** Spec section 8. */
export const MIN_PASSWORD = 6

/** A link for verification works this long (contract 2). */
export const VERIFICATION_MS = 48 * 3_600_000

/** Token lifetimes (spec 5.4). */
export const lifetimeMs = (remember: boolean): number => (remember ? 7 : 1) * 86_400_000

/** A refreshed session's old token works this much longer, for requests on their way (contract 2). */
export const REFRESH_GRACE_MS = 60_000

/** `last_seen_at` is written at most this often (trust.md). */
export const SEEN_MS = 60_000

/** Spec section 8: login attempts per address. */
export const LOGIN_ATTEMPTS = 10
export const LOGIN_WINDOW_MS = 15 * 60_000

/** Spec 2.1: title, first and last name. */
export const fullName = (account: { title: string | null; first_name: string; last_name: string }): string =>
  [account.title, account.first_name, account.last_name].filter(Boolean).join(' ')
