import { EVENT_TYPES, type EventType } from '../events/types.ts'
import { ApiError } from '../platform/http/errors.ts'

export const MOST_WEBHOOKS = 10
/** Of a webhook, the newest first. */
export const MOST_LISTED = 100
/** For one attempt, from the look-up of the name to the answer's status. */
export const TIMEOUT_MS = 10_000
/** Standard Webhooks: the receiver wants nothing more. */
export const GONE = 410

/** The address of a webhook. @throws {ApiError} 400 for what is no address */
export function webhookAddress(text: string): URL {
  const written = text.trim()
  const url = URL.canParse(written) ? new URL(written) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    throw new ApiError(400, (m) => m.invalid('url', m.webhooks.address))
  }
  url.hash = ''
  return url
}

/** As it may be shown: whoever sees a screen is not told a password. */
export function shownAddress(text: string): string {
  const url = new URL(text)
  if (url.password) url.password = '***'
  return url.href
}

/** What is stored of the wished types; null: all. */
export const storedTypes = (events: readonly EventType[] | undefined): string | null =>
  events === undefined ? null : JSON.stringify(EVENT_TYPES.filter((type) => events.includes(type)))

export const typesIn = (stored: string | null): EventType[] => (stored === null ? [...EVENT_TYPES] : JSON.parse(stored))
