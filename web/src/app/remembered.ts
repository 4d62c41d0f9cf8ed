import type { Profile } from '../api/types.ts'

/**
 * Remembers who is signed in, for starting offline: the account's own profile, nothing about patients. Unlike the
 * service's cookie, it grants no access; it only says whose unsaved work may be shown while the service is out of
 * reach. It expires with that cookie: with this window, or after the days chosen at sign-in.
 */
const KEPT = 'visite.profile'
/** Lifetime of the service's cookie (contract 2: seven days). */
const DAYS_MS = 7 * 24 * 3_600_000

interface Kept {
  profile: Profile
  /** Epoch milliseconds; null: until the window closes. */
  until: number | null
}

function kept(): Kept | null {
  try {
    const found: Kept | null = JSON.parse(sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT) ?? 'null')
    return found && (found.until === null || found.until > Date.now()) ? found : null
  } catch {
    return null
  }
}

const keep = (one: Kept) => (one.until === null ? sessionStorage : localStorage).setItem(KEPT, JSON.stringify(one))

export const remembered = (): Profile | undefined => kept()?.profile

/** After signing in. @param days how long the session outlives the window */
export function remember(profile: Profile, days: boolean): void {
  forgetRemembered()
  keep({ profile, until: days ? Date.now() + DAYS_MS : null })
}

/** The service has confirmed the user. */
export const rememberStill = (profile: Profile): void => keep({ profile, until: kept()?.until ?? null })

/** The session was renewed; so is its lifetime here. */
export function rememberLonger(): void {
  const now = kept()
  if (now?.until) keep({ ...now, until: Date.now() + DAYS_MS })
}

export function forgetRemembered(): void {
  sessionStorage.removeItem(KEPT)
  localStorage.removeItem(KEPT)
}
